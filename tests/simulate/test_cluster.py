"""Simulations on the workers of a Dask scheduler: the same games, whoever plays them and whoever is lost."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from distributed import Client, LocalCluster

import companion as program
from companion.simulate.cluster import on_cluster
from companion.simulate.order import OtherBuildError, made_here
from companion.simulate.workers import WorkerLostError
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.protocol.house import find
from tests.simulate.house import GAMES, alone, plan


@contextmanager
def cluster(workers: int, *, processes: bool) -> Iterator[str]:
    """The address of a scheduler with workers on this machine."""
    made = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )
    with made:
        yield made.scheduler_address


def test_a_cluster_plays_the_same_games() -> None:
    with cluster(2, processes=False) as address:
        assert list(on_cluster(find, address)(plan(), range(3, GAMES))) == list(alone())[3:]


def test_nobody_there_is_told() -> None:
    with pytest.raises(WorkerLostError, match=r"No scheduler with a worker was found at tcp://127\.0\.0\.1:1 "):
        next(on_cluster(find, "tcp://127.0.0.1:1", 0.1)(plan(), range(1)))
    with cluster(0, processes=False) as address, pytest.raises(WorkerLostError, match="No scheduler with a worker"):
        next(on_cluster(find, address, 0.1)(plan(), range(1)))


@pytest.mark.parametrize("address", ["local:0", "local:", "local:-1", "machine", "8786"])
def test_what_is_no_address_is_refused(companion: Trial, address: str) -> None:
    assert companion("simulate", "lamps", "--games", "1", "--dask", address) == 2
    assert "neither a scheduler, as tcp://machine:8786, nor local:2" in companion.err


def test_without_dask_it_is_told_how_to_get_it(companion: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert companion("simulate", "lamps", "--games", "1", "--dask", "local:2") == 1
    assert "Dask is not installed here" in companion.err
    assert "make scale" in companion.err


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_worker_that_is_killed_costs_nothing() -> None:
    with cluster(2, processes=True) as address, Client(address) as client:
        games = on_cluster(find, address)(plan(), range(GAMES * 20))
        first = [next(games) for _ in range(GAMES)]
        killed = next(iter(client.run(os.getpid).values()))
        os.kill(killed, signal.SIGKILL)
        rest = list(games)
        assert first == list(alone())
        assert [game.number for game in rest] == list(range(GAMES, GAMES * 20))
        assert killed not in client.run(os.getpid).values()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_worker_with_another_program_or_none_is_refused() -> None:
    with cluster(1, processes=True) as address, Client(address) as client:
        games = on_cluster(find, address)(plan(), range(GAMES))
        client.run(_grow_old)
        with pytest.raises(OtherBuildError, match=r"has version 0\.0\.9 .*Install the same on all of them"):
            list(games)
        client.run(_forget)
        with pytest.raises(WorkerLostError, match="A worker has not this program"):
            list(on_cluster(find, address)(plan(), range(GAMES)))
        assert len(client.scheduler_info()["workers"]) == 1, "it has not fallen over it"


def _grow_old() -> None:
    program.__version__ = "0.0.9"
    made_here.cache_clear()


def _forget() -> None:
    sys.modules.update({"companion.simulate.order": None})  # type: ignore[dict-item]


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_command_plays_on_workers_that_it_starts_itself(companion: Trial) -> None:
    argv = ["simulate", "lamps", "--games", "30", "--format", "json"]
    assert companion(*argv, "--workers", "1") == 0, companion.err
    told = companion.out
    assert companion(*argv, "--dask", "local:2") == 0, companion.err
    assert companion.out == told
