"""No number of DungeonQuest changes without a line that says so: the log as a ledger."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import undercroft
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.rules.combat.aftermath import wounds_of
from undercroft.games.dungeonquest.rules.combat.powers import fighter
from undercroft.games.dungeonquest.table.state import OUT, State
from undercroft.kernel.events import Event

GAMES = [
    {"players": 1},
    {"players": 1, "combat": "dice", "death_can_wait": True},
    {"players": 2, "combat": "classic", "magical_might": 3},
    {"players": 2, "combat": "classic_solo", "cloak_and_dagger": True},
    {"players": 3, "hero_vs_hero": True, "live_to_fight_another_day": True, "magical_might": 3},
    {"players": 3, "combat": "dice", "cloak_and_dagger": True, "no_guts_no_glory": True},
    {"players": 4, "servants_of_kalladra": True, "tower_power": True},
    {"players": 4, "hero_vs_hero": True, "cloak_and_dagger": True, "death_can_wait": True},
]
WENT = (
    "moves {way} into", "falls back", "flees", "comes up", "appears in", "secret door",
    "steps over", "goes down", "falls off", "gives way", "leaves the dungeon", "is killed",
)  # fmt: skip

OUT_OF_HAND = ("reveals", "adds", "discards {fight_card}")


class Ledger:
    """What the lines alone say, carried on from a state of the game."""

    def __init__(self, state: State) -> None:
        seats = range(len(state.heroes))
        self.full_deck = len(state.bags[COMBAT_DECK])
        self.alone = state.solo
        self.card_combat = state.house.combat == "standard"
        self.wounds = {seat: total_wounds(state, seat) for seat in seats}
        self.loot = [set(hero.loot) for hero in state.heroes]
        self.runes = [set(hero.runes) for hero in state.heroes]
        self.kept = [set(hero.kept) for hero in state.heroes]
        self.lost_turns = [hero.lost_turns for hero in state.heroes]
        self.cells = [hero.cell for hero in state.heroes]
        self.went: set[int] = set()
        self.untold: dict[int, int] = {}  # who went, and how many answers ago
        self.determination = [determination(state, seat) for seat in seats]
        self.hands: Counter[int] = Counter()  # in the fight under way, by who holds them
        self.combat_deck = self.full_deck
        self.sun = state.sun
        self.monster = monster_wounds(state)
        self.gold: dict[int, int] = {}  # told at the end, card by card
        self._hidden_for = self._robbed = -1

    def hear(self, event: Event) -> None:
        """One line."""
        template, parts = event.template, event.parts
        seats = [value for kind, value in parts if kind == "hero"]
        said = dict(parts)
        if any(words in template for words in WENT):
            self.went.update(seats)
        self._wounds(parts)
        self._cards(template, seats, said)
        self._combat_cards(template, parts)
        if "{determination}" in template:
            sign = 1 if "gains" in template else -1
            self.determination[seats[0]] += sign * said["determination"]
        if "is killed by" in template:
            self._clear(seats[0])
        elif "leaves the dungeon" in template:
            self.kept[seats[0]] = set()
            self.determination[seats[0]] = 0
        elif "comes round with" in template:
            self.wounds[seats[0]] = said["wounds"]
        elif "to lose" in template and "n" in said:
            self.lost_turns[seats[0]] += said["n"]
        elif "loses the turn" in template:
            self.lost_turns[seats[0]] -= 1
        elif "sun moves" in template:
            self.sun = said["n"]
        elif " gold." in template and "{hero}" in template:
            self.gold[seats[0]] = self.gold.get(seats[0], 0) + said["n"]
        elif "meets a {monster}" in template:
            self.monster = 0
        if "meets a {monster}" in template or template == "{hero} attacks {hero}.":
            self.hands.clear()
            self.combat_deck = self.full_deck

    def _wounds(self, parts: list[tuple[str, Any]]) -> None:
        who, before = None, ""
        for kind, value in parts:
            if kind in ("hero", "fighter", "monster"):
                who = -1 - value if kind == "monster" else value
            elif kind == "wounds" and before.endswith(("takes ", "heals ")):
                self._hurt(who, value if before.endswith("takes ") else -value)
            before = value if kind == "text" else ""

    def _hurt(self, who: int | None, wounds: int) -> None:
        assert who is not None
        if who < 0:
            self.monster += wounds
        else:
            self.wounds[who] += wounds

    def _cards(self, template: str, seats: list[int], said: dict[str, Any]) -> None:
        if "takes {card}" in template:
            self._gain(seats[0], said["card"])
        elif "hides a Loot card" in template:
            self._hidden_for = seats[0]
        elif template == "It is {card}.":
            self._gain(self._hidden_for, said["card"])
        elif "robs {hero}" in template:
            self._robbed = seats[1]
        elif "discards {cards}" in template:
            self.loot[seats[0]] -= set(said["cards"])
        elif "loses {card}" in template or "devours {card}" in template:
            self.loot[seats[0]].discard(said["card"])
        elif "uses the {card}" in template:
            self.runes[seats[0]].remove(said["card"])
        elif "keeps {card}" in template:
            self.kept[seats[0]].add(said["card"])
        elif "is rid of {card}" in template:
            self.kept[seats[0]].remove(said["card"])

    def _combat_cards(self, template: str, parts: list[tuple[str, Any]]) -> None:
        """Hands and the deck of a fight with cards."""
        who = -1
        for kind, value in parts:
            if kind == "fighter":
                who = value
                self.hands[who] += "draws a Power card" in template
            elif kind == "combat_cards" and "draws" in template:
                self.hands[who] += value
                self.combat_deck -= value
            elif kind == "combat_cards":
                self.combat_deck = value
            elif kind == "fight_card" and self.alone and who < 0:
                self.combat_deck -= "reveals" in template  # the monster has no hand (DQ-SOLO-05)
            elif kind == "fight_card" and any(verb in template for verb in OUT_OF_HAND):
                self.hands[who] -= 1
            elif kind == "fight_cards":
                self.combat_deck -= len(value)
        if "presses home" in template and self.combat_deck and self.card_combat:
            self.combat_deck -= 1

    def _gain(self, seat: int, card: int) -> None:
        if self._robbed >= 0:
            self.loot[self._robbed].remove(card)
            self._robbed = -1
        self.loot[seat].add(card)

    def _clear(self, seat: int) -> None:
        self.wounds[seat] = self.lost_turns[seat] = self.determination[seat] = 0
        self.loot[seat], self.runes[seat], self.kept[seat] = set(), set(), set()

    def _whereabouts(self, seat: int, cell: int) -> None:
        """A way is told as it ends, which a question or two about the new chamber may delay."""
        if cell != self.cells[seat]:
            self.cells[seat] = cell
            self.untold[seat] = 0
        if seat in self.untold:
            if seat in self.went:
                self.went.discard(seat)
                del self.untold[seat]
            else:
                self.untold[seat] += 1
                assert self.untold[seat] <= 3, f"where seat {seat} is"

    def compare(self, state: State) -> None:
        """What the lines said is how it is."""
        assert self.sun == state.sun
        for hero in state.heroes:
            seat = hero.seat
            assert self.wounds[seat] == total_wounds(state, seat), f"wounds of seat {seat}"
            assert self.loot[seat] == set(hero.loot), f"Loot of seat {seat}"
            assert self.runes[seat] == set(hero.runes), f"Runes of seat {seat}"
            assert self.kept[seat] == set(hero.kept), f"kept cards of seat {seat}"
            assert self.lost_turns[seat] == hero.lost_turns, f"lost turns of seat {seat}"
            assert self.determination[seat] == determination(state, seat), f"tokens of seat {seat}"
            self._whereabouts(seat, hero.cell)
        if state.fight is not None and state.fight.rival < 0:
            assert self.monster == monster_wounds(state), "wounds of the monster"
        if state.fight is not None:
            sides = enumerate(state.fight.sides)
            held = Counter({fighter(state.fight, which): len(side.hand) for which, side in sides})
            assert +self.hands == +held, "hands of Combat cards"
            assert self.combat_deck == len(state.bags[COMBAT_DECK]), "cards in the Combat deck"


def total_wounds(state: State, seat: int) -> int:
    """Tokens on the hero card and cards of the fight together."""
    wounds, fight = state.heroes[seat].wounds, state.fight
    if fight is not None and fight.hero == seat:
        wounds += wounds_of(fight.sides[0])
    if fight is not None and fight.rival == seat:
        wounds += wounds_of(fight.sides[1])
    return wounds


def determination(state: State, seat: int) -> int:
    return sum(tokens for _, tokens in state.heroes[seat].tries)


def monster_wounds(state: State) -> int:
    return 0 if state.fight is None else wounds_of(state.fight.sides[1])


def audit(settings: dict[str, Any], seed: int) -> int:
    """Play a game and compare after every answer; how many answers it took."""
    table = undercroft.new("dungeonquest", seed=seed, **settings)
    rng = random.Random(seed)
    while table.decision is not None and table.decision.kind != "turn":
        table.act(rng.randrange(len(table.decision.choices)))
    ledger, heard = Ledger(table.state), len(table.events)
    while table.decision is not None:
        decision = table.decision
        table.act(rng.randrange(len(decision.choices)))
        news = table.events[heard:]
        heard += len(news)
        for event in news:
            ledger.hear(event)
        try:
            ledger.compare(table.state)
        except AssertionError as error:
            told = "\n".join(table.tell(event) for event in news)
            raise AssertionError(f"{error} after {decision.kind}; told was:\n{told}") from error
    check_gold(table.state, ledger)
    return len(table.answers)


def check_gold(state: State, ledger: Ledger) -> None:
    """Gold is what is printed on the Loot, and what the lines of the end add to it."""
    content = state.content
    for hero in state.heroes:
        printed = sum(content.card_gold[card] for card in hero.loot) if hero.fate == OUT else 0
        told = ledger.gold.get(hero.seat, 0)
        assert state.final_gold[hero.seat] == printed + told


@pytest.mark.parametrize("settings", GAMES, ids=lambda s: "-".join(f"{k}-{s[k]}" for k in s))
def test_no_number_changes_without_a_line_that_says_so(settings: dict[str, Any]) -> None:
    assert sum(audit(settings, seed) for seed in range(20)) > 400
