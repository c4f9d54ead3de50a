"""The page of the menu that says where the handbook is read: a code while phones are on, the way there, or why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.flow import flow
from companion.ui.screens.box.phone_codes import HandbookScreen, QrCode
from tests.ui.look.test_layout import check
from tests.ui.phones.phones_on import switch_on
from tests.ui.phones.test_pages import table

__all__ = ["table"]

pytestmark = pytest.mark.xdist_group("window")


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "handbook_folder", lambda: Path("handbook"))


def from_menu(p: Any) -> Any:
    p.flow.at_table.show()
    p.wait(1)
    p.flow.pages.menu()
    p.frames(4)
    p.tap(p.flow.look._("Handbook"))
    p.frames(4)
    assert isinstance(p.stage.screen, HandbookScreen)
    return p


def test_while_phones_are_on_it_is_a_code_and_words(table: Callable[..., Any]) -> None:
    p = table()
    switch_on(p)
    from_menu(p)
    address = p.flow.phones.phones.address.rstrip("/") + "/handbook"
    assert [one.data for one in p.widgets() if isinstance(one, QrCode)] == [address]
    assert address.removeprefix("http://") in p.texts()


def test_while_they_are_off_it_leads_to_their_page(table: Callable[..., Any]) -> None:
    p = from_menu(table())
    assert not [one for one in p.widgets() if isinstance(one, QrCode)]
    p.tap("Phones", "button")
    assert p.stage.screen.role == "phones"


def test_where_it_was_not_built_that_is_said(table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "handbook_folder", lambda: None)
    p = from_menu(table())
    assert any("not on this machine" in text for text in p.texts())


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("on", [True, False])
def test_the_page_is_whole(table: Callable[..., Any], panel: str, language: str, on: bool) -> None:
    p = table(panel=panel, language=language)
    if on:
        p.flow.phones.switch_on()
    from_menu(p)
    check(p, f"{panel}, {language}, handbook, {on}")
