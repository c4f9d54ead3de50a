"""What a pack of the reader holds: decks, some throws, and how points are counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.games.decks import Deck, DeckCard, Problem, Texts
from companion.mechanics.dice_notation import NotationError, parse


@dataclass(frozen=True)
class Rules:
    """The switches; what each does stands in game.yaml."""

    low_wins: bool = False


@dataclass(frozen=True)
class NamedThrow:
    """A throw that the pack offers under a name."""

    id: str
    throw: str


@dataclass(frozen=True)
class ReadCard:
    """A card as it is read: `id` is `<deck>.<card>`, so that two decks may use the same ids."""

    id: str
    title: Texts
    text: Texts


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied."""

    decks: tuple[Deck, ...] = ()
    tray: tuple[NamedThrow, ...] = ()
    rules: Rules = Rules()

    @cached_property
    def deck(self) -> dict[str, Deck]:
        return {deck.id: deck for deck in self.decks}

    @cached_property
    def app_decks(self) -> tuple[Deck, ...]:
        """The decks that the program shuffles and draws from, as opposed to real cards."""
        return tuple(deck for deck in self.decks if deck.mode_hint == "app")

    @cached_property
    def whole(self) -> dict[str, list[str]]:
        """All cards of each deck, copies one by one, sorted."""
        return {
            deck.id: sorted(f"{deck.id}.{card.id}" for card in deck.cards for _ in range(card.count))
            for deck in self.decks
        }

    @cached_property
    def card(self) -> dict[str, DeckCard]:
        """Every card by `<deck>.<card>`."""
        return {f"{deck.id}.{card.id}": card for deck in self.decks for card in deck.cards}

    @cached_property
    def cards(self) -> tuple[ReadCard, ...]:
        """Every card as it is read: title, text, effect."""
        return tuple(ReadCard(name, card.title, _both(card.text, card.effect)) for name, card in self.card.items())

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of decks, parts of decks by tag, and cards."""
        decks = {deck.id: _named(deck.title) for deck in self.decks}
        parts = {f"{deck.id}/{tag}": _named(deck.title, f" · {tag}") for deck in self.decks for tag in deck.tags}
        return {**decks, **parts, **{name: _named(card.title) for name, card in self.card.items()}}

    def problems(self) -> list[Problem]:
        found: list[Problem] = []
        first: set[str] = set()
        for index, deck in enumerate(self.decks):
            found += [(("decks", index, *path), message, hint) for path, message, hint in deck.problems()]
            if deck.id in first:
                found.append((("decks", index, "id"), f"two decks are called {deck.id}", "each needs its own id"))
            first.add(deck.id)
        for index, named in enumerate(self.tray):
            try:
                parse(named.throw)
            except NotationError as error:
                where = ("tray", index, "throw")
                found.append((where, f"{named.throw!r} is no throw ({error.code})", "such as 2d6+1 or 4d6kh3"))
        return found


def _named(texts: Texts, more: str = "") -> dict[str, str]:
    return {language: f"{text}{more}" for language, text in texts.items()}


def _both(text: Texts, effect: Texts) -> Texts:
    """Text and effect as one, language by language."""
    return {
        language: "\n".join(part for part in (text.get(language, ""), effect.get(language, "")) if part)
        for language in dict.fromkeys((*text, *effect))
    }
