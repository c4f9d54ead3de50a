"""Checks whether the panel can be drawn on (Linux DRM: `/dev/dri/card*` displays, `/dev/dri/renderD*` renders)."""

from __future__ import annotations

from companion.box.finding import Finding, Severity, denied
from companion.box.machine import Machine

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")
"""Names of Mesa's and other drivers that draw by the processor."""


TURNS = ("", "0", "90", "180", "270")
"""The values for the rotation, in degrees, at which a panel is mounted."""


def check(machine: Machine) -> list[Finding]:
    """Checks what renders the picture, and whether the configured panel is connected."""
    turned = machine.environment.get("COMPANION_ROTATION", "")
    strange = [] if turned in TURNS else [Finding("picture_turned", Severity.FAULT, {"degrees": turned})]
    return [*strange, *_drawn(machine)]


def _drawn(machine: Machine) -> list[Finding]:
    """Checks access to the graphics card, unless a desktop draws; warns if the processor has to render."""
    cards, engines = machine.nodes("dev/dri/card*"), machine.nodes("dev/dri/renderD*")
    if not machine.has_desktop and machine.environment.get("SDL_VIDEODRIVER") != "offscreen":
        if not cards:
            return [Finding("picture_absent", Severity.FAULT)]
        if not any(map(machine.may, cards)):
            return [denied(machine, "picture", cards[0])]
        if engines and not any(map(machine.may, engines)):
            return [denied(machine, "picture", engines[0])]
    renderer = machine.renderer
    if any(name in renderer.lower() for name in SOFTWARE):
        return [Finding("picture_slow", Severity.NOTE, {"renderer": renderer})]
    return [Finding("picture_ready", facts={"renderer": renderer})] if renderer else [Finding("picture_possible")]
