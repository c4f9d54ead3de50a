"""How a card is played: paid, answered, carried out; then rescues, deaths, offices, hands (PB-30 to PB-39)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules import judges, offices
from companion.games.politburo.rules.candidates import bury, dying, eliminate, heal, in_order
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.hands import cards_beside, cards_in_hand, held, keep_limits
from companion.games.politburo.rules.judges import ANSWERS, CANCEL
from companion.games.politburo.rules.kinds import named, take_effect
from companion.games.politburo.rules.state import Announcement, PolitburoBase
from companion.mechanics.reactions import Play, Stack, one_after_the_other, react, save_first
from companion.mechanics.windows import NOTHING, ask_who, one_claim, resolving


def nothing_against(*_: Any) -> tuple[Refusal, ...]:
    """The judge of what was announced and paid (GEN-11): nothing can stop it, so there is never a refusal."""
    return ()


def from_hand(game: PolitburoBase, party: Party, card: str) -> Script:
    """Plays a card from the hand in the own turn. Returns False if it was taken back."""
    since = game.said_before
    play = yield from named(game, party, card, None, None)
    if play is None:
        return False
    pay(game, play, since)
    yield from carry_out(game, play)
    return True


def interrupt(game: PolitburoBase, party: Party) -> Script:
    """Plays something announced beside a question: the announcement was public, the card is asked privately."""

    def play(party: Party, value: str) -> Script:
        since = game.said_before
        found = yield from _named_from(game, party, value, None)
        if found is None:
            return False
        pay(game, found, since)
        yield from carry_out(game, found)
        return True

    with game.doing(nothing_against, running=Announcement(party)):
        game.say("announces", "PB-49", party=party)
        yield from one_claim(game, party, what=lambda one: what(game, one, None), play=play)


def carry_out(game: PolitburoBase, play: Play) -> Script:
    """Carries out a paid play with all answers, and after it the plays announced meanwhile."""
    stack = Stack()

    def one(play: Play) -> Script:
        stack.plays = [play]
        yield from react(
            game,
            stack,
            window=lambda: ask_who(
                "answer_window",
                game.those_in,
                "PB-30",
                deadline=game.definition.rules.window_timer,
                facts=lambda: {"card": stack.top["card"], "party": stack.top["by"]} if stack.plays else {},
            ),
            order=lambda parties: in_order(game, parties),
            what=lambda party: what(game, party, stack),
            play=lambda party, value: _answered(game, party, value, stack),
            resolve=lambda play: _resolve(game, play, stack),
            useful=lambda: any(judges.may_hold_something(game, party) for party in game.those_in()),
        )

    with resolving(game), game.doing(nothing_against, running=stack):
        stack.later = [play]
        yield from one_after_the_other(stack, one)


def what(game: PolitburoBase, party: Party, stack: Stack | None) -> Question:
    """The private question to a claimant: a card from the hand, a candidate to play from, or nothing."""

    def judge(_: Party, value: str) -> list[Refusal]:
        return [] if value == NOTHING else judges.claim(game, party, value, stack)

    return Question(
        "what_to_play",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: (*judges.sources(game, one), NOTHING),
        rule="PB-30" if stack is not None else "PB-49",
        private=game.dealt,
    )


def pay(game: PolitburoBase, play: Play, since: int, answered: Play | None = None) -> None:
    """Pays for a play: cards leave the hand or the candidate, which becomes active; limits count it (PB-11, PB-14).

    `since` is the number of the first event since the play began to be named, `answered` the play that it answers.
    """
    state, party, source = game.state, play["by"], play["source"]
    if source is not None and state.active.get(party) != source:
        state.active = {**state.active, party: source}
        state.markers = [*(one for one in state.markers if one != source), source]
        game.say("activated", "PB-14", candidate=source, party=party)
    rule = _rule_of(game, play)
    lay_open(game, party, play["card"], source)
    if play.get("betrayal"):
        lay_open(game, party, play["betrayal"], None)
    if not play.get("extra") and not game.definition.card[play["card"]].is_star:
        judges.count(game, play)
    told = {part: play.get(part) for part in ("card", "source", "target")}
    game.say("played", rule, **told, party=party, **_how(play, answered))
    game.show_overrides(party, since, (*told.values(), play.get("betrayal")))


def lay_open(game: PolitburoBase, party: Party, card: str, source: str | None) -> None:
    """Moves a card from the hand or the candidate face up to the discards."""
    cards = game.state.hands[party] if source is None else game.state.assigned.beside(source)
    cards.remove(game.known_as(card))
    game.state.discard.append(card)


def _how(play: Play, answered: Play | None) -> dict[str, str]:
    """The facts that tell a play: its target (`on`), or the card that it answers (`cancel`, `return`)."""
    if answered is not None:
        return {"side": play["does"], "answers": answered["card"]}
    return {"side": "on"} if play.get("target") is not None else {}


def _rule_of(game: PolitburoBase, play: Play) -> str:
    """The id of the rule that a play is based on, in general that of its kind."""
    if play.get("extra"):
        return RULES["counterattack"]
    if play.get("betrayal"):
        return RULES["betrayal"]
    kind = play["kind"]
    if kind in ("counterattack", "heroic_patriotism"):
        return RULES[kind]
    if kind in ANSWERS:
        return "PB-15" if play["source"] is None else RULES[kind]
    if game.definition.card[play["card"]].is_star:
        return "PB-49"
    others = [e for e in game.state.played if e["party"] != play["by"]]
    if any(e["kind"] == kind and e["candidate"] == play["target"] for e in others):
        return "PB-12"
    return RULES[kind]


def _named_from(game: PolitburoBase, party: Party, value: str, stack: Stack | None) -> Script:
    """Asks for the whole play of a claimant; None if it is taken back."""
    source, card = None, value
    if value in game.state.owner:
        source = value
        beside = cards_beside(game, value)
        if len(beside) == 1:  # the claim was judged by it already; with real cards any card may lie there
            return (yield from named(game, party, beside[0], source, stack))
        card = yield Question(
            "play_from",
            Kind.CHOOSE,
            (party,),
            judge=lambda _, one: [] if one == NOTHING else judges.card(game, party, one, source, stack),
            candidates=lambda _: (*cards_beside(game, value), NOTHING),
            rule="PB-14",
            private=game.dealt,
            facts=lambda: {"candidate": value},
        )
        if card == NOTHING:
            return None
    return (yield from named(game, party, card, source, stack))


def _answered(game: PolitburoBase, party: Party, value: str, stack: Stack) -> Script:
    """Puts a claimant's play on the stack if it answers, else among the later ones (PB-30).

    False if it is taken back.
    """
    since = game.said_before
    play = yield from _named_from(game, party, value, stack)
    if play is None:
        return False
    extra = play.pop("extra_assault", None)
    is_answer = play["kind"] in ANSWERS
    pay(game, play, since, stack.top if is_answer else None)
    if not is_answer:
        stack.later.append(play)
        game.say("comes_later", "PB-30", card=play["card"], party=party)
        return True
    _mark_answered(game, stack.plays[0])
    stack.plays.append(play)
    if extra is not None:
        pay(game, extra, since)
        stack.later.insert(0, extra)
    return True


def _mark_answered(game: PolitburoBase, attack: Play) -> None:
    """Marks an attack as answered: the refusal of a second card then says so (PB-13)."""
    for entry in game.state.played:
        if (entry["party"], entry["kind"], entry["candidate"]) == (attack["by"], attack["kind"], attack["target"]):
            entry["answered"] = True


def _resolve(game: PolitburoBase, play: Play, stack: Stack) -> Script:
    """Carries out the play on top: an answer cancels or returns the attack, others take effect."""
    does = play.get("does")
    if does is None:
        take_effect(game, play)
    elif does == CANCEL:
        attack = stack.plays[0]
        stack.plays.clear()
        game.say("cancelled", "PB-30", card=attack["card"], by=play["card"], party=play["by"])
    elif play["target"] in game.state.lost:
        game.say("lapsed", "PB-32", card=play["card"], party=play["by"], candidate=play["target"])
        return
    else:
        attack = {**stack.plays[0], "target": play["target"]}
        stack.plays.clear()
        rule = RULES["counterattack"] if play["kind"] == "counterattack" else "PB-32"
        game.say("returned", rule, card=attack["card"], by=play["card"], party=play["by"], candidate=play["target"])
        take_effect(game, attack)
    yield from aftermath(game)
    if game.state.mourning:
        yield from _mourn(game, stack)


def _mourn(game: PolitburoBase, stack: Stack) -> Script:
    """Gives everybody one more window right after a killing (PB-39)."""
    mourners = list(game.state.mourning)
    yield from react(
        game,
        Stack(),
        window=lambda: ask_who(
            "mourning_window",
            game.those_in,
            "PB-39",
            deadline=game.definition.rules.window_timer,
            facts=lambda: {"parties": mourners},
        ),
        order=lambda parties: in_order(game, parties),
        what=lambda party: what(game, party, None),
        play=lambda party, value: _answered(game, party, value, stack),
        resolve=lambda play: _resolve(game, play, stack),
        useful=lambda: any(judges.may_hold_something(game, party) for party in game.those_in()),
    )
    game.state.mourning = []


# ── after every play (PB-05, PB-20, PB-37, PB-38) ─────────────────────────────────────────────────────────────────────


def aftermath(game: PolitburoBase) -> Script:
    """After a play: losses, rescues, deaths, one check of offices, one check of hands (PB-05, PB-20, PB-38)."""
    yield from rescue(game)
    bury(game)
    eliminate(game)
    if game.state.step != "rescue":  # PB-20: during the rescue the offices wait
        yield from offices.check(game)
        yield from keep_limits(game)


def rescue(game: PolitburoBase) -> Script:
    """Gives each player with a dying candidate a window; several Curas may be played (PB-37, PB-38)."""

    def endangered() -> list[Party]:
        return [party for party in game.parties if dying(game, party)]

    def cure(party: Party, card: str) -> Script:
        since, candidate = game.said_before, dying(game, party)[0]
        if len(dying(game, party)) > 1:
            candidate = yield Question(
                "cure_whom",
                Kind.CHOOSE,
                (party,),
                candidates=lambda one: dying(game, one),
                rule="PB-37",
                private=game.dealt,  # that there is a cure is told when it is paid
            )
        lay_open(game, party, card, None)
        game.say("played", "PB-37", party=party, card=card, source=None, target=candidate)
        game.show_overrides(party, since, (card, candidate))
        heal(game, candidate, game.definition.card[card].value, "PB-37")

    yield from save_first(
        game,
        endangered=endangered,
        order=lambda parties: in_order(game, parties),
        window=lambda party: ask_who(
            "rescue_window",
            (party,),
            "PB-38",
            deadline=game.definition.rules.window_timer,
            facts=lambda: {"candidates": dying(game, party)},
        ),
        what=lambda party: _cure(game, party),
        play=cure,
        useful=lambda party: bool(game.state.hands[party]),
    )


def _cure(game: PolitburoBase, party: Party) -> Question:
    def judge(_: Party, value: str) -> list[Refusal]:
        if value == NOTHING:
            return []
        if found := held(game, party, [value]):
            return found
        cures = game.definition.card[value].kind == "cure"
        return [] if cures else [Refusal("PB-37", "only_cures", {"card": value})]

    return Question(
        "cure_with",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: (*cards_in_hand(game, one), NOTHING),
        rule="PB-37",
        private=game.dealt,
        fits=lambda: bool(dying(game, party)),
        facts=lambda: {"candidates": dying(game, party)},
    )
