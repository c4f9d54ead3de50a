"""Who plays Animal Farm on in the head (`Game.quick`): as `Greedy` does, but in talks it weighs nothing.

It proposes the smallest majority that gives it most, once, and says yes to whatever gives it more than it has without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.bots.player import is_legal
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.bot.player import Greedy
from companion.games.animal_farm.bot.worth import Worth
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import RegionTalks


class Quick(Greedy):
    """Counts markers instead of weighing cards and rivals. No seat is offered it (docs/players.md)."""

    def _talk(self, game: AnimalFarm, ask: Question, party: Party) -> Any:
        talks = game.running[-1]
        assert isinstance(talks, RegionTalks)
        if party in talks.declined or party in talks.bound():
            return None
        worth = Worth(game, talks)
        alone = worth.most(party) if worth.alone(party) else 0
        agreed = [self._share(talks, number, party) for number in self._standing(talks, party)]
        asking = talks.asking(party)
        if asking:
            best = max(asking, key=lambda number: self._share(talks, str(number), party))
            pays = self._share(talks, str(best), party) > max([alone, *agreed])
            if pays and is_legal(game, ask, party, {"confirm": best}):
                return {"confirm": best}
            return {"refuse": True}
        if agreed:
            return None
        if all(entry["by"] != party for entry in talks.drafts.values()):
            splits = [worth.shared(partners, party if alone else None) for partners in worth.majorities(party)]
            self.rng.shuffle(splits)
            for split in sorted(splits, key=lambda split: -split[party]):
                draft = {"draft": {"partners": list(split), "split": split}}
                if split[party] and is_legal(game, ask, party, draft):
                    return draft
        return {"decline": True}

    def _share(self, talks: RegionTalks, number: str, party: Party) -> int:
        count: int = talks.drafts[number]["draft"]["split"].get(party, 0)
        return count

    def _standing(self, talks: RegionTalks, party: Party) -> Iterator[str]:
        """What it has proposed or agreed to, and what can still come about."""
        gone = {*talks.declined, *talks.bound()}
        for number, entry in talks.drafts.items():
            against = gone.union(entry.get("refused", ()))
            if party in entry["confirmed"] and not against.intersection(talks.waiting(entry)):
                yield number
