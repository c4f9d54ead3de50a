"""The child's life: started, started again, and never in the way of the window."""

from __future__ import annotations

import ast
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.phones.link import DELAYS, LIVES, OFTEN, Outbox, PhoneLink, delay_after, listen

SERVER = Path(__file__).parents[3] / "companion" / "phones" / "server"


def wait_for(wanted: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_an_outbox_keeps_the_latest_state_and_every_reply() -> None:
    box = Outbox()
    box.show({"table": 1, "party:Anna": 1})
    box.reply({"to": 1})
    box.show({"table": 2})
    box.reply({"to": 2})
    box.hello({"t": "hello"})
    assert box.take() == [
        {"t": "hello"},
        {"to": 1},
        {"to": 2},
        {"t": "state", "for": {"table": 2, "party:Anna": 1}},
    ]
    box.close()
    assert box.take() is None


def test_what_the_child_takes_is_written_at_once_and_the_rest_in_its_order_by_who_may_wait() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        box = Outbox(ours)
        box.reply({"to": 1})
        theirs.setblocking(False)  # no thread writes yet
        assert json.loads(theirs.recv(100)) == {"to": 1}
        theirs.setblocking(True)
        long = "x" * 1_000_000
        box.show({"table": long})
        box.show({"table": "old"})
        box.reply({"to": 2})
        box.show({"table": "new"})
        writer = threading.Thread(target=box.write, args=(ours,))
        writer.start()
        with theirs.makefile("rb") as lines:
            read = [json.loads(lines.readline()) for _ in range(3)]
            assert read == [
                {"t": "state", "for": {"table": long}},
                {"to": 2},
                {"t": "state", "for": {"table": "new"}},
            ]
            box.reply({"to": 3})
            assert json.loads(lines.readline()) == {"to": 3}
        box.close()
        writer.join(5)
        assert not writer.is_alive()


def test_a_child_that_dies_at_once_is_started_again_ever_more_slowly() -> None:
    assert [delay_after(deaths) for deaths in range(10)] == [0.0, *DELAYS, DELAYS[-1]]
    waited: list[float] = []
    enough = threading.Event()

    def pause(seconds: float) -> bool:
        waited.append(seconds)
        if len(waited) > OFTEN + 1:
            enough.set()
        return not enough.is_set()

    link = PhoneLink(
        listen("127.0.0.1", 0),
        lambda message: None,
        command=lambda listening, pair: [sys.executable, "-c", ""],
        pause=pause,
    )
    assert enough.wait(20)
    link.close()
    assert waited[: OFTEN + 1] == [0.0, *DELAYS[:OFTEN]]
    assert link.deaths >= OFTEN
    assert link.fails


def test_a_child_that_lives_for_a_while_counts_as_well_again() -> None:
    clock = [0.0]
    link = PhoneLink(listen("127.0.0.1", 0), lambda message: None, now=lambda: clock[0])
    wait_for(lambda: link.pid is not None)
    link.deaths = OFTEN
    assert link.fails
    clock[0] = LIVES
    assert not link.fails
    link.close()


def test_a_child_that_never_reads_keeps_nobody_waiting_and_one_that_talks_nonsense_is_ended() -> None:
    heard: list[object] = []
    deaf = [sys.executable, "-c", "import time; time.sleep(60)"]
    link = PhoneLink(listen("127.0.0.1", 0), heard.append, command=lambda listening, pair: deaf)
    wait_for(lambda: link.pid is not None)
    begun = time.monotonic()
    for number in range(200):
        link.show({"table": {"number": number, "filling": "x" * 20_000}})
    assert time.monotonic() - begun < 2
    link.close()
    loud = "import socket, sys; socket.socket(fileno=int(sys.argv[1])).sendall(b'[1]\\n')"
    link = PhoneLink(
        listen("127.0.0.1", 0),
        heard.append,
        command=lambda listening, pair: [sys.executable, "-c", loud, str(pair)],
        pause=lambda seconds: not seconds,
    )
    wait_for(lambda: link.deaths)
    link.close()
    assert heard == []


def test_a_taken_port_is_no_obstacle_and_is_given_back() -> None:
    first = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = listen("127.0.0.1", port)
    assert second.getsockname()[1] != port
    second.close()
    first.close()
    listen("127.0.0.1", port).close()


def test_closing_leaves_no_process_no_thread_and_no_port() -> None:
    before = threading.active_count()
    link = PhoneLink(listen("127.0.0.1", 0), lambda message: None)
    wait_for(lambda: link.pid is not None)
    pid, address = link.pid, link.address
    link.close()
    assert not Path(f"/proc/{pid}").exists()
    assert threading.active_count() == before
    with socket.socket() as asked:
        assert asked.connect_ex(address) != 0


def test_the_child_imports_the_standard_library_and_aiohttp_alone() -> None:
    allowed = {*sys.stdlib_module_names, "aiohttp"}
    for file in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.partition(".")[0] in allowed or name.startswith("companion.phones.server"), (file, name)


def test_the_child_is_found_where_the_program_is_although_nothing_else_knows_it(tmp_path: Path) -> None:
    """As in the package, whose launcher puts its folder on the path of an isolated Python."""
    import aiohttp

    folders = [str(SERVER.parents[2]), str(Path(aiohttp.__file__).parents[1])]
    program = (
        f"import sys; sys.path[:0] = {folders!r}\n"
        "from companion.phones.link import PhoneLink, listen\n"
        "import threading; heard = threading.Event()\n"
        "link = PhoneLink(listen('127.0.0.1', 0), lambda message: heard.set())\n"
        "link.hello({'grants': {}})\n"
        "well = heard.wait(20); link.close(); print(well, link.deaths <= 1)\n"
    )
    done = subprocess.run(
        [str(Path(sys.executable).resolve()), "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
    )
    assert done.stdout.split() == ["True", "True"], done.stderr


HOST = """
import sys, time
from urllib.request import urlopen
from companion.phones.link import PhoneLink, listen
link = PhoneLink(listen("127.0.0.1", int(sys.argv[1])), lambda message: None)
link.hello({"hosts": ["x"]})
while link.pid is None:
    time.sleep(0.01)
while True:  # who answers has asked the system to end it with its parent
    try:
        urlopen("http://127.0.0.1:%d/" % link.address[1], timeout=5)
        break
    except OSError as error:
        if hasattr(error, "code"):
            break
        time.sleep(0.05)
print(link.pid, link.address[1], flush=True)
time.sleep(60)
"""


def test_a_child_that_hangs_gives_the_port_back_when_its_host_is_killed() -> None:
    host = subprocess.Popen([sys.executable, "-c", HOST, "0"], stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    child, port = (int(word) for word in host.stdout.readline().split())
    os.kill(child, signal.SIGSTOP)
    host.kill()
    host.wait()
    host.stdout.close()

    def free() -> bool:
        with listen("127.0.0.1", port) as server:
            return bool(server.getsockname()[1] == port)

    wait_for(free)
