"""Whoever reads the log alone knows every number: nothing changes without a line that says so."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.warcraft.playing import new
from undercroft.games.warcraft.rules import goals
from undercroft.games.warcraft.table.state import NONE, Character, State
from undercroft.kernel.events import Event
from undercroft.kernel.table import Table

STANDING = ("reach_level", "equip")  # goals that are read off the character


class Ledger:
    """The numbers of all characters, kept up by what the log says and by nothing else."""

    def __init__(self, state: State) -> None:
        self.content = state.content
        self.seats = [self.of(state, character) for character in state.characters]
        self.steps = state.steps
        self.face: tuple[int, int] | None = None  # spaces and energy of the movement roll
        self.attached = attached(state)

    @staticmethod
    def of(state: State, character: Character) -> dict[str, Any]:
        return {
            "damage": character.damage,
            "energy": character.energy,
            "hand": len(character.hand),
            "items": sorted(character.items),
            "worn": sorted(item for item in (character.weapon, character.armor) if item != NONE),
            "kept": sorted(character.kept),
            "diseases": len(character.diseases),
            "level": character.level,
            "side": character.side,
            "space": character.space,
            "quests": sorted(character.quests),
            "progress": progress(state, character),
            "log": list(character.log),
            "trophies": len(character.trophies),
        }

    def read(self, event: Event) -> None:
        entry = READ.get(event.template)
        if entry is not None:
            entry(self, *event.values)
        if (event.rule, event.template) == ("WOW-MOV-02", "{character} goes to {space}."):
            self.steps -= 1

    # -- numbers ------------------------------------------------------------------------------

    def add(self, seat: int, what: str, amount: int) -> None:
        self.seats[seat][what] += amount

    def put(self, seat: int, what: str, value: Any) -> None:
        self.seats[seat][what] = value

    def more(self, seat: int, what: str, thing: int) -> None:
        self.seats[seat][what] = sorted([*self.seats[seat][what], thing])

    def fewer(self, seat: int, what: str, thing: int) -> None:
        left = list(self.seats[seat][what])
        left.remove(thing)
        self.seats[seat][what] = left

    # -- lines that tell more than one thing --------------------------------------------------

    def turn(self, _seat: int) -> None:
        self.steps = 0
        self.face = None

    def rolled(self, seat: int, move: int, energy: int) -> None:
        if self.face is not None:  # rolled again
            self.steps -= self.face[0]
            self.add(seat, "energy", -self.face[1])
        self.face = (move, energy)
        self.steps += move
        self.add(seat, "energy", energy)

    def counts_now(self, seat: int, energy: int, steps: int) -> None:
        self.put(seat, "energy", energy)
        self.steps = steps

    def may_move(self, _seat: int, steps: int) -> None:
        self.steps = steps

    def one_more(self, _seat: int) -> None:
        self.steps += 1

    def stolen(self, thief: int, item: int, victim: int) -> None:
        self.more(thief, "items", item)
        self.fewer(victim, "items", item)

    def discards_item(self, seat: int, item: int) -> None:
        self.fewer(seat, "items", item)
        if item in self.seats[seat]["worn"]:
            self.fewer(seat, "worn", item)

    def new_quest(self, seat: int, quest: int) -> None:
        self.more(seat, "quests", quest)
        counted = [goal for goal in self.content.quests[quest].goals if goal.word not in STANDING]
        self.seats[seat]["progress"] = dict(self.seats[seat]["progress"]) | {
            quest: Counter([0] * len(counted))
        }

    def quest_gone(self, seat: int, quest: int) -> None:
        self.fewer(seat, "quests", quest)
        self.seats[seat]["progress"] = {
            each: done for each, done in self.seats[seat]["progress"].items() if each != quest
        }

    def completes(self, seat: int, quest: int) -> None:
        self.quest_gone(seat, quest)
        self.seats[seat]["log"] = [*self.seats[seat]["log"], quest]

    def takes_over(self, seat: int, quest: int, holder: int) -> None:
        self.quest_gone(holder, quest)
        self.seats[seat]["log"] = [*self.seats[seat]["log"], quest]

    def came_on(self, seat: int, quest: int, before: int, done: int, _needed: int) -> None:
        row = Counter(self.seats[seat]["progress"][quest])
        assert row[before], "the log tells of progress that was not there"
        row[before] -= 1
        row[done] += 1
        self.seats[seat]["progress"] = dict(self.seats[seat]["progress"]) | {quest: +row}

    def attaches(self, card: tuple[int, int], _to: int) -> None:
        self.attached += Counter([card])

    def taken_off(self, card: tuple[int, int]) -> None:
        self.attached -= Counter([card])


def progress(state: State, character: Character) -> dict[int, Counter[int]]:
    """By active quest: how far its goals have come, those that are counted."""
    return {
        quest: Counter(
            goals.how_far(state, character, goal, row[at])[0]
            for at, goal in enumerate(state.content.quests[quest].goals)
            if goal.word not in STANDING
        )
        for quest, row in zip(character.quests, character.progress, strict=True)
    }


def attached(state: State) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for character in state.characters:
        found.update(character.attached)
        found.update((owner, card) for _, owner, card in character.on_items)
    return found


READ: dict[str, Any] = {
    "{character}'s turn.": Ledger.turn,
    "{character} takes {damage}.": lambda led, seat, amount: led.add(seat, "damage", amount),
    "{character} heals {damage}.": lambda led, seat, amount: led.add(seat, "damage", -amount),
    "{character} heals all damage.": lambda led, seat: led.put(seat, "damage", 0),
    "{character} rolls {number} to move and {number} energy.": Ledger.rolled,
    "The new roll counts: {character} has {number} energy and may move {number} now.":
        Ledger.counts_now,
    "{character} may move {number} now.": Ledger.may_move,
    "{character} may move 1 space more.": Ledger.one_more,
    "{character} has {number} energy now.":
        lambda led, seat, amount: led.put(seat, "energy", amount),
    "{character} gains {energy} for this battle.":
        lambda led, seat, amount: led.add(seat, "energy", amount),
    "{character} pays {energy}.": lambda led, seat, amount: led.add(seat, "energy", -amount),
    "{character} loses {energy} not spent.":
        lambda led, seat, amount: led.add(seat, "energy", -amount),
    "{character} draws {cards_drawn}.": lambda led, seat, count: led.add(seat, "hand", count),
    "{character} gives up {energy}.": lambda led, seat, amount: led.add(seat, "energy", -amount),
    "{character} takes {ability} back.": lambda led, seat, _card: led.add(seat, "hand", 1),
    "{character} discards {ability}.": lambda led, seat, _card: led.add(seat, "hand", -1),
    "{character} plays {ability}.": lambda led, seat, _card: led.add(seat, "hand", -1),
    "{character} gains {item}.": lambda led, seat, item: led.more(seat, "items", item),
    "{character} discards {item}.": Ledger.discards_item,
    "{character} takes {item} from {character}.": Ledger.stolen,
    "{character} equips {item}.": lambda led, seat, item: led.more(seat, "worn", item),
    "{character} puts {item} into the bag.": lambda led, seat, item: led.fewer(seat, "worn", item),
    "{character} keeps {discovery}.": lambda led, seat, token: led.more(seat, "kept", token),
    "{character} uses {discovery}.": lambda led, seat, token: led.fewer(seat, "kept", token),
    "{character} is diseased.": lambda led, seat: led.add(seat, "diseases", 1),
    "{character} is cured.": lambda led, seat: led.add(seat, "diseases", -1),
    "{character} takes the {level} character card.":
        lambda led, seat, level: led.put(seat, "level", level),
    "{character} turns the card to {stance}.":
        lambda led, seat, _side: led.put(seat, "side", 1 - led.seats[seat]["side"]),
    "{character} turns the card to its starting side.": lambda led, seat: led.put(seat, "side", 0),
    "{character} goes to {space}.": lambda led, seat, space: led.put(seat, "space", space),
    "{character} comes back to life in {space}.":
        lambda led, seat, space: led.put(seat, "space", space),
    "{character} is led astray to {space}.":
        lambda led, seat, space: led.put(seat, "space", space),
    "{character} has a new quest: {quest}.": Ledger.new_quest,
    "{character} discards the quest {quest}.": Ledger.quest_gone,
    "{character} completes the quest {quest}.": Ledger.completes,
    "{character} completes {quest}, which {character} held.": Ledger.takes_over,
    "{character}, {quest}: from {number} to {number} of {number}.": Ledger.came_on,
    "{character} takes the {trophy}.": lambda led, seat, _kind: led.add(seat, "trophies", 1),
    "{attached} is attached to {character}.": Ledger.attaches,
    "{attached} is attached to {item}.": Ledger.attaches,
    "{attached} is discarded.": Ledger.taken_off,
}  # fmt: skip


def told_otherwise(ledger: Ledger, table: Table[State]) -> list[str]:
    """Where the log and the table disagree."""
    state = table.state
    wrong = []
    rolling = table.decision is not None and table.decision.kind == "movement_roll"
    for seat, character in enumerate(state.characters):
        for what, value in Ledger.of(state, character).items():
            if what == "energy" and rolling:
                continue  # the roll is told, and not acted on yet
            if value != ledger.seats[seat][what]:
                wrong.append(f"seat {seat}: {what} is {value}, told {ledger.seats[seat][what]}")
    if ledger.steps != state.steps and not rolling:
        wrong.append(f"steps are {state.steps}, told {ledger.steps}")
    if ledger.attached != attached(state):
        wrong.append(f"attached are {attached(state)}, told {ledger.attached}")
    return wrong


@pytest.mark.parametrize("seed", range(6))
def test_no_number_changes_without_a_line_that_says_so(seed):
    table = new(seed, players=2 + seed % 3)
    rng = Random(seed)
    while not table.state.turn:
        assert table.decision is not None
        table.act(rng.randrange(len(table.decision.choices)))
    ledger, read = Ledger(table.state), len(table.events)
    for _ in range(1500):
        asked = table.decision
        if asked is None:
            break
        answer = rng.randrange(len(asked.choices))
        table.act(answer)
        events = list(table.events)[read:]
        read += len(events)
        for event in events:
            ledger.read(event)
        lines = "\n".join(table.tell(event) for event in events)
        wrong = told_otherwise(ledger, table)
        assert not wrong, f"{asked.kind}, {asked.choices[answer]}: {wrong}\n{lines}"
