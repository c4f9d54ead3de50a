"""The owner's real Bürokratopoly board, typed in at the window."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.models.boards.board_draft import BoardDraft
from companion.packs.editing.own import OwnPack
from companion.texts.wording import N_
from companion.ui.game.workshop import Bench, Workpiece
from companion.ui.look.look import Look
from companion.ui.screens.workshop.board_editor import BoardEditor

POSTS, WORKERS = "board.posts", "board.worker_areas.count"
NAME = N_("Our board")


def edit_board(look: Look, bench: Bench, on_back: Callable[[], None]) -> Widget:
    """The page for editing the board: the one saved before, else the pack's own."""
    own = bench.own(POSTS) or bench.fresh(NAME, look.words)

    def as_pack(draft: BoardDraft) -> OwnPack:
        return own.having(set={**own.set, WORKERS: draft.workers}, tables={**own.tables, POSTS: draft.rows()})

    def save(draft: BoardDraft) -> None:
        bench.keep(as_pack(draft), look, on_back)

    def judge(draft: BoardDraft) -> list[str]:
        return list(bench.problems(as_pack(draft)))

    return BoardEditor(look, look._(NAME), _first(bench, own), judge, save, on_back)


def _first(bench: Bench, own: OwnPack) -> BoardDraft:
    """The draft to start from."""
    board = bench.pack.resolve((), {}, bench.pack.players.min).definition.board
    draft = BoardDraft.of(board)
    rows = own.tables.get(POSTS)
    if not rows:
        return draft
    return BoardDraft.from_rows(draft.levels, rows, int(own.set.get(WORKERS, draft.workers)))


OWN_BOARD = Workpiece("ladder", N_("Type in our own board"), edit_board)
