"""Every screen of the library of decks: for sizes, cuts, overlaps and screenshots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.ui.screens.workshop.decks import Decks
from hardware.machine.sticks import Stick

LONG = "Wer die Große Mitternachtsversammlung einberuft, nennt zwei andere.\\nBeide geben ihm je 3 Punkte."


def a_stick(folder: Path) -> Stick:
    """Good decks, one with mistakes, one in no encoding that it names."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = "".join(
        f'{n},{n % 3 + 1},Mitternachtsversammlung {n},Midnight Assembly {n},"{LONG}","One sentence.",spät\n'
        for n in range(1, 40)
    )
    text = "nr,anzahl,titel_de,title_en,text_de,text_en,tags\n" + rows.replace("\\n", "\n")
    (folder / "Ereignisse für den Herbst.csv").write_text(text, encoding="utf-8")
    (folder / "alt.csv").write_bytes("titel;text\nGröße;=A1\nGröße;=A1\nDas 😀 ☂;שלום\n".encode("utf-16-le"))
    wrong = "id;title;qty;lang\na;x;viele;de\na;y;1;fr\nb;;2;de\nc;z;1;de;zu viel\n" + "d;;x;xx\n" * 5
    (folder / "voller Fehler.csv").write_text(wrong, encoding="utf-8")
    (folder / "cards.xlsx").write_bytes(b"PK\x03\x04")
    return Stick("TRANSCEND-32GB", folder)


def screens(p: Any) -> Iterator[str]:
    """Leads through the library; yields each screen's name while it is shown."""
    flow = p.flow
    stick = a_stick(flow.services.evening.folder / "stick")
    flow.lobby.workshop()
    p.frames(4)
    yield "workshop"
    library = Decks(flow.services, flow.stage, flow.navigator, flow.reading.of_deck)
    library.show()
    p.frames(4)
    yield "of the games"
    object.__setattr__(flow.services, "sticks", lambda: [stick])
    library.look_for()
    p.frames(4)
    yield "where"
    for name in ("voller Fehler.csv", "alt.csv", "Ereignisse für den Herbst.csv"):
        library.preview(stick.folder / name)
        p.frames(4)
        yield f"preview of {name.partition('.')[0]}"
    p.flow.stage.screen.on_take()
    p.frames(4)
    yield "taken"
    flow.stage.hush()
    library.preview(stick.folder / "Ereignisse für den Herbst.csv")
    p.frames(4)
    yield "preview of one that is there"
    library.open("ereignisse_fur_den_herbst")
    library.rename("ereignisse_fur_den_herbst")
    p.frames(4)
    yield "rename"
    library.show()
    library.export("ereignisse_fur_den_herbst")
    p.frames(4)
    yield "onto a stick"
    flow.stage.uncover()
    (library.library.folder / "ereignisse_fur_den_herbst" / "cards.csv").write_text("id,title\na,x\na,y\n")
    library.show()
    p.frames(4)
    yield "broken"
    flow.lobby.home()
