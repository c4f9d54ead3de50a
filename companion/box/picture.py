"""Whether the panel can be drawn on, and by what (Linux DRM: `/dev/dri/card*` shows, `/dev/dri/renderD*` computes)."""

from __future__ import annotations

from companion.box.finding import Finding, Level, denied
from companion.box.machine import Machine

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")
"""What Mesa and others call drawing by the processor."""


TURNS = ("", "0", "90", "180", "270")
"""What the panel can be said to be built in turned by, in degrees."""


def check(machine: Machine) -> list[Finding]:
    """Who draws, and whether the panel is built in as we are told."""
    turned = machine.environment.get("COMPANION_ROTATION", "")
    strange = [] if turned in TURNS else [Finding("picture_turned", Level.FAULT, {"degrees": turned})]
    return [*strange, *_drawn(machine)]


def _drawn(machine: Machine) -> list[Finding]:
    """A desktop draws for us, else we need the card; drawing by the processor is told."""
    cards, engines = machine.nodes("dev/dri/card*"), machine.nodes("dev/dri/renderD*")
    if not machine.has_desktop and machine.environment.get("SDL_VIDEODRIVER") != "offscreen":
        if not cards:
            return [Finding("picture_absent", Level.FAULT)]
        if not any(map(machine.may, cards)):
            return [denied(machine, "picture", cards[0])]
        if engines and not any(map(machine.may, engines)):
            return [denied(machine, "picture", engines[0])]
    renderer = machine.renderer
    if any(name in renderer.lower() for name in SOFTWARE):
        return [Finding("picture_slow", Level.NOTE, {"renderer": renderer})]
    return [Finding("picture_ready", facts={"renderer": renderer})] if renderer else [Finding("picture_possible")]
