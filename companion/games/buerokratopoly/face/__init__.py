"""Bürokratopoly at the window: the ladder of posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import Event, Party
from companion.games.buerokratopoly.face.asked import PANELS
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.buerokratopoly.rules.state import Match
from companion.models.boards.ladder import LadderModel, ladder_of
from companion.models.game.question import QuestionModel
from companion.models.style.card_print import CardPrint
from companion.models.style.game_style import style_of
from companion.texts import Teller
from companion.texts.wording import N_
from companion.ui.boards.face import BoardContext, BoardWidget, CardLook, Face, Poster, Stake, Strip
from companion.ui.boards.ladder import LadderBoard
from companion.ui.boards.ladder_print import ArtOf
from companion.ui.look.paint.papers import Art
from companion.ui.questions.panel import Panel
from companion.ui.screens.workshop.own_board import OWN_BOARD

STAGES = {"roll_election": "election", "roll_runoff": "election", "roll_loser": "election", "roll_mutiny": "mutiny"}
"""The stages of contests, and the action that each belongs to."""

RED, GREEN = N_("Event"), N_("Extra action")
"""The words of the kinds of cards."""


ON_A_PLATE = 42
"""Letters of a plate that are read across the table; a longer name of a post is called as on the plan."""

HIGHEST = ("roll_election", "roll_runoff")
"""Those that the highest sum wins."""


class BuerokratopolyFace(Face):
    """The ladder of posts as a plan, and its ministries as cabinets."""

    workpieces = (OWN_BOARD,)
    art = "buerokratopoly"
    poster = Poster(
        "buerokratopoly", "win_poster", (("win_chair", (106, 56)),), (256, 188), (172, 76), "plate_general_secretary"
    )

    def picture(self, kind: str, value: object) -> str:
        """The actions have pictures, and the cards their motifs."""
        if kind == "card":
            motif = style_of(Buerokratopoly).motifs.get(str(value))
            return f"motif_{motif}" if motif else ""
        return f"action_{value}" if kind == "choice" else ""

    def printed(self, card: str) -> CardPrint | None:
        """Each card has its motif."""
        motif = style_of(Buerokratopoly).motifs.get(card)
        return CardPrint(f"motif_{motif}") if motif else None

    def card_look(self, card: str, game: Game) -> CardLook | None:
        """Red ones happen at once, green ones are kept; each has its motif."""
        assert isinstance(game, Match)
        known = next((one for one in game.definition.cards if one.id == card), None)
        if known is None:
            return None
        motif = self.picture("card", card)
        art = Art(self.art, motif) if motif else None
        return CardLook(RED if known.colour == "red" else GREEN, known.colour, art, self.art)

    def starter(self, game: Game) -> Party | None:
        """Who began the round; everybody was told."""
        assert isinstance(game, Match)
        return game.start

    def at_stake(self, about: Mapping[str, Any], game: Game, teller: Teller) -> Stake | None:
        """The post above the area in which people throw."""
        assert isinstance(game, Match)
        stage, area = str(about.get("stage", "")), about.get("area")
        if not isinstance(area, str) or stage not in STAGES:
            return None
        kind = teller.value("choose_action", STAGES[stage])
        level = game.definition.board.levels[game.ladder.level(area)]
        words = f"{kind}: {teller.value('choose_area', area)}"
        if len(words) > ON_A_PLATE:
            words = f"{kind}: {teller.short(area)}"
        return Stake(words, f"plate_{level}", stage in HIGHEST)

    def decided(self, result: Event, game: Game, teller: Teller) -> Stake | None:
        """The post that was thrown for; whoever wins an election is stamped."""
        election = result.kind.startswith("election")
        stake = self.at_stake({"stage": HIGHEST[0] if election else "roll_mutiny", **result.facts}, game, teller)
        stamp = style_of(Buerokratopoly).moment.stamp.told_in(teller.language)
        return stake._replace(stamp=stamp if election else "") if stake is not None else None

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> LadderModel | None:
        """Every post and who stands there; during set-up, how many figures everybody still has in hand.

        Whoever may promote or transfer sees which of their own figures that could be about.
        """
        model = ladder_of(game, view, teller)
        question = view.get("question") or {}
        if model is not None and question.get("name") == "transferred":  # each figure that stands is an answer
            return replace(model, concerns=frozenset(p for p, one in model.posts.items() if one.owner is not None))
        if model is not None and question.get("name") == "promote_or_transfer":
            asked = question.get("parties") or ()
            return replace(model, concerns=frozenset(p for p, one in model.posts.items() if one.owner in asked))
        if model is None or not isinstance(game, Match) or game.at != "setup":
            return model
        all_of_them = game.definition.parameters.figures
        return replace(model, in_hand={party: all_of_them - len(game.figures_of(party)) for party in game.parties})

    def strip(self, question: QuestionModel) -> Strip | None:
        """Figures are set up on the plan alone, which has all the room then."""
        return Strip(9.5, None, keeps=True) if question.name == "place_figure" else None

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """A transfer is asked for with plates of its posts."""
        return PANELS.get(question.name)

    def tells_last_at(self, question: QuestionModel) -> bool:
        """Who is asked for consent stands in the question itself, and what was set up on the plan."""
        return self.tells_last and question.name not in ("consent", "place_figure")

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The ladder as overview and branches."""
        assert isinstance(seen.board, LadderModel)
        art = ArtOf(self.art, style_of(Buerokratopoly).levels)
        return LadderBoard(seen.board, seen.looks, seen.look, seen.on_spot, art=art, targets=seen.targets)
