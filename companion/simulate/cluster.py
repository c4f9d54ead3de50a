"""Plays the games of a simulation on many machines, with the workers of a Dask scheduler.

Dask repeats the games of a lost worker elsewhere. No other module imports it; it is an extra (`scale`).
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from companion.simulate.order import Find, Order, Result, in_order
from companion.simulate.play import Plan, Played
from companion.simulate.workers import AHEAD, Players, WorkerLostError

if TYPE_CHECKING:
    from distributed import Client

LOCAL = "local:"
"""Begins an address that asks for this many workers on this machine."""
AT_ONCE = 5
"""How many games a worker gets at once: a lost worker costs that many, and fewer messages are needed."""
TASK = "__import__('companion.simulate.order', fromlist=['play_packed']).play_packed(order, numbers)"
"""What a worker runs, as a line of text, which any Python can read, even without this program.

A scheduler needs none of our modules, and a worker without them fails only at the task. A pickled function would fail
while it is being read, which ends that worker and then the next.
"""
PATIENCE = 30.0
"""Seconds within which a scheduler must answer, and have a worker."""


class NoDaskError(Exception):
    """Dask is not installed. The message says how to get it."""

    def __init__(self) -> None:
        super().__init__("Dask is not installed here; `make scale` in the project's folder fetches it.")


def on_cluster(find: Find, address: str, patience: float = PATIENCE) -> Players:
    """The workers of the scheduler at `tcp://machine:port`, or of one started here: `local:2` has two workers.

    Raises NoDaskError, or ValueError for an invalid address.
    """
    try:
        import distributed  # noqa: F401 - asked for before anything is played
    except ImportError as error:
        raise NoDaskError from error
    count = address.removeprefix(LOCAL)
    if (
        not (address.startswith(LOCAL) and count.isascii() and count.isdecimal() and int(count))
        and "://" not in address
    ):
        raise ValueError(f"{address} is neither a scheduler, as tcp://machine:8786, nor {LOCAL}2 for two workers here.")
    return partial(_played, find, address, patience)


def _played(find: Find, address: str, patience: float, plan: Plan, numbers: range) -> Iterator[Played]:
    from distributed import KilledWorker

    order = pickle.dumps(Order.of(plan, find))
    with _client(address, patience) as client:
        # As a task of its own it is fetched once by each worker, and made again if all that have it are lost.
        told = client.submit(bytes, order, pure=False)

        def submit(some: range) -> Result:
            return client.submit(eval, TASK, {"order": told, "numbers": some}, pure=False).result

        def ahead() -> int:
            threads: dict[str, int] = client.nthreads()
            return AHEAD * max(1, sum(threads.values()))

        try:
            yield from in_order(submit, numbers, AT_ONCE, ahead)
        except KilledWorker as error:
            raise WorkerLostError(
                f"The same games were lost with several workers one after the other: {error}"
            ) from error
        except ImportError as error:
            raise WorkerLostError(
                f"A worker has not this program, or another one: {error}. Install the same there."
            ) from error


@contextmanager
def _client(address: str, patience: float) -> Iterator[Client]:
    from distributed import Client, LocalCluster

    with ExitStack() as stack:
        try:
            if address.startswith(LOCAL):
                cluster = LocalCluster(
                    n_workers=int(address.removeprefix(LOCAL)),
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                )
                client = stack.enter_context(Client(stack.enter_context(cluster)))
            else:
                client = stack.enter_context(Client(address, timeout=patience))
            client.wait_for_workers(1, timeout=patience)
        except (OSError, ValueError) as error:
            raise WorkerLostError(
                f"No scheduler with a worker was found at {address} in {patience:.0f} s: {error}"
            ) from error
        yield client
