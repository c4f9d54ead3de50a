"""Chooses decks for an evening of reading cards, including the owner's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cli.text.setup.steps import ways_back
from companion.cli.text.talk import HELP, Mouth, Talk, asked, number_in, tell_help, tell_numbers
from companion.games.decks import Deck, Mode
from companion.packs.decks.deck_library import Library
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.texts.cards import words_in
from companion.texts.typed import is_typed


def decks_of(library: Library, mouth: Mouth) -> list[Deck]:
    """The owner's decks, then the games' own; prints the names of those that cannot be read."""
    decks = []
    for shelved in library.everything():
        if shelved.deck is not None:
            decks.append(shelved.deck)
        else:
            title = words_in(shelved.title, mouth.language)
            mouth.say(mouth._("{deck}: this deck cannot be read. “companion deck check” says why."), deck=title)
    return decks


def usually_along(library: Library, pack: Pack) -> dict[str, Mode]:
    """The decks chosen by default: the owner's own and those of the pack, but not those of other games."""
    own = [shelved.deck for shelved in library.own() if shelved.deck is not None]
    return {deck.id: deck.mode_hint for deck in (*own, *decks_in(pack))}


def choose_decks(decks: Sequence[Deck], along: dict[str, Mode], mouth: Mouth) -> Talk[None]:
    """Numbers switch a deck to its next state: not used, used as intended, used the other way, not used again."""
    _ = mouth._
    _tell(decks, along, mouth)
    while True:
        typed = yield from asked(_("Number, or Enter"))
        number_typed = number_in(typed, len(decks))
        if number_typed is not None:
            deck = decks[number_typed - 1]
            _turn(deck, along)
            mouth.say(_line(number_typed, deck, along, mouth))
        elif is_typed(typed, HELP):
            here = _("Here fits a number from 1 to {count}, or Enter.").format(count=len(decks))
            tell_help(mouth, (here, *ways_back(mouth)))
            _tell(decks, along, mouth)
        elif typed:
            tell_numbers(mouth, len(decks))
        else:
            return


def with_decks(pack: Pack, decks: Sequence[Deck], along: Mapping[str, Mode], mouth: Mouth) -> Pack:
    """The pack with the chosen decks; unchanged (with an explanation printed) if they cannot be combined."""
    try:
        return reader_pack(pack, [replace(deck, mode_hint=along[deck.id]) for deck in decks if deck.id in along])
    except InvalidPackError as errors:
        for error in errors.errors[:5]:
            mouth.say(str(error))
        return pack


def _tell(decks: Sequence[Deck], along: Mapping[str, Mode], mouth: Mouth) -> None:
    _ = mouth._
    mouth.say(_("Which decks come along? A number switches one, Enter goes on."))
    mouth.say(_("A deck stays behind, or the box shuffles it and draws, or it lies here and the box reads its cards."))
    for number, deck in enumerate(decks, 1):
        mouth.say(_line(number, deck, along, mouth))


def _turn(deck: Deck, along: dict[str, Mode]) -> None:
    now = along.get(deck.id)
    if now is None:
        along[deck.id] = deck.mode_hint
    elif now == deck.mode_hint:
        along[deck.id] = "reader" if deck.mode_hint == "app" else "app"
    else:
        del along[deck.id]


def _line(number: int, deck: Deck, along: Mapping[str, Mode], mouth: Mouth) -> str:
    _ = mouth._
    how = {"app": _("The box shuffles and draws."), "reader": _("With the real cards; the box reads them.")}
    told = how[along[deck.id]] if deck.id in along else _("Stays behind.")
    return f"{number}: {words_in(deck.title, mouth.language)}. {told}"
