"""Who plays the games of a simulation on this machine; which worker plays which game changes nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from companion.simulate.order import Find, Order, in_order, play_some
from companion.simulate.play import Plan, Played, play

Players = Callable[[Plan, range], Iterator[Played]]
"""Plays the games of a plan with these numbers, and yields them in their order."""

AHEAD = 8
"""How many games per worker are handed out, so that the others go on while one plays a long game."""


class WorkerLostError(Exception):
    """The workers cannot go on. The message says why, and what to do."""


def on_this_machine(find: Find, workers: int) -> Players:
    """Players in that many processes; with one, in this process. `find` must be importable by name."""
    return partial(_alone, find) if workers == 1 else partial(in_processes, find, workers)


def _alone(find: Find, plan: Plan, numbers: range) -> Iterator[Played]:
    return (play(plan, number, find) for number in numbers)


def in_processes(find: Find, workers: int, plan: Plan, numbers: range) -> Iterator[Played]:
    """Has games played by so many processes. Raises WorkerLostError."""
    order = Order.of(plan, find)
    # Spawned, not forked: a process with threads (a window, a test's worker) may be copied with its locks held.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _follow)
    try:
        yield from in_order(
            lambda some: pool.submit(play_some, order, some).result, numbers, 1, lambda: workers * AHEAD
        )
    except BrokenProcessPool as error:
        raise WorkerLostError(
            "A worker was ended from outside, as the system does when the memory is full. Try fewer --workers."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _follow() -> None:
    """Makes a worker ignore Ctrl-C, which its parent handles, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    master = multiprocessing.parent_process()
    assert master is not None, "only workers follow"

    def leave() -> None:
        master.join()
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()
