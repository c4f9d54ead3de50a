"""The code that a scanner read, offered to the table: people confirm which card it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.models.game.notice import Notice
from companion.models.play.play import Play
from companion.packs.decks.reader_pack import cards_of
from companion.table.chance import SOURCE, CardName, Scans, Suggestion
from companion.texts.cards import words_in
from companion.ui.look.look import Look

Ways = tuple[tuple[str, Callable[[], object]], ...]


def offer(play: Play, look: Look, hush: Callable[[], None]) -> Notice | None:
    """The message about the last scan, or a code just learned; None if there is none. `hush` removes it."""
    inputs = play.opened.inputs
    suggested, inputs.suggested = inputs.suggested, None
    if suggested is not None:
        return _of_scan(suggested, play, look, hush)
    scans = inputs.scans
    if scans is None or scans.learned is None:
        return None
    scans.learned = None
    if scans.trouble:
        return Notice(scans.trouble, trouble=True)
    return Notice(look._("The code is remembered for this card."))


def _of_scan(scan: Suggestion, play: Play, look: Look, hush: Callable[[], None]) -> Notice:
    _ = look._
    if not scan.wanted:
        return Notice(_("A card was scanned, but none is asked for now."))
    if scan.cards:
        return _confirm(scan, play, look, hush)
    if scan.known and not scan.private:
        return Notice(look.fill(_("“{card}” does not fit here now."), card=_title(play, look, scan.known[0])))
    if scan.known:
        return Notice(_("The card that was scanned does not fit here now."))
    said = look.fill(_("No card has the code {code}."), code=_short(scan.code))
    learn = partial(_learn, play.opened.inputs.scans, scan.code, hush)
    return Notice(said, ways=((_("Remember it for the next card we name"), learn), (_("Leave it"), hush)))


def _confirm(scan: Suggestion, play: Play, look: Look, hush: Callable[[], None]) -> Notice:
    """The cards that the code may mean, one tap each; cards that only one party may see are not named."""
    _ = look._

    def answer(value: object) -> None:
        hush()
        play.answer(scan.party, value, source=SOURCE, question=scan.question)

    no = (_("No, another one"), hush)
    if scan.private:
        return Notice(_("A card was scanned."), ways=((_("Take it"), partial(answer, scan.cards[0].value)), no))
    titles = [_title(play, look, meant.card) for meant in scan.cards]
    if len(scan.cards) == 1:
        asked = look.fill(_("Scanned: {card}"), card=titles[0])
        return Notice(asked, ways=((_("Yes, this card"), partial(answer, scan.cards[0].value)), no))
    ways: Ways = tuple(
        (title, partial(answer, meant.value)) for title, meant in zip(titles[:3], scan.cards[:3], strict=True)
    )
    return Notice(_("Which card is it?"), ways=(*ways, no))


def _learn(scans: Scans | None, code: str, hush: Callable[[], None]) -> None:
    hush()
    if scans is not None:
        scans.learn(code)


def _title(play: Play, look: Look, card: CardName) -> str:
    for one in cards_of(play.opened.session.game.definition).get(card.deck, ()):
        if one.id == card.card:
            return words_in(one.title, look.language)
    return card.card


def _short(code: str) -> str:
    return code if len(code) <= 24 else f"{code[:23]}…"
