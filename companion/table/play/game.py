"""A game being played: its pack, journal, session, and the texts for its events."""

from __future__ import annotations

from contextlib import suppress

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.packs.catalogue import Catalogue, UnknownPackError
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.table.journal import Header, Journal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.errors import Chance, OnIncident
from companion.table.play.opening import FindScript, Opening
from companion.table.play.presence import called, figure_called
from companion.table.play.session import Session
from companion.texts import Teller, spoken_name


class OpenGame:
    """A running game, made by `open_game`. At the table it is a `TableGame`."""

    def __init__(self, session: Session, resolved: ResolvedPack, journal: Journal) -> None:
        self.session = session
        self.resolved = resolved
        self.journal = journal

    @property
    def header(self) -> Header:
        """How the game was set up."""
        return self.journal.header

    @property
    def game_class(self) -> type[Game]:
        return type(self.session.game)

    def teller(self, language: str) -> Teller:
        """Returns what puts this game into words in a language, with the parties' own names."""
        return teller_of(self.resolved, self.session.game, language)


def open_game(
    resolved: ResolvedPack,
    find: FindScript,
    journal: Journal,
    timing: Timing,
    *,
    chance: Chance | None = None,
    on_incident: OnIncident | None = None,
) -> OpenGame:
    """Opens a journal's game by replaying it. Raises the errors of `Session`."""
    header = journal.header
    opening = Opening.of(resolved, find, tuple(header.seating.parties), header.position)
    session = Session(opening, journal, timing, chance=chance, on_incident=on_incident)
    return OpenGame(session, resolved, journal)


def in_todays_words(resolved: ResolvedPack, catalogue: Catalogue, find: FindScript) -> ResolvedPack:
    """The pack of a save, with the installed pack's sentences for what today's script tells and it has no words for.

    It stays as it is if nothing is missing, or if neither its pack nor its game's is installed and usable. Words that
    packs of words lay over the installed pack are laid over it, too.
    """
    if catalogue.words():
        with suppress(UnknownPackError, InvalidPackError):
            resolved = catalogue.load(resolved.id).in_words(resolved)
    known = {key.partition(".")[0] for key in resolved.texts.events}
    if set(find(resolved.game).audiences) <= known:
        return resolved
    for pack in (resolved.id, resolved.game):
        with suppress(UnknownPackError, InvalidPackError):
            return resolved.filled(catalogue.load(pack).texts)
    return resolved


def teller_of(resolved: ResolvedPack, game: Game, language: str, seating: Seating | None = None) -> Teller:
    """Returns what puts a game into words; parties are named after who plays them if there is a seating."""
    names = {party: party for party in game.parties}
    today = dict(names)
    addresses: dict[Party, str] = {}
    if seating is not None:
        addresses = {party: seating.people[person].address for party, person in seating.parties.items()}
        today |= {party: called(seating, party) for party in addresses}
        own = {figure: figure_called(figure, party, today[party]) for figure, party in game.figures().items()}
        today |= {figure: name for figure, name in own.items() if figure not in today}
        names |= {party: spoken_name(today[party], how, language) for party, how in addresses.items()}
    return Teller(
        resolved.texts.plain,
        resolved.rule_texts,
        language,
        names,
        game.labels(),
        game.short_labels(),
        addresses,
        game.articles(),
        today,
        resolved.language,
    )


def pack_teller(pack: Pack, language: str, *, titled: bool = False) -> Teller:
    """Returns what puts a pack's problems into words before there is a game.

    Variants and options are called by their ids, or with `titled` by their titles.
    """
    rules = {rule: dict(text.text) for rule, text in pack.rules.items()}
    items = {**pack.variants, **pack.options} if titled else {}
    return Teller(
        pack.texts.plain,
        rules,
        language,
        {},
        {name: dict(item.title) for name, item in items.items()},
        home=pack.language,
    )
