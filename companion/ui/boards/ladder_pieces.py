"""What lies on a ladder now: pieces, lit slots with their numerals, pencil rings, bars; all in a few meshes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kivy.graphics import Color, Rectangle

from companion.engine.vocabulary import Party
from companion.models.boards.ladder import LadderModel
from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.boards.ladder_layout import LadderLayout, PlanBox, PostCell, piece_slot, spots
from companion.ui.boards.ladder_names import lettered
from companion.ui.boards.ladder_print import ArtOf
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_pieces
from companion.ui.look.paint.atlas import ATLAS, Picture
from companion.ui.look.paint.mesh import Corners, Quad, fill, sprites
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas

MOST_APART = 5
"""More pieces in prison than so many are one of each party with its number."""

AROUND_A_PIECE = 4.5
"""How far the lamp below a piece that can be chosen reaches beyond its slot, in units of the plan."""


class LadderPieces:
    """Draws on a canvas what changes from turn to turn. `at` is the lower left corner of the board."""

    def __init__(
        self,
        canvas: Canvas,
        board: LadderModel,
        laid: LadderLayout,
        looks: Mapping[Party, PartyLook],
        look: Look,
        art: ArtOf,
        at: tuple[float, float],
    ) -> None:
        self.canvas, self.board, self.laid, self.looks, self.look = canvas, board, laid, looks, look
        self.art, self.unit, (self.x, self.y) = art, laid.unit, at
        self.palette = look.theme.palette

    # ── pieces ──────────────────────────────────────────────────────────────────────────────────────────────

    def standing(self) -> dict[str, tuple[float, float, float]]:
        """Where the piece of each occupied post lies: middle and radius, in px of the board."""
        found: dict[str, tuple[float, float, float]] = {}
        for cell in self.laid.cells:
            owned = [post for post in cell.stands if self.board.posts[post].owner is not None]
            if owned:
                found |= spots(cell, owned, self.unit)
        return found

    def jailed(self, prison: Mapping[Party, int]) -> list[tuple[Party, float, float, float, int]]:
        """Who is in prison: party, middle and radius, and how many pieces this one stands for."""
        box = self.laid.prison
        if box is None:
            return []
        each = [(party, 1) for party, count in prison.items() for _ in range(count)]
        if len(each) > MOST_APART:
            each = list(prison.items())
        radius = min(11 * self.unit, box.height * 0.3)
        wide = box.width - 2 * radius - 8 * self.unit
        step = min(2.3 * radius, wide / max(1, len(each) - 1))
        x = box.x + radius + 6 * self.unit if len(each) > 1 else box.x + box.width * 0.36
        return [(party, x + n * step, box.centre[1], radius, count) for n, (party, count) in enumerate(each)]

    def pieces(self, hidden: Iterable[str] = (), absent: Mapping[Party, int] | None = None) -> None:
        """All pieces in one mesh, but those of `hidden` posts, which are under way, and of prisoners yet to come."""
        left = set(hidden)
        placed = [
            (self.looks[str(self.board.posts[post].owner)], spot)
            for post, spot in self.standing().items()
            if post not in left and self.board.posts[post].owner in self.looks
        ]
        prison = {p: n - (absent or {}).get(p, 0) for p, n in self.board.prison.items()}
        held = [one for one in self.jailed(prison) if one[4] > 0 and one[0] in self.looks]
        placed += [(self.looks[party], (x, y, radius)) for party, x, y, radius, _ in held]
        self.mesh(placed)

    def mesh(self, placed: Sequence[tuple[PartyLook, tuple[float, float, float]]]) -> None:
        """Pieces in one mesh for each page that they are on."""
        here = [(look, (self.x + x, self.y + y), radius) for look, (x, y, radius) in placed]
        paint_pieces(self.canvas, here, self.palette.ink)

    def bars(self, fallen: float = 1.0) -> None:
        """The bars of the prison, which come down from above: how far, 0 to 1."""
        box = self.laid.prison
        if box is None or fallen <= 0:
            return
        drop = round((1 - fallen) * box.height)
        picture = ATLAS.picture("prison_bars", self.art.name) if self.art.name and not ATLAS.plain else None
        if picture is not None:
            left, top, right, low = (one * picture.unit for one in picture.part.pad or (0, 0, 0, 0))
            self.canvas.add(Color(1, 1, 1, min(1.0, fallen * 1.5)))
            at = round(self.x + box.x - left), round(self.y + box.y - low) + drop
            size = round(box.width + left + right), round(box.height + top + low)
            self.canvas.add(Rectangle(texture=picture.texture, pos=at, size=size))
            return
        thick, count = max(2, round(3 * self.unit)), 8
        step = box.width / count
        bars = [
            (round(self.x + box.x + (n + 0.5) * step), round(self.y + box.y) + drop, thick, round(box.height))
            for n in range(count)
        ]
        fill(self.canvas, bars, self.palette.ink)

    def counts(self) -> None:
        """How many cards lie in the pile, and how many pieces of each party in a crowded prison."""
        theme, unit = self.look.theme, self.unit
        if self.laid.pile is not None and self.board.pile is not None:
            box = self.laid.pile
            where = PlanBox(box.x + box.width * 0.58, box.y, box.width * 0.42, box.height)
            self.word(str(self.board.pile), where.centre, theme.type(3.3, Typeface.STRONG), self.palette.ink)
        for _, x, y, radius, count in self.jailed(self.board.prison):
            if count > 1:
                centre = (x + radius * 0.9, y - radius * 0.7)
                side = 15 * unit
                here = (self.x + centre[0] - side / 2, self.y + centre[1] - side / 2)
                plain_box(self.canvas, here, (side, side), self.palette.paper, side / 2)
                self.word(str(count), centre, 15 * unit / 0.72 * 0.8, self.palette.ink)

    def word(self, text: str, centre: tuple[float, float], px: float, ink: Colour) -> None:
        """A short word around a point of the board."""
        texture = lettered(text, round(px), Typeface.STRONG)
        self.canvas.add(Color(*rgba(ink)))
        at = round(self.x + centre[0] - texture.width / 2), round(self.y + centre[1] - texture.height / 2)
        self.canvas.add(Rectangle(texture=texture, pos=at, size=texture.size))

    # ── what is asked ───────────────────────────────────────────────────────────────────────────────────────

    def place(self, cell: PostCell) -> PlanBox:
        """Where a cell is lit: its slot, or all of it. A tile whose piece is meant still shows its emblem."""
        if cell.form in ("plate", "drawer") or (cell.form == "tile" and self._taken(cell)):
            x, y, side = piece_slot(cell, self.unit)
            return PlanBox(x - side / 2, y - side / 2, side, side)
        return cell.seen

    def lit(self, goals: Mapping[str, int]) -> None:
        """What can be chosen: a lamp slot where it has a number, else the lamp around it. 0 is a goal without one.

        A piece is larger than its slot: one that can be chosen stands on a lamp that is larger still.
        """
        filled: list[PlanBox] = []
        edged: list[PlanBox] = []
        for cell in self.laid.cells:
            here = [goals[post] for post in self._meant(cell) if post in goals]
            if not here:
                continue
            if any(post in goals and self.board.posts[post].owner is not None for post in cell.stands) and not any(
                here
            ):
                filled.append(self.place(cell).inside(-AROUND_A_PIECE * self.unit))
            else:
                whole = self.laid.back is None and cell.form == "plate" and not any(here)  # its name fills it
                place = cell.seen if whole and not self._taken(cell) else self.place(cell)
                (filled if any(here) and not self._taken(cell) else edged).append(place)
        self._nines("slot_lit", filled)
        self._edges([box.inside(0.6 * self.unit) for box in edged])

    def _edges(self, boxes: Sequence[PlanBox]) -> None:
        """A clear line around many places, in two meshes: the lamp's colour, and ink at its outside."""
        lamp, ink = max(2, round(2 * self.unit)), 1
        for thick, out, colour in ((lamp + ink, ink, self.palette.ink), (lamp, 0, self.palette.lamp)):
            lines: list[Quad] = []
            for box in boxes:
                x, y = round(self.x + box.x) - out, round(self.y + box.y) - out
                wide, high = round(box.width) + 2 * out, round(box.height) + 2 * out
                lines += [(x, y, wide, thick), (x, y + high - thick, wide, thick)]
                lines += [(x, y, thick, high), (x + wide - thick, y, thick, high)]
            fill(self.canvas, lines, colour)

    def _meant(self, cell: PostCell) -> tuple[str, ...]:
        """The posts that a cell stands for when it is lit."""
        return cell.stands if cell.form == "area" else (cell.post,)

    def _taken(self, cell: PostCell) -> bool:
        return any(self.board.posts[post].owner is not None for post in cell.stands)

    def _nines(self, name: str, boxes: Sequence[PlanBox], colour: Colour | None = None) -> None:
        """A nine-patch at many places, in one mesh."""
        picture = ATLAS.picture(name)
        if not boxes:
            return
        if picture is None or picture.part.nine is None or ATLAS.plain:
            for box in boxes:
                at = (self.x + box.x, self.y + box.y)
                if colour is None:
                    plain_box(self.canvas, at, box[2:], self.palette.lamp, 3 * self.unit)
                outline(self.canvas, at, box[2:], self.palette.ink, 3 * self.unit, 3 * self.unit)
            return
        quads = [quad for box in boxes for quad in _patches(picture, box, self.x, self.y)]
        sprites(self.canvas, quads, picture.page, colour or "#FFFFFF")

    def glow(self, posts: Iterable[str], strength: float) -> None:
        """The lamp on posts where a piece has just come to."""
        for cell in filter(None, (self.laid.cell_of(post) for post in posts)):
            box = self.place(cell).inside(-1.5 * self.unit)
            at = (self.x + box.x, self.y + box.y)
            plain_box(self.canvas, at, box[2:], self.palette.lamp, 4 * self.unit, strength)

    def numerals(self, goals: Mapping[str, int]) -> None:
        """The numbers that tie places to answers: in their lamp slots, or on a disc where a piece stands."""
        unit, px = self.unit, self.look.theme.type(3.0, Typeface.STRONG) / self.look.theme.text_scale
        for cell in self.laid.cells:
            here = [goals[post] for post in self._meant(cell) if goals.get(post)]
            if not here:
                continue
            box = self.place(cell)
            text = str(here[0]) + ("+" if len(here) > 1 else "")
            if not self._taken(cell):
                self.word(text, box.centre, min(px * 1.1, box.height * 0.86, box.width * 1.25), self.palette.on_lamp)
                continue
            side = 21 * unit
            centre = (
                (box.right - side * 0.1, box.top - side * 0.1)
                if cell.form != "drawer"
                else (box.centre[0], box.y - side * 0.3)
            )
            corner = (self.x + centre[0] - side / 2, self.y + centre[1] - side / 2)
            plain_box(self.canvas, (corner[0] - 1, corner[1] - 1), (side + 2, side + 2), self.palette.ink, side / 2 + 1)
            plain_box(self.canvas, corner, (side, side), self.palette.lamp, side / 2)
            self.word(text, centre, side * 0.92, self.palette.on_lamp)

    def _tie(self, post: str, frame: PlanBox) -> list[Quad]:
        """The pencil line from a post to its area: straight down, or beside the slots between them."""
        cell = next((one for one in self.laid.cells if one.post == post and one.form in ("slot", "tile")), None)
        if cell is None:
            return []
        thick = max(2, round(3 * self.unit))
        low, top = round(self.y + frame.top), round(self.y + cell.seen.y - 3 * self.unit)
        if top - low < 24 * self.unit:
            return [(round(self.x + cell.centre[0] - thick / 2), low, thick, max(0, top - low + thick))]
        x, up = round(self.x + frame.right - thick * 0.7), round(self.y + cell.centre[1])
        low -= round(8 * self.unit)  # as far as the side of the frame, whose corner is round
        return [(x, low, thick, up - low)]

    def pencilled(self, rings: Iterable[str], frames: Iterable[str], marked: Iterable[str] = ()) -> None:
        """The pencil of the table: rings around posts, and frames around areas with a line to their posts."""
        ringed, framed = list(rings), list(frames)
        pencil, unit = self.palette.pencil, self.unit
        drawn: list[tuple[Quad, Corners]] = []
        page = None
        boxes: list[PlanBox] = []
        for post in ringed:
            cell = next((one for one in self.laid.cells if one.post == post and one.form != "area"), None)
            picture = ATLAS.picture("pencil_ring")
            if cell is None or picture is None:
                continue
            box = self.place(cell)
            side = max(box.width, box.height) * 1.55
            x, y = box.centre
            drawn.append(
                (
                    (round(self.x + x - side / 2), round(self.y + y - side / 2), round(side), round(side)),
                    picture.corners,
                )
            )
            page = picture.page
        ties: list[Quad] = []
        for post in framed:
            below = self.board.below.get(post, ())
            cells = [one for one in self.laid.cells if one.post == post and one.form == "area"] or [
                one for one in self.laid.cells if one.post in below and one.form != "area"
            ]
            if not cells:
                continue
            left, low = min(one.seen.x for one in cells), min(one.seen.y for one in cells)
            right, top = max(one.seen.right for one in cells), max(one.seen.top for one in cells)
            frame = PlanBox(left, low, right - left, top - low).inside(-2.5 * unit)
            boxes.append(frame)
            ties += self._tie(post, frame)
        fill(self.canvas, ties, pencil)
        self._nines("pencil_frame", boxes, pencil)
        for post in marked:
            for cell in (
                one for one in self.laid.cells if (one.post == post and one.form != "area") or post in one.stands
            ):
                box = cell.seen.inside(-2 * unit)
                outline(self.canvas, (self.x + box.x, self.y + box.y), box[2:], self.palette.pencil, 5 * unit, 3 * unit)
        if page is not None:
            sprites(self.canvas, drawn, page, pencil)


def _patches(picture: Picture, box: PlanBox, x: float, y: float) -> list[tuple[Quad, Corners]]:
    """The nine parts of a nine-patch in a box; its borders shrink where the box is small."""
    assert picture.part.nine is not None
    share = min(
        1.0,
        box.width / (2.2 * picture.part.nine.left * picture.unit),
        box.height / (2.2 * picture.part.nine.top * picture.unit),
    )
    left, top, right, low = (one * picture.unit * share for one in picture.part.nine)
    u0, v0, u1, v1 = picture.corners
    across, up = u1 - u0, v1 - v0
    wide, high = picture.part.width, picture.part.height
    west, north, east, south = picture.part.nine
    xs = [x + box.x, x + box.x + left, x + box.right - right, x + box.right]
    ys = [y + box.y, y + box.y + low, y + box.top - top, y + box.top]
    us = [u0, u0 + across * west / wide, u1 - across * east / wide, u1]
    vs = [v0, v0 + up * south / high, v1 - up * north / high, v1]
    xs, ys = [round(one) for one in xs], [round(one) for one in ys]
    return [
        ((xs[i], ys[j], xs[i + 1] - xs[i], ys[j + 1] - ys[j]), (us[i], vs[j], us[i + 1], vs[j + 1]))
        for i in range(3)
        for j in range(3)
    ]
