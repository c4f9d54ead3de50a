"""The box's own Wi-Fi at the table: asked for, looked at until it stands, and given back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from companion.box.network import Network, OwnWifi
from companion.models.box.phones import NO_ANSWER, WIFI_SENTENCES, OwnWifiModel
from companion.ui.screens.box.phone_codes import OwnWifiScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage

LOOK_EVERY = 1.0
"""Seconds between two looks at what root's helper says."""

PATIENCE = 90.0
"""Seconds in which it should have said what became of it; a radio may take most of them."""


class OwnWifiAtTable:
    """Its page, and what became of it. `on_change` is called when the box has another network by it; `page_address` is
    what phones open.
    """

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        on_change: Callable[[], None],
        page_address: Callable[[], str],
    ) -> None:
        self._services, self._stage, self._navigator, self._on_change = services, stage, navigator, on_change
        self._page_address = page_address
        self._present = OwnWifi()
        self._asked_at: float | None = None
        self._look_at = 0.0
        self._silent = False
        if self.possible:
            self._present = self._network.wifi()

    @property
    def _network(self) -> Network:
        assert self._services.network is not None
        return self._services.network

    @property
    def possible(self) -> bool:
        """Whether this machine is a box that can be asked for one."""
        return self._services.network is not None and self._services.network.possible

    @property
    def name(self) -> str:
        """Its name while it stands, else ""."""
        return self._present.name if self._present.state == "on" else ""

    @property
    def address(self) -> str:
        """The box's address in it while it stands, else ""."""
        return self._present.address if self._present.state == "on" else ""

    def page(self) -> None:
        """Shows its page."""
        self._navigator.push(self._page)

    def _page(self) -> OwnWifiScreen:
        return OwnWifiScreen(self._stage.look, self.model(), self.switch, self._navigator.back)

    def model(self) -> OwnWifiModel:
        """What the page shows."""
        look, present = self._stage.look, self._present
        if self._asked_at is not None or present.state == "working":
            return OwnWifiModel("working")
        if self._silent:
            return OwnWifiModel("failed", look._(NO_ANSWER))
        if present.state == "on":
            return OwnWifiModel("on", "", present.name, present.password, self._page_address())
        if present.state in ("refused", "lost"):
            said = WIFI_SENTENCES.get(present.code, WIFI_SENTENCES["radio_refused"])
            return OwnWifiModel("failed", look._(said))
        return OwnWifiModel()

    def switch(self, on: bool) -> None:
        """Asks for it, or for the home Wi-Fi."""
        self._silent = False
        try:
            self._network.ask(on)
        except OSError:
            self._silent = True
        else:
            self._asked_at, self._look_at = self._services.now(), 0.0
        self._navigator.rebuild()

    def end(self) -> None:
        """The evening is over: the home Wi-Fi comes back, if the box has left it."""
        present = self._network.wifi() if self.possible else OwnWifi()
        if present.state in ("on", "working"):
            with suppress(OSError):  # root's helper ends it by itself too
                self._network.ask(False)

    def look(self) -> None:
        """Notices what root's helper has said."""
        now = self._services.now()
        if now < self._look_at:
            return
        self._look_at = now + LOOK_EVERY
        if not self.possible:
            return
        before, shown = self._present, self.model()
        self._present = present = self._network.wifi()
        if self._asked_at is not None:
            answered = present != before and present.state != "working"
            if answered or now - self._asked_at >= PATIENCE:
                self._asked_at, self._silent = None, not answered
        if (before.state == "on") != (present.state == "on") or before.address != present.address:
            self._on_change()
        if isinstance(self._stage.screen, OwnWifiScreen) and shown != self.model():
            self._navigator.rebuild()
