"""What the service starts in a trial: the installed program, with a finger that goes on with the first game.

It notes the question that is then on the screen, and hangs when it is sent SIGUSR1. Uses only what is installed.
"""

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, "/usr/lib/table-companion/site")

QUESTION = Path("/run/table-companion/requests/question.json")


def hang(_number: int, _frame: object) -> None:
    """Stop turning, as a program with a fault does."""
    while True:
        time.sleep(60)


def play() -> int:
    """The program's own start; a tap is added when the first picture is shown."""
    from companion import app

    build = app.window_services

    def services(*given: Any, **more: Any) -> Any:
        from kivy.clock import Clock
        from kivy.core.window import Window

        def tap(_passed: float) -> None:
            from kivy.app import App

            flow = App.get_running_app().flow
            games = flow.services.evening.games()
            if games:
                flow.lobby.resume(games[0].id)
                ask = flow.opened.session.question
                told = {"name": ask.name, "id": ask.id, "parties": list(ask.parties)}
                QUESTION.write_text(json.dumps(told), encoding="utf-8")

        def shown(*_: object) -> None:
            Window.unbind(on_flip=shown)
            Clock.schedule_once(tap, 0)

        Window.bind(on_flip=shown)
        return build(*given, **more)

    app.window_services = services
    signal.signal(signal.SIGUSR1, hang)
    return app.main(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(play())
