"""Hour after hour at one window in one process, and what came of it. Import only after Kivy has been configured."""

from __future__ import annotations

import gc
import logging
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from companion.ui.shell.garbage import COLLECT_AFTER
from tests.soak.box import SoakBox
from tests.soak.evening import PACKS, Evening
from tests.soak.table import Table
from tests.soak.watch import Stand, judged, stand, told
from tests.tools.trials import ROOT

COUNTED = ("ways", "faults", "done", "phones")


@dataclass
class Soaked:
    """What came of the hours so far: how things stood after each, what was done and how often, what was found."""

    seed: str
    stands: list[Stand] = field(default_factory=list)
    counted: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in COUNTED})
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def plain(self) -> dict[str, Any]:
        """For a file."""
        stands = [asdict(one) for one in self.stands]
        counted = {name: dict(sorted(one.items())) for name, one in self.counted.items()}
        return {**vars(self), "stands": stands, "counted": counted}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Soaked:
        """What `plain` gave."""
        counted = {name: Counter(plain["counted"].get(name, {})) for name in COUNTED}  # phones came later
        stands = [Stand(**one) for one in plain["stands"]]
        return cls(plain["seed"], stands, counted, list(plain["findings"]), plain["seconds"])

    def judged(self, packs: int = len(PACKS)) -> list[str]:
        """What grew although it may not; the first round of `packs` does not count."""
        return judged(self.stands, packs)

    def summary(self) -> str:
        """The figures that count, for people."""
        figures = told(self.stands, len(PACKS)) if self.stands else []
        of_faults = ", ".join(f"{times} {name}" for name, times in sorted(self.counted["faults"].items())) or "none"
        hours = f"{len(self.stands)} hour" + "s" * (len(self.stands) != 1)
        plays = f"plays     {self.counted['done']['plays']:,} in {hours} (seed {self.seed}; {self.seconds:.0f} s)"
        return "\n".join([*figures, plays, f"faults    {of_faults}", f"phones    {self.on_phones()}"])

    def on_phones(self) -> str:
        """What phones have done."""
        now = self.counted["phones"]
        gone = now["left"] + now["signed off"] + now["taken over"]
        return (
            f"{now['joined']:,} joined, {gone:,} left, {now['came back']:,} came back, "
            f"{now['taps acknowledged']:,} taps acknowledged, {now['lies told no']:,} lies told no"
        )

    def line(self) -> str:
        """For whoever watches: the last hour."""
        now = self.stands[-1]
        found = f"{len(self.findings)} FINDINGS" if self.findings else "nothing found"
        return (
            f"hour {now.hour} ({now.pack}): {now.memory / 1e6:.1f} MB, {now.widgets} widgets, {now.events} events, "
            f"{now.threads} threads, {now.files} files, pictures {now.median_ms} / {now.p99_ms} ms, "
            f"{self.counted['done']['plays']} plays in {self.seconds:.0f} s; phones: {self.on_phones()}; {found}"
        )


class Run:
    """One window in this process. An evening is of one of `packs`, in their order, and lasts `length` seconds."""

    def __init__(self, folder: Path, soaked: Soaked, length: float, packs: Sequence[str] = PACKS) -> None:
        self.folder, self.soaked, self.length, self.packs = folder, soaked, length, packs
        folder.mkdir(parents=True, exist_ok=True)
        self.box = SoakBox(folder / "data", soaked.seed)
        self.box.clock.time += self.length * len(soaked.stands)
        self.table = Table(self.box)
        self.hearing = Hearing(self.found)
        self._now, self._begun = 0, self.box.clock.time
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)

    def close(self) -> None:
        """Close the window."""
        self.hearing.close()
        self.table.close()
        self.box.close()

    def hour(self, number: int) -> None:
        """Play one, and write down how things stand. What goes wrong is a finding; the next hour begins at home."""
        begun, soaked, table = time.monotonic(), self.soaked, self.table
        pack, self._now, self._begun = self.packs[number % len(self.packs)], number, table.clock.time
        try:
            Evening(table, pack, f"{soaked.seed}/{number}", soaked.counted, self.found).hour(self.length)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for; kept and told
            self.found(_where(error))
            self._recover()
        for incident in self.box.data.glob("incidents.log"):
            self.found(f"an incident: {incident.read_text('utf-8')[-600:]}")
            incident.unlink()
        self.look(number)
        table.flow.lobby.home()
        table.frames(3)
        soaked.seconds += time.monotonic() - begun

    def look(self, number: int) -> None:
        """Write down how things stand after an hour."""
        pack = self.packs[number % len(self.packs)]
        self.soaked.stands.append(stand(number, pack, self.table, self.box.data))

    def found(self, what: str) -> None:
        """Keep a finding with its seed, its hour, how long that had been played and a picture."""
        minutes, seconds = divmod(int(self.table.clock.time - self._begun), 60)
        picture = self.folder / f"found-{len(self.soaked.findings)}.png"
        shown = picture.relative_to(ROOT) if picture.is_relative_to(ROOT) else picture
        takes = self.box.takes
        self.box.disk(takes=True)
        where = f"seed {self.soaked.seed}, hour {self._now}, after {minutes} min {seconds} s"
        self.soaked.findings.append(f"{where}: {what} (picture: {shown})")
        sys.stderr.write(f"{self.soaked.findings[-1]}\n")
        if threading.current_thread() is threading.main_thread():
            self.table.picture(picture)
        self.box.disk(takes=takes)

    def _recover(self) -> None:
        self.box.mend()
        self.table.flow.game.close()
        self.table.flow.lobby.home()
        self.table.pause(20.0)


class Hearing(logging.Handler):
    """Hears every error of Kivy, of ours, of threads and of what Python could only complain about."""

    def __init__(self, found: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._found = found
        self._loggers = [logging.getLogger(), logging.getLogger("kivy")]
        for logger in self._loggers:
            logger.addHandler(self)
        self._hooks = threading.excepthook, sys.unraisablehook
        threading.excepthook = lambda args: self._hear("a thread", args.exc_value)
        sys.unraisablehook = lambda args: self._hear("ignored", args.exc_value)

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler`."""
        self._found(f"in the log: {record.getMessage()}")

    def _hear(self, what: str, error: BaseException | None) -> None:
        self._found(f"{what}: {_where(error) if error is not None else 'no error'}")

    def close(self) -> None:
        """Hear no more."""
        threading.excepthook, sys.unraisablehook = self._hooks
        for logger in self._loggers:
            logger.removeHandler(self)
        super().close()


def _where(error: BaseException) -> str:
    places = [f"{Path(one.filename).name}:{one.lineno}" for one in traceback.extract_tb(error.__traceback__)[-4:]]
    return f"{type(error).__name__}: {str(error)[:400]} ({' > '.join(places)})"
