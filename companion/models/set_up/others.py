"""Games of others as the workshop shows them: what lies here, what lies on a stick, what to know before one trusts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from companion.packs.catalogue import Catalogue
from companion.packs.editing.folders import ON_STICKS
from companion.packs.editing.ids_of_others import check_pack_ids
from companion.packs.others.bundle import GameBundle, read_bundle
from companion.packs.others.sentences import SENTENCES, TRUST, OthersError
from companion.packs.others.sheet import SUFFIX
from companion.packs.others.shelf import GameShelf, OtherGame
from companion.simulate.trying.trial import Try
from companion.table.evening import saves_of
from companion.texts.wording import Wording

MOST_LISTED = 50
GROUP = 8
"""Digits of a SHA-256 that people compare at once."""


@dataclass(frozen=True)
class OtherModel:
    """A game of others in the list. `wrong` says why it cannot be opened, empty if it can; `again`: it may be tried
    once more.
    """

    id: str
    title: str
    version: str
    author: str
    wrong: str = ""
    again: bool = False
    waits: bool = False


@dataclass(frozen=True)
class FoundGame:
    """A file of a game on a stick: what it is and what to know before it is trusted, or why it is none."""

    title: str
    told: tuple[str, ...] = ()
    bundle: GameBundle | None = None
    wrong: str = ""


def sentence_of(error: OthersError, wording: Wording) -> str:
    """What is wrong, in the language of the window; what Python itself says stays English."""
    return wording.fill(wording._(SENTENCES[error.code]), **error.facts)


class OthersShelf:
    """The games of others of a box, in its data folder."""

    def __init__(self, data: Path, folder: Path, packs: Catalogue) -> None:
        self.data, self.shelf, self.packs = data, GameShelf(folder), packs

    def games(self, wording: Wording) -> list[OtherModel]:
        """Every version that lies here."""
        return [_model(one, wording) for one in self.shelf.games()]

    def on_stick(self, stick: Path, wording: Wording) -> list[FoundGame]:
        """The files of games on a stick, at its top and in our folder. Raises OSError."""
        files = [
            path
            for above in (stick, stick / ON_STICKS)
            for path in (sorted(above.iterdir()) if above.is_dir() else ())
            if path.name.endswith(SUFFIX) and not path.name.startswith(".")
        ]
        return [self._found(path, wording) for path in files[:MOST_LISTED]]

    def _found(self, path: Path, wording: Wording) -> FoundGame:
        try:
            bundle = read_bundle(path)
            self.shelf.check_new(bundle)
            self._check_ids(bundle)
        except OthersError as error:
            return FoundGame(path.name, wrong=sentence_of(error, wording))
        sheet = bundle.sheet
        facts = {"author": sheet.author, "licence": sheet.licence, "files": len(bundle.files)}
        grouped = " ".join(wrap(bundle.sha256, GROUP))
        told = tuple(wording.fill(wording._(line), **facts, sha256=grouped) for line in TRUST)
        return FoundGame(f"{sheet.title} {sheet.version}", told, bundle)

    def _check_ids(self, bundle: GameBundle) -> None:
        game, infos = bundle.sheet.id, self.packs.list()
        known = {one.id for one in self.shelf.games()}
        if game not in known and any(game in (info.id, info.game) for info in infos):
            raise OthersError("taken", id=game)
        check_pack_ids(bundle, self.shelf, infos)

    def add(self, bundle: GameBundle, when: float, tried: Try) -> OthersError | None:
        """Tries a game that was trusted, and keeps it; returns what failed, None if it is here now."""
        try:
            self._check_ids(bundle)  # another one may have been added since the stick was read
            tried(bundle)
            self.shelf.keep(bundle, when)
        except OthersError as error:
            return error
        except OSError as error:
            return OthersError("disk", where=self.shelf.folder, why=error.strerror or error)
        with suppress(OthersError, OSError):  # the game is here: an older version goes another time
            needed = [one.id for one in self.shelf.games() if saves_of(self.data, one.id, running=True)]
            self.shelf.settle(needed)
        return None

    def needed_by(self, game: str) -> list[str]:
        """The ids of the saves that need it."""
        return saves_of(self.data, game)

    def houses_of(self, game: str) -> Sequence[str]:
        """The house rules over its packs."""
        infos = self.packs.list()
        own = {info.id for info in infos if info.game == game}
        return [info.id for info in infos if info.extends in own]


def _model(game: OtherGame, wording: Wording) -> OtherModel:
    sheet, wrong = game.sheet, game.wrong
    return OtherModel(
        game.id,
        sheet.title if sheet is not None else game.id,
        game.version,
        sheet.author if sheet is not None else "",
        sentence_of(wrong, wording) if wrong is not None else "",
        again=wrong is not None and wrong.code == "ended",
        waits=game.waits,
    )
