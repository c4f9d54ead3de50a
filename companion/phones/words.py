"""The words of the page itself, which the host hands over in each person's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.texts.wording import N_

WORDS: Mapping[str, str] = {
    "who": N_("Who plays on this phone?"),
    "i_am": N_("I am {name}"),
    "taken": N_("has a phone already"),
    "waits": N_("Say yes at the table."),
    "shows": N_("The table must show this number:"),
    "revoked": N_("This phone is no seat any more."),
    "refused": N_("The table said no."),
    "no_game": N_("No game is open at the table."),
    "off": N_("Phones are switched off."),
    "go_on": N_("The game goes on at the table."),
    "by_box": N_("played by the box"),
    "at_table": N_("This is answered at the table."),
    "answered": N_("Answered."),
    "waiting_for": N_("Waiting for {names}."),
    "hold": N_("Hold to see"),
    "keep_on": N_("Hold longer"),
    "hide": N_("Hide"),
    "chosen": N_("Chosen. Hold to look or to change it."),
    "now": N_("Chosen"),
    "others": N_("Not your turn."),
    "on_its_way": N_("On its way …"),
    "done": N_("Received."),
    "not_saved": N_("Taken, but not saved yet."),
    "already": N_("This has been answered already."),
    "not_possible": N_("That is not possible."),
    "sure": N_("Do it all the same"),
    "yes": N_("Yes: {what}"),
    "all_see": N_("Everybody is told at once."),
    "rather_not": N_("Rather not"),
    "your_cards": N_("Your cards"),
    "no_cards": N_("No cards."),
    "announce": N_("Announce …"),
    "board": N_("Table"),
    "ready": N_("Done"),
    "back": N_("Back"),
    "question": N_("To the question"),
    "rules": N_("Rules"),
    "leave": N_("Leave this seat"),
    "leave_sure": N_("This phone shows nothing of {name} any more. Another one can take the seat."),
    "send": N_("Send"),
    "other": N_("Something else"),
    "your_text": N_("Your words"),
    "all_parts": N_("All areas"),
    "possible": N_("Possible: {count}"),
    "not_now": N_("Not possible now: {count}"),
    "play": N_("Play"),
    "lift": N_("Tap the cards to play."),
    "not_together": N_("These cannot be played together."),
    "times": N_("{count} ×"),
    "jokers": N_("Jokers: {count}"),
    "in_order": N_("Tap the cards in their order, the top one first."),
    "type_in": N_("Type in instead"),
    "search": N_("Number or title"),
    "left": N_("Left: {count}"),
    "propose": N_("Propose"),
    "change": N_("Change it"),
    "lay": N_("Lay it on the table"),
    "nothing_proposed": N_("Nothing has been proposed yet."),
    "promise": N_("A promise binds nobody"),
    "promise_more": N_("Promise …"),
    "promise_to": N_("To whom?"),
    "promise_what": N_("What?"),
    "promise_when": N_("Until when?"),
    "strength": N_("Strength {held} of {all}."),
    "markers": N_("{count} of {total} markers."),
    "you": N_("You"),
    "box": N_("The box"),
    "lost": N_("No connection. Stay in the same Wi-Fi."),
}
"""Name in the page's script → the text."""


def words_in(translate: Callable[[str], str]) -> dict[str, str]:
    """All of them in one language."""
    return {name: translate(text) for name, text in WORDS.items()}
