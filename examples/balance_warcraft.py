"""What comes up in games of equal bots in World of Warcraft: quests, items, rivals, encounters.

    uv run python examples/balance_warcraft.py --games 1000 --seed 5

Every game is played by four bots of rules of thumb. Shares of quests are of the games in which
the quest was held; an encounter is lost to where it stands after the fight. `--all` lists every
quest, item and encounter, not only those out of line. `--keep FILE` keeps what was counted, and the
same command goes on from there.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import undercroft
from undercroft.games.warcraft.bot import HeuristicBot
from undercroft.games.warcraft.content.catalogue_types import BAG
from undercroft.games.warcraft.content.loading import printed
from undercroft.games.warcraft.rules.combat import story
from undercroft.games.warcraft.table.state import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.warcraft.table.state import Fought, State
    from undercroft.kernel.events import Event
    from undercroft.kernel.table import Table

PLAYERS = 4
CONTENT = printed()
LINES = {  # the beginning of a line of the log, and what it counts as
    "{character} attacks {character}": "attacks between characters",
    "{ability} is cancelled": "cards cancelled",
    "{character} takes {item} from": "items taken from others",
    "{character} completes {quest}, which": "contested quests taken",
    "{character} earns {attached}": "bounties earned",
    "{character} is defeated": "defeats",
    "{character} turns the card to": "character cards turned",
    "{character} may move 1 space more": "potions of swiftness drunk",
    "{character} resolves {challenge}": "events on the board resolved",
    "{foe} makes room on the track": "encounters that made room on the track",
}
BARGAINS = {"demand": "times something was demanded", "offer": "times something was offered"}


class Count:
    """What all games came to."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.held: Counter[int] = Counter()
        self.completed: Counter[int] = Counter()
        self.worn: Counter[int] = Counter()
        self.gained: Counter[int] = Counter()
        self.beaten: Counter[int] = Counter()
        self.lost_to: Counter[int] = Counter()
        self.fell_to: Counter[int] = Counter()
        self.fights: Counter[tuple[str, int]] = Counter()
        self.happened: Counter[str] = Counter()
        self.flipped: Counter[str] = Counter()

    def play(self, seed: int) -> None:
        """One game, from the first question to its end."""
        table = undercroft.new("warcraft", PLAYERS, seed)
        table.listen()
        bots = [HeuristicBot(seed * PLAYERS + seat) for seat in range(PLAYERS)]
        held: set[int] = set()
        worn: set[int] = set()
        gained: set[int] = set()
        fought: Fought | None = None
        while (decision := table.decision) is not None:
            if decision.kind in BARGAINS:
                self.happened[BARGAINS[decision.kind]] += 1
            table.act(bots[decision.player].choose(table))
            for character in table.state.characters:
                held.update(character.quests)
                gained.update(character.bag)
                worn.update({character.weapon, character.armor} - {NONE})
            if table.state.fought is not fought:
                fought = table.state.fought
                self._fight(table.state, fought)
        self.held.update(held | {q for each in table.state.characters for q in each.log})
        self.completed.update(q for each in table.state.characters for q in each.log)
        self.worn.update(worn)
        self.gained.update(gained | worn)
        self._events(table.events)
        self._end(table)

    def _fight(self, state: State, fought: Fought | None) -> None:
        """Who fell in the combat that ended last."""
        if fought is None or fought.cancelled:
            return
        for seat in {fought.attacker, fought.defender} - {NONE}:
            character = state.characters[seat]
            turned = [b[3] for b in fought.beats if b[:3] == (story.END, story.TURNED, seat)]
            fell = fought.fell[seat != fought.attacker]
            if not fell:  # who falls comes back with the starting side up
                side = 1 - turned[0] if turned else character.side
                self.fights[CONTENT.characters[character.kind].name, side] += 1
        if fought.defender != NONE:
            return
        if fought.board != NONE:
            foe = CONTENT.encounters[fought.board]
        else:
            card = CONTENT.challenges[fought.encounter]
            enemy = card.encounter or card.foe
            assert enemy is not None
            foe = enemy
        attacker, defender = fought.fell
        self.beaten[foe.index] += defender
        self.lost_to[foe.index] += not defender
        self.fell_to[foe.index] += attacker

    def _events(self, events: Iterable[Event]) -> None:
        for event in events:
            for begins, name in LINES.items():
                if event.template.startswith(begins):
                    self.happened[name] += 1

    def _end(self, table: Table[State]) -> None:
        result = table.result
        assert result is not None
        self.rounds.append(table.state.round)
        for character in table.state.characters:
            name = CONTENT.characters[character.kind].name
            self.played[name] += 1
            self.won[name] += character.seat in result.winners

    # -- what is printed -----------------------------------------------------------------------

    def report(self, everything: bool) -> Iterable[str]:
        """Line by line."""
        games = len(self.rounds)
        within = sum(8 <= count <= 16 for count in self.rounds) / games
        yield f"{games} games, {sum(self.rounds) / games:.1f} rounds, {within:.0%} of 8 to 16"
        for number in sorted(set(self.rounds)):
            yield f"  {number:2} rounds: {self.rounds.count(number) / games:.1%}"
        for name in sorted(self.played):
            fights = self.fights[name, 0], self.fights[name, 1]
            yield (
                f"| {name} | {self.won[name] / self.played[name]:.1%} | {self.played[name]} | "
                f"{fights[1] / sum(fights):.0%} of fights on the flipped side"
            )
        for name, times in sorted(self.happened.items()):
            yield f"{name}: {times / games:.2f} a game"
        yield from self._quests(everything)
        yield from self._items(everything)
        yield from self._encounters(everything)

    def _quests(self, everything: bool) -> Iterable[str]:
        shares = {
            quest.index: self.completed[quest.index] / max(1, self.held[quest.index])
            for quest in CONTENT.quests
        }
        good = [quest for quest, share in shares.items() if 0.15 <= share <= 0.7]
        yield f"quests completed in 15% to 70%: {len(good)} of {len(shares)}"
        for quest in CONTENT.quests:
            if everything or quest.index not in good:
                yield (
                    f"  {quest.id} {quest.name}: {shares[quest.index]:.0%} "
                    f"of {self.held[quest.index]}, {quest.valor} valor"
                )

    def _items(self, everything: bool) -> Iterable[str]:
        arms = [item for item in CONTENT.items if item.slot != BAG]
        worn = [item for item in arms if self.worn[item.card]]
        yield f"weapons and armors worn: {len(worn)} of {len(arms)}"
        for colour in range(4):
            own = [item.card for item in arms if item.colour == colour]
            had, used = (sum(count[card] for card in own) for count in (self.gained, self.worn))
            yield f"  colour {colour}: gained {had}, worn {used}"
        for item in arms:
            if everything or item not in worn:
                worn_in, gained = self.worn[item.card], self.gained[item.card]
                yield f"  {item.id} {item.name}: worn in {worn_in} games, gained in {gained}"

    def _encounters(self, everything: bool) -> Iterable[str]:
        foes = [foe for foe in CONTENT.encounters if not foe.task]
        both = [foe for foe in foes if self.beaten[foe.index] and self.lost_to[foe.index]]
        yield f"encounters beaten and lost to: {len(both)} of {len(foes)}"
        for colour in range(4):
            own = [foe.index for foe in foes if foe.colour == colour]
            won, lost = (sum(count[n] for n in own) for count in (self.beaten, self.lost_to))
            yield f"  colour {colour}: beaten {won}, lost to {lost}"
        for foe in foes:
            if everything or foe not in both:
                yield (
                    f"  {foe.id} {foe.name}: beaten {self.beaten[foe.index]}, "
                    f"lost to {self.lost_to[foe.index]}, fell to {self.fell_to[foe.index]}"
                )


def _kept(path: Path | None) -> Count:
    """What was counted before; a new count where nothing was."""
    if path is None or not path.exists():
        return Count()
    count = pickle.loads(path.read_bytes())
    assert isinstance(count, Count)
    return count


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--all", action="store_true", help="list what is in line as well")
    parser.add_argument("--keep", type=Path, help="a file of its own to go on from")
    asked = parser.parse_args(arguments)
    count = _kept(asked.keep)
    for seed in range(asked.seed + len(count.rounds), asked.seed + asked.games):
        count.play(seed)
        if asked.keep is not None:
            asked.keep.write_bytes(pickle.dumps(count))
    for line in count.report(asked.all):
        print(line)


if __name__ == "__main__":
    main()
