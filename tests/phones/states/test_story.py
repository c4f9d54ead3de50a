"""The story of a game that is over, as phones take it home."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.phones.tables import Table

PAGE = b"<!doctype html><p>Anna: 2"


def test_a_phone_is_led_to_the_story_and_takes_it_home_as_long_as_it_lies_there(tmp_path: Path) -> None:
    lies, file = [""], tmp_path / "story.html"

    async def scene() -> None:
        async with Table(tmp_path) as table:
            table.phones.enter(replace(table.at_play("en"), story=lambda: lies[0]))
            phone, client = await table.seated("Anna"), table.client()
            assert "story" not in phone.state
            async with client.get(table.origin + "/story") as answer:
                assert answer.status == 404
            file.write_bytes(PAGE)
            lies[0] = str(file)
            table.phones.look_again()
            assert (await phone.sees(lambda state: state.get("story")))["words"]["story"] == "How it went, to take home"
            async with client.get(table.origin + "/story") as answer:
                assert (answer.status, await answer.read()) == (200, PAGE)
                assert answer.headers["Content-Disposition"].startswith("attachment")
            async with client.get(table.origin + "/story?of=/etc/hostname") as answer:
                assert await answer.read() == PAGE
            async with client.get(table.origin + "/story", headers={"Host": "evil.example"}) as answer:
                assert answer.status == 421
            file.unlink()
            async with client.get(table.origin + "/story") as answer:
                assert answer.status == 404

    asyncio.run(scene())
