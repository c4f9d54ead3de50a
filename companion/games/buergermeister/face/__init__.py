"""Die Bürgermeister at the window: the map, what can be captured, money, and why a figure is not captured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.buergermeister.face.own_map import OWN_MAP
from companion.games.buergermeister.face.panels import PANELS
from companion.games.buergermeister.face.print import ART, map_style
from companion.games.buergermeister.models import FullLand, full_lands, map_of
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.outlook import why_not_captured
from companion.games.buergermeister.rules.scoring import as_number, results_of
from companion.models.boards.land_map import MapModel
from companion.models.game.moments import CardShown, Moment, Over, Staged, Thrown
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import QuestionModel, Why
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.boards.maps.land_map import LandMap
from companion.ui.look.look import Look
from companion.ui.questions.panel import Panel

LAND_FULL = "land_full"
"""The moment at which a Land is full."""


class BuergermeisterFace(Face):
    """A map of regions."""

    workpieces = (OWN_MAP,)
    art = ART
    throws_on_cards = True
    secrets = False

    def steps_in(self, game: Game) -> Mapping[str, int]:
        """Money goes in coins."""
        assert isinstance(game, Buergermeister)
        return {"purse": game.numbers.coin, "fund": game.numbers.coin}

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> MapModel:
        """Fields, premiums, purses, and what can be captured."""
        assert isinstance(game, Buergermeister)
        return map_of(game, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The map as overview and regions."""
        assert isinstance(seen.board, MapModel)
        style, sound = map_style(), seen.sound
        return LandMap(seen.board, seen.looks, seen.look, seen.on_spot, targets=seen.targets, style=style, sound=sound)

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """A full Land: who won it, and what it brought."""
        return [Staged(LAND_FULL, land) for land in full_lands(events, teller)]

    def winners(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """A campaign poster with the winner's name."""
        from companion.games.buergermeister.face.posters import LandPoster

        names = ", ".join(party for party, _ in winners)
        share = 0.5 if look.theme.text_scale <= 1 else 0.42  # it stands: the ranking has the breadth
        slim = {"size_hint_y": 0.72} if look.theme.profile.portrait else {"size_hint_x": share}
        return LandPoster(look, names, [one for _, one in winners], lambda: None, **slim)

    def ranking(
        self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]
    ) -> Widget | None:
        """The places with mayors and Länder in columns; None where the evening ended without a result."""
        from companion.games.buergermeister.face.ranking import Ranks

        assert isinstance(game, Buergermeister)
        return Ranks(look, over, game, looks) if over.ranking else None

    def show(self, moment: Moment, look: Look, play: Play, sound: Callable[[str], None]) -> Widget | None:
        """Cards as postcards, the dice that fall on them, a full Land as a poster, the end as an urn."""
        from companion.games.buergermeister.face.postcard import Postcard
        from companion.games.buergermeister.face.posters import FullLandScene, the_end

        game, looks, teller = play.opened.session.game, play.looks(), play.teller
        assert isinstance(game, Buergermeister)
        if isinstance(moment, Staged) and isinstance(moment.scene, FullLand):
            return FullLandScene(look, moment.scene, looks, sound)
        if isinstance(moment, Over):
            winners = [looks[party] for party in moment.ranking[0]] if moment.ranking else []
            first = moment.ranking[0] if moment.ranking else ()
            reached = self.results(game, teller)[first[0]] if first else ""
            return the_end(look, moment.sentence, winners, len(game.definition.lands), sound, reached)
        if isinstance(moment, CardShown) and moment.party is not None and moment.card in game.definition.card:
            card, name = game.definition.card[moment.card], moment.party
            said = teller.event(_opening(game) or Event("card_drawn", "BM-07", {"party": name, "card": moment.card}))
            return Postcard(look, card, game.numbers.pip_value, teller.called(name), looks.get(name), said)
        turn = game.current
        if isinstance(moment, Thrown) and turn is not None and turn.card in game.definition.card:
            throw = moment.stages[-1][0]
            card, name = game.definition.card[turn.card], throw.party or turn.side
            if len(throw.faces) == card.effect.dice and len(moment.stages[-1]) == 1:
                facts = {"faces": list(throw.faces), "total": throw.total, "party": name}
                said, result = teller.event(Event("rolled", "BM-09", facts)), "".join(moment.sentences[:1])
                pip, who, mark = game.numbers.pip_value, teller.called(name), looks.get(name)
                return Postcard(look, card, pip, who, mark, said, faces=throw.faces, result=result)
        return None

    def show_alone(self, card: str, sentence: str, look: Look, play: Play) -> Widget | None:
        """The next card as the postcard that it will be, for whoever draws it."""
        from companion.games.buergermeister.face.postcard import Postcard

        game = play.opened.session.game
        if not isinstance(game, Buergermeister) or game.current is None or card not in game.definition.card:
            return None
        drawer = game.side_after(game.current.side)
        return Postcard(
            look, game.definition.card[card], game.numbers.pip_value, play.teller.called(drawer), None, sentence
        )

    def throw_brings(self, game: Game, look: Look, teller: Teller) -> str:
        """What the card on the table does with the pips."""
        from companion.games.buergermeister.face.postcard import effect_in_words

        assert isinstance(game, Buergermeister)
        turn = game.current
        if turn is None or turn.card not in game.definition.card:
            return ""
        effect, name = game.definition.card[turn.card].effect, teller.called(turn.side)
        return ": ".join(part for part in effect_in_words(effect, game.numbers.pip_value, name, look) if part)

    def why(self, game: Game, spot: str, teller: Teller) -> tuple[Why, ...]:
        """Why the figure on a field is not captured."""
        assert isinstance(game, Buergermeister)
        return tuple(Why(event.rule, teller.event(event)) for event in why_not_captured(game, spot))

    def results(self, game: Game, teller: Teller) -> Mapping[Party, str]:
        """How many mayors each has, and how many Länder."""
        assert isinstance(game, Buergermeister)
        return {
            party: teller.event(Event("reached", "", {"mayors": result.mayors, "laender": as_number(result.halves)}))
            for party, result in results_of(game).items()
        }

    def tells_last_at(self, question: QuestionModel) -> bool:
        """Not above the directions of a capture: the arrows show it, and all answers must be in sight."""
        return question.name != "capture"

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The widgets for placing, for the direction of a capture, and for the colour."""
        return PANELS.get(question.name)


def _opening(game: Game) -> Event | None:
    """Who begins, as long as the first card of the game lies there: nobody has seen the lot."""
    told = [event for event in game.told(TABLE) if event.kind in ("start_player", "card_drawn")]  # the newest first
    return told[1] if [event.kind for event in told] == ["card_drawn", "start_player"] else None
