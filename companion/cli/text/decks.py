"""Chooses decks for an evening of reading cards, including the owner's own."""

from __future__ import annotations

from dataclasses import replace

from companion.cli.text.talk import HELP, Mouth, Talk, asked, number_in, tell_help, tell_numbers
from companion.games.decks import Deck, Mode
from companion.packs.catalogue import Catalogue
from companion.packs.deck_library import FOLDER, Library
from companion.packs.decks import DECKS, decks_in, reader_pack
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.table.evening import Evening
from companion.texts.cards import words_in


def with_decks(evening: Evening, catalogue: Catalogue, pack: Pack, mouth: Mouth) -> Talk[Pack]:
    """The pack with the chosen decks; unchanged if it supports none or they cannot be combined."""
    if DECKS not in pack.sources.files:
        return pack
    decks = _all(evening, catalogue, mouth)
    along: dict[str, Mode] = {deck.id: deck.mode_hint for deck in decks_in(pack)}
    yield from _choose(decks, along, mouth)
    try:
        return reader_pack(pack, [replace(deck, mode_hint=along[deck.id]) for deck in decks if deck.id in along])
    except InvalidPackError as errors:
        for error in errors.errors[:5]:
            mouth.say(str(error))
        return pack


def _all(evening: Evening, catalogue: Catalogue, mouth: Mouth) -> list[Deck]:
    """The owner's decks, then the games' own; prints the names of those that cannot be read."""
    decks = []
    for shelved in Library(evening.folder / FOLDER, catalogue).everything():
        if shelved.deck is not None:
            decks.append(shelved.deck)
        else:
            title = words_in(shelved.title, mouth.language)
            mouth.say(mouth._("{deck}: this deck cannot be read. “companion deck check” says why."), deck=title)
    return decks


def _choose(decks: list[Deck], along: dict[str, Mode], mouth: Mouth) -> Talk[None]:
    """Numbers switch a deck to its next state: not used, used as intended, used the other way, not used again."""
    _ = mouth._
    mouth.say(_("Which decks come along? A number switches one, Enter goes on."))
    for number, deck in enumerate(decks, 1):
        mouth.say(_line(number, deck, along, mouth))
    while True:
        typed = yield from asked(_("Number, or Enter"))
        number_typed = number_in(typed, len(decks))
        if number_typed is not None:
            deck = decks[number_typed - 1]
            _turn(deck, along)
            mouth.say(_line(number_typed, deck, along, mouth))
        elif typed.casefold() in HELP:
            tell_help(mouth, (_("Here fits a number from 1 to {count}, or Enter.").format(count=len(decks)),))
        elif typed:
            tell_numbers(mouth, len(decks))
        else:
            return


def _turn(deck: Deck, along: dict[str, Mode]) -> None:
    now = along.get(deck.id)
    if now is None:
        along[deck.id] = deck.mode_hint
    elif now == deck.mode_hint:
        along[deck.id] = "reader" if deck.mode_hint == "app" else "app"
    else:
        del along[deck.id]


def _line(number: int, deck: Deck, along: dict[str, Mode], mouth: Mouth) -> str:
    _ = mouth._
    how = {"app": _("The box shuffles and draws."), "reader": _("With the real cards; the box reads them.")}
    told = how[along[deck.id]] if deck.id in along else _("Stays behind.")
    return f"{number}: {words_in(deck.title, mouth.language)}. {told}"
