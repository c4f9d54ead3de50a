"""Reads a deck from YAML: its head, and its cards as maps with the names of the table's columns."""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

from companion.games.decks import Mode
from companion.languages import Language
from companion.packs.decks.deck_import.cards import Cards, Value
from companion.packs.decks.deck_import.columns import REPEATED, TRANSLATED, Column, column_language, column_of
from companion.packs.decks.deck_import.findings import Findings
from companion.plainfile.marks import Fields, Items, Leaf, MarkedValue, Node, plain

HEAD_KEYS = ("schema", "id", "title", "mode_hint", "reshuffle", "renamed", "cards")
MODES: tuple[Mode, ...] = ("app", "reader")


class DeckHead(NamedTuple):
    """The head of a deck; what the file does not give is None."""

    id: str | None = None
    title: dict[Language, str] | None = None
    mode: Mode | None = None
    reshuffle: bool | None = None
    renamed: dict[Language, str] | None = None


def read_head(tree: Node, language: Language, errors: Findings) -> tuple[DeckHead, Items | None]:
    """The head of a deck, and its list of cards (None if missing). The whole file may be just the list."""
    if isinstance(tree, Items):
        return DeckHead(), tree
    if not isinstance(tree, Fields):
        errors.add("no_deck", tree.mark)
        return DeckHead(), None
    for key, entry in tree.entries.items():
        if key not in HEAD_KEYS:
            errors.add("unknown_key", entry.key, key, key=key, known=", ".join(HEAD_KEYS))
    found = {key: entry.node for key, entry in tree.entries.items()}
    cards = found.get("cards")
    if cards is not None and not isinstance(cards, Items):
        errors.add("no_list", cards.mark, "cards")
    head = DeckHead(
        _text(found.get("id"), "id", errors),
        _title(found.get("title"), language, errors),
        _one_of(found.get("mode_hint"), "mode_hint", MODES, errors),
        _one_of(found.get("reshuffle"), "reshuffle", (True, False), errors),
        _title(found.get("renamed"), language, errors),
    )
    return head, cards if isinstance(cards, Items) else None


def read_cards(listed: Items, cards: Cards) -> None:
    """Adds all cards of a list of maps to `cards`."""
    for index, item in enumerate(listed.items):
        path = f"cards[{index}]"
        if not isinstance(item, Fields):
            cards.errors.add("no_card", item.mark, path)
            continue
        values: list[Value] = []
        for key, entry in item.entries.items():
            values += _values(key, entry, f"{path}.{key}")
        cards.take(values, item.mark, path)


def _values(key: str, entry: MarkedValue, path: str) -> list[Value]:
    """The value of one key of a card, as table cells."""
    column, node = column_of(key), entry.node
    if key == "extra" and isinstance(node, Fields):
        return [Value(Column(name), _words(item.node), item.node.mark, path) for name, item in node.entries.items()]
    if column.field in TRANSLATED and isinstance(node, Fields) and all(map(_is_code, node.entries)):
        return [
            Value(Column(key, column.field, language), _words(item.node), item.node.mark, f"{path}.{language}")
            for language, item in node.entries.items()
            if _words(item.node)
        ]
    if column.field in REPEATED and isinstance(node, Items):
        return [Value(column, _words(item), item.mark, path) for item in node.items]
    words = _words(node)
    if not isinstance(node, Leaf):
        column = Column(key)  # effects for a program, lists of numbers: kept as they are, not read aloud
    return [Value(column, words, node.mark, path)] if words else []


def _is_code(name: str) -> bool:
    """Whether a key is the code of a language that we know, and not another habit of naming it."""
    return column_language(name) == name


def _words(node: Node) -> str:
    if isinstance(node, Leaf):
        return "" if node.value is None else str(node.value)
    written: str = yaml.safe_dump(plain(node), allow_unicode=True, default_flow_style=True, width=10**6)
    return written.strip()


def _text(node: Node | None, key: str, errors: Findings) -> str | None:
    if node is None:
        return None
    if isinstance(node, Leaf) and isinstance(node.value, str | int) and not isinstance(node.value, bool):
        return str(node.value)
    errors.add("no_text", node.mark, key)
    return None


def _title(node: Node | None, language: Language, errors: Findings) -> dict[Language, str] | None:
    if isinstance(node, Fields):
        for name, entry in node.entries.items():
            if not _is_code(name):
                errors.add("language", entry.key, f"title.{name}", text=name)
        found: dict[Any, str] = {name: _words(e.node) for name, e in node.entries.items() if _is_code(name)}
        return {name: words for name, words in found.items() if words} or None
    words = _text(node, "title", errors)
    return {language: words} if words else None


def _one_of(node: Node | None, key: str, known: tuple[Any, ...], errors: Findings) -> Any:
    if node is None:
        return None
    if isinstance(node, Leaf) and node.value in known:
        return node.value
    told = str(node.value) if isinstance(node, Leaf) else "…"
    errors.add("not_one_of", node.mark, key, text=told, known=", ".join(str(one).lower() for one in known))
    return None
