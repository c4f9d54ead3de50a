"""A phone speaks its own language if we do, or if the open game does: by its pack, or by a pack of words."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.phones.speaking import Speaking
from companion.table.evening import Evening
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import catalogues, translator

WORDS = Path(__file__).parents[3] / "docs/examples/languages/karriere_poker_fr"
FRENCH, KLINGON = "0" * 32, "1" * 32


def test_a_phone_speaks_a_language_that_a_pack_of_words_brings(tmp_path: Path) -> None:
    shutil.copytree(WORDS, tmp_path / "packs" / WORDS.name)
    packs = Catalogue([installed_packs(), tmp_path / "packs"], find_game)
    evening = Evening(tmp_path / "data", packs, Timing(lambda: 0.0, lambda: 0.0))
    game = evening.begin("karriere_poker", Seating.of(("Anna", "Ben", "Cleo", "Dora")))
    speaking = Speaking(translator)
    speaking.enter(game, "de")
    assert speaking.told({FRENCH: "fr", KLINGON: "tlh"})
    assert not speaking.told({FRENCH: "fr", KLINGON: "tlh"})
    party, table = game.session.game.parties[0], game.teller("de")

    def spoken(token: str | None) -> str:
        return speaking.teller_for(game, party, token, "de", lambda _: table).language

    assert (spoken(FRENCH), spoken(KLINGON), spoken(None)) == ("fr", "de", "de")
    assert set(speaking.rules) == {*catalogues(), "fr"}
    assert set(speaking.all_words("de")) == {*catalogues(), "fr"}
    speaking.leave()
    assert set(speaking.all_words("de")) == set(catalogues())
    assert speaking.rules == {}
    game.close()
    evening.close()
