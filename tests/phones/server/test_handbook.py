"""The owners' handbook beside the pages of phones: its own files, at their paths, and nothing else of this machine."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.phones import link
from companion.phones.server.handbook import POLICY, files_in
from tests.phones.tables import Table


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A handbook of two pages, with things beside and in it that are nobody's business."""
    made = tmp_path / "handbook"
    (made / "de").mkdir(parents=True)
    (made / "index.html").write_text("first", encoding="utf-8")
    (made / "de" / "wiring.html").write_text("Tasten", encoding="utf-8")
    (made / "de" / "secret.key").write_text("secret", encoding="utf-8")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    (made / "linked.html").symlink_to(tmp_path / "secret.html")
    (made / "linked").symlink_to(tmp_path)
    monkeypatch.setattr(link, "handbook_folder", lambda: made)
    return made


async def raw(table: Table, path: str) -> bytes:
    """What is answered to a path as it is sent, which a client would have put in order first."""
    host, port = table.phones.link.address
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
    told = await reader.read()
    writer.close()
    return told


def test_its_pages_are_given_out_with_a_policy_of_their_own_and_no_cookie(tmp_path: Path, folder: Path) -> None:
    async def scene() -> None:
        async with Table(tmp_path / "box") as table:
            client = table.client()
            async with client.get(table.origin + "/handbook") as first:
                assert (first.status, await first.text()) == (200, "first")
            async with client.get(table.origin + "/handbook/de/wiring.html?h=Tasten") as page:
                assert (page.status, await page.text(), page.content_type) == (200, "Tasten", "text/html")
                assert page.headers["Content-Security-Policy"] == POLICY
                assert page.headers["X-Content-Type-Options"] == "nosniff"
                assert "Server" not in page.headers and "Set-Cookie" not in page.headers
            async with client.get(table.origin + "/page.css") as other:
                assert other.headers["Cache-Control"] == "no-store" and "unsafe" not in str(other.headers)

    asyncio.run(scene())


PATHS = (
    "/handbook/../secret.html",
    "/handbook/%2e%2e/secret.html",
    "/handbook/..%2fsecret.html",
    "/handbook/de/../../secret.html",
    "/handbook//secret.html",
    "/handbook/linked.html",
    "/handbook/linked/secret.html",
    "/handbook/de/secret.key",
    "/handbook/de",
    "/handbook/de/",
    "/handbook/de/wiring.html/",
    "/handbook/\x00",
)


def test_no_path_leads_out_of_its_folder_or_to_what_is_no_part_of_it(tmp_path: Path, folder: Path) -> None:
    async def scene() -> None:
        async with Table(tmp_path / "box") as table:
            for path in PATHS:
                told = await raw(table, path)
                assert b" 404 " in told.split(b"\r\n")[0] or b" 400 " in told.split(b"\r\n")[0], (path, told)
                assert b"secret" not in told, path

    asyncio.run(scene())


def test_where_it_was_not_built_that_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "handbook_folder", lambda: None)

    async def scene() -> None:
        async with Table(tmp_path / "box") as table, table.client().get(table.origin + "/handbook") as page:
            told = await page.text()
            assert page.status == 404 and page.content_type == "text/plain"
            assert all(word in told for word in ("Handbuch", "handbook", "manual", "make site"))

    asyncio.run(scene())


def test_links_are_left_out_wherever_they_lead(folder: Path) -> None:
    assert set(files_in(folder)) == {"/handbook/index.html", "/handbook/de/wiring.html"}
    assert files_in(None) == {}
