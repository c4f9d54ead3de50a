"""What a deck costs: reading 1,000 cards beside the bare reader of CSV, and memory over ten times as many."""

from __future__ import annotations

import csv
import io
import time
import tracemalloc
from functools import cache

from companion.packs.decks.deck_import.reading import read_bytes
from tests.bench.framework import Bench

CARDS, MANY = 1_000, 4_000
AIM = 0.5
"""Seconds for 1,000 cards in three languages: nobody waits longer for a preview."""


def table(cards: int) -> bytes:
    """A deck in three languages with line breaks in its cells, as designers write it."""
    rows = "".join(
        f'c{n},{n},2,Karte {n},Card {n},Carta {n},"Erster Satz.\nZweiter, lang.","First.\nSecond.","Uno.\nDos.",a;b\n'
        for n in range(1, cards + 1)
    )
    head = "id,number,count,title_de,title_en,title_es,text_de,text_en,text_es,tags\n"
    return (head + rows).encode()


_SMALL, _LARGE = table(CARDS), table(MANY)


def seconds() -> float:
    """Seconds for reading and judging 1,000 cards."""
    begun = time.process_time()
    reading = read_bytes(_SMALL, "deck.csv", "de")
    spent = time.process_time() - begun
    assert reading.deck is not None
    assert len(reading.deck.cards) == CARDS
    return spent


def bare_seconds() -> float:
    """Seconds of the standard library's reader for the same file."""
    begun = time.process_time()
    assert len(list(csv.reader(io.StringIO(_SMALL.decode())))) == CARDS + 1
    return time.process_time() - begun


@cache
def _peak(raw: bytes) -> float:
    """Peak memory of an import, in bytes for each byte of the file; the same every time, so taken once."""
    tracemalloc.start()
    assert read_bytes(raw, "deck.csv", "de").deck is not None
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / len(raw)


def of_many() -> float:
    """Bytes of memory for each byte of a file of 4,000 cards."""
    return _peak(_LARGE)


def of_few() -> float:
    """The same for a file of 1,000."""
    return _peak(_SMALL)


BENCHES = [
    Bench("decks: import of 1,000 cards beside 0.5 s", "s", seconds, AIM, 1.0, at_most=True),
    Bench("decks: import beside the bare reader of CSV", "s", seconds, bare_seconds, None),
    Bench("decks: memory of 4,000 cards beside 1,000", "B/B", of_many, of_few, 1.1, at_most=True),
]
