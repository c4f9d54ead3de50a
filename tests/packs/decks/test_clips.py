"""Recorded voices are found where their cards come from, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.packs.decks.clips import clip_of, clips_beside


def recorded(folder: Path, *names: str) -> Path:
    """A folder with these recordings."""
    (folder / "clips").mkdir(parents=True)
    for name in names:
        (folder / "clips" / name).write_bytes(b"RIFF")
    return folder


def test_a_card_is_read_by_its_own_language_and_a_wav_file_comes_first(tmp_path: Path) -> None:
    folder = recorded(tmp_path / "deck", "tea.de.ogg", "tea.de.wav", "tea.es.mp3", "rum.de.txt")
    assert clip_of([folder], "tea", "de") == folder / "clips" / "tea.de.wav"
    assert clip_of([folder], "tea", "es") == folder / "clips" / "tea.es.mp3"
    assert clip_of([folder], "tea", "en") is None and clip_of([folder], "rum", "de") is None


@pytest.mark.parametrize("card", ["../clips/tea", "../../secret", "/etc/motd", "", "."])
def test_no_card_leads_out_of_the_folder(tmp_path: Path, card: str) -> None:
    folder = recorded(tmp_path / "deck", "tea.de.wav")
    (tmp_path / "secret.de.wav").write_bytes(b"RIFF")
    assert clip_of([folder], card, "de") is None


def test_a_house_rule_has_the_recordings_of_its_game_and_its_own_first(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game", "tea.de.wav", "rum.de.wav")
    house = recorded(tmp_path / "house", "tea.de.wav")
    infos = [
        SimpleNamespace(id="game", folder=game, extends=None),
        SimpleNamespace(id="house", folder=house, extends="game"),
        SimpleNamespace(id="round", folder=tmp_path, extends="round"),
    ]
    found = [clips_beside(infos, pack, tmp_path, card, "de") for pack, card in (("house", "tea"), ("house", "rum"))]
    assert found == [house / "clips" / "tea.de.wav", game / "clips" / "rum.de.wav"]
    assert clips_beside(infos, "round", tmp_path, "tea", "de") is None  # a pack that extends itself ends nowhere


def test_the_reader_plays_the_owner_s_recordings_and_those_of_the_game_whose_deck_it_is(tmp_path: Path) -> None:
    mine = recorded(tmp_path / "decks" / "mine", "tea.de.wav")
    game = recorded(tmp_path / "game", "tea.de.wav")
    infos = [SimpleNamespace(id="game", folder=game, extends=None)]
    found = [clips_beside(infos, "reader", tmp_path / "decks", card, "de") for card in ("mine.tea", "game_cards.tea")]
    assert found == [mine / "clips" / "tea.de.wav", game / "clips" / "tea.de.wav"]
    assert clips_beside(infos, "reader", tmp_path / "decks", "..tea", "de") is None
