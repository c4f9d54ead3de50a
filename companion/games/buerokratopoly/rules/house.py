"""What house clauses can speak of in Bürokratopoly: its actions, and facts about areas, figures and parties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.house.aliases import Alias
from companion.engine.house.saying import ME, TARGET, UNKNOWN, Doing, Fact, NamedAction, Step, Told
from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, Party
from companion.games.buerokratopoly.rules import assignments, green_cards, script
from companion.games.buerokratopoly.rules.cards import GREEN
from companion.games.buerokratopoly.rules.definition import Definition
from companion.games.buerokratopoly.rules.posts import LAPSE
from companion.games.buerokratopoly.rules.state import MUTINEERS, Assignment, Match

AREA, CARD = "area", "card"
MOST_FIGURES = 9
"""The most that a condition can ask for, of the figures of one party or the colours in an area."""

Known = Mapping[str, Any] | None


def _of_card(card: str) -> Step:
    """An action card chosen in secret: nothing is known yet of where it will be played."""
    return lambda game, ask, party, value: {} if value == card else None


def _in_area(card: str) -> Step:
    """The area that is named when an action card is carried out."""

    def known(game: Match, ask: Question | None, party: Party, value: Any) -> Known:
        facts = ask.facts() if ask is not None and ask.facts is not None else {}
        return None if value == LAPSE or facts.get("action") != card else area_of(game, value)

    return known


def area_of(game: Match, area: Any) -> Mapping[str, Any]:
    """What is known of an action in an area: where, and against whom, if there is a superior."""
    superior = game.state.posts.get(area)
    return {AREA: area, **({TARGET: superior} if superior is not None else {})}


def _against_owner(game: Match, ask: Question | None, party: Party, value: Any) -> Known:
    """A figure was chosen: whose it is."""
    owner = game.state.posts.get(value)
    return {TARGET: owner} if owner is not None else None


def _by_caller(game: Match, facts: Mapping[str, Any]) -> tuple[Party, Party | None]:
    return facts["by"], facts["party"]


def _against_superior(game: Match, facts: Mapping[str, Any]) -> tuple[Party, Party | None]:
    contest = game.contest
    return facts["party"], game.state.posts.get(facts.get("area", contest.area if contest is not None else ""))


def _punished(game: Match, facts: Mapping[str, Any]) -> tuple[Party, Party | None]:
    contest = game.contest
    return game.state.posts.get(contest.area if contest is not None else "", ""), facts["party"]


def _called(card: str, event: str, told: Told, gives: tuple[str, ...]) -> NamedAction:
    """An election or a mutiny: the card is chosen in secret, the area when it is carried out."""
    return NamedAction(
        f"call_{card}",
        at={
            "choose_action": _of_card(card),
            "choose_area": _in_area(card),
        },
        gives=gives,
        told={event: told},
        possible=lambda game, party: script.possible_now(game, party, card) > 0,
    )


def _assigned(kind: str, figure: str, event: str) -> NamedAction:
    """A promotion or a transfer: the kind is named first, then whose figure it is about."""
    return NamedAction(
        kind,
        at={
            "promote_or_transfer": lambda game, ask, party, value: {} if value == kind else None,
            figure: _against_owner,
        },
        gives=(TARGET,),
        told={event: _by_caller},
        possible=lambda game, party: not game.blocks(assignments.task_kind(game, Assignment(caller=party), kind)),
    )


ACTIONS = (
    _called(script.ELECTION, "election_called", lambda _, facts: (facts["party"], None), (AREA,)),
    _called(script.MUTINY, "mutiny_called", _against_superior, (AREA, TARGET)),
    _assigned(assignments.PROMOTE, "promoted", "promoted"),
    _assigned(assignments.TRANSFER, "transferred", "transferred"),
    NamedAction(
        "give_votes",
        at={"give_votes": lambda game, ask, party, value: None if value == party else {TARGET: value}},
        gives=(TARGET,),
        told={"votes_given": lambda _, facts: (facts["from"], facts["to"])},
    ),
    NamedAction(
        "side_with_mutiny",
        at={
            "choose_side": lambda game, ask, party, value: (
                area_of(game, game.contest.area) if value == MUTINEERS and game.contest is not None else None
            )
        },
        gives=(AREA, TARGET),
        told={"joined_mutiny": _against_superior},
        possible=lambda game, party: True,
    ),
    NamedAction("punish", at={"punish": _against_owner}, gives=(TARGET,), told={"punished": _punished}),
    NamedAction(
        "play_green",
        at={
            question: lambda game, ask, party, value: {CARD: value} if value in GREEN else None
            for question in (ANY_TIME, green_cards.WHAT_TO_PLAY)
        },
        gives=(CARD,),
        told={"card_played": lambda _, facts: (facts["party"], None)},
    ),
)


def _levels(definition: Definition) -> One:
    return One(definition.board.levels)


def _level_of(game: Match, post: str) -> Any:
    return game.definition.board.levels[game.ladder.level(post)] if post in game.ladder else UNKNOWN


def _highest(game: Match, party: Party) -> Any:
    """The level of a party's highest figure; not known of one whose figures are all in prison."""
    figures = game.figures_of(party)
    return _level_of(game, figures[0]) if figures else UNKNOWN


def _colours(game: Match, doing: Doing) -> int:
    return len(game.colours_in(doing.known[AREA])) if doing.known[AREA] in game.ladder else 0


def _figures(game: Match, doing: Doing) -> int:
    return len(game.figures_in(doing.known[AREA])) if doing.known[AREA] in game.ladder else 0


def _mine(game: Match, doing: Doing) -> int:
    area = doing.known[AREA]
    return len(game.own_in(area, doing.party or "")) if area in game.ladder else 0


FACTS = (
    Fact("area.level", _levels, lambda game, doing: _level_of(game, doing.known[AREA]), (AREA,)),
    Fact("area.figures", Number(0, 99), _figures, (AREA,)),
    Fact("area.colours", Number(0, MOST_FIGURES), _colours, (AREA,)),
    Fact("area.mine", Number(0, MOST_FIGURES), _mine, (AREA, ME)),
    Fact(
        "area.security",
        Flag(),
        lambda game, doing: game.ladder.is_closed(doing.known[AREA]) if doing.known[AREA] in game.ladder else UNKNOWN,
        (AREA,),
    ),
    Fact("me.is_start", Flag(), lambda game, doing: doing.party == game.start, (ME,)),
    Fact("me.figures_free", Number(0, MOST_FIGURES), lambda game, doing: len(game.figures_of(doing.party)), (ME,)),
    Fact("me.cards", Number(0, 99), lambda game, doing: len(game.state.hands[doing.party]), (ME,)),
    Fact("me.highest_level", _levels, lambda game, doing: _highest(game, doing.party or ""), (ME,)),
    Fact("target.mine", Flag(), lambda game, doing: doing.known[TARGET] == doing.party, (TARGET, ME)),
    Fact("target.highest_level", _levels, lambda game, doing: _highest(game, doing.known[TARGET]), (TARGET,)),
    Fact(
        "target.figures_free",
        Number(0, MOST_FIGURES),
        lambda game, doing: len(game.figures_of(doing.known[TARGET])),
        (TARGET,),
    ),
    Fact("card.kind", One(GREEN), lambda game, doing: doing.known[CARD], (CARD,)),
)

ALIASES = (
    Alias("rules.fast_game", "parameters.lowest_level", {True: "departments", False: "workers"}),
    Alias("rules.interactive_votes", "steps.gift_votes"),
    Alias("rules.favours", allow="BU-36.others_figure", clause="BU-47"),
)
"""Keys that packs had, and what came instead."""
