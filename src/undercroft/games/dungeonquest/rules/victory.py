"""Effects at the end of the game, and who has won (DQ-WIN, DQ-SOLO-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Question
from undercroft.kernel.game import Result, Standing

from ..content.pieces import TREASURE
from ..table.state import OUT
from .cards import resolve
from .decks import NO_CARD, draw_for
from .loot import lose_random_loot, may_hide

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

OPEN_BOTTLE = Question(
    "bottle_imp",
    "DQ-WIN-05",
    "Open the bottle with the imp?",
    {"open": "Open it: roll a die", "leave": "Leave it corked"},
    hides=may_hide("bottle_imp"),
    passing="leave",
)


def end_game(table: DungeonQuestTable) -> Flow[None]:
    """End-of-game effects from the First Player clockwise, then the gold (DQ-WIN-02 to 06)."""
    state = table.state
    content = state.content
    players = state.house.players
    values: dict[int, int] = {}
    for step in range(players):
        hero = state.heroes[(state.first + step) % players]
        if hero.fate == OUT:
            yield from end_effects(table, hero, values)
    worth = [
        [values.get(card, content.card_gold[card]) for card in hero.loot]
        if hero.fate == OUT
        else []
        for hero in state.heroes
    ]
    state.final_gold = tuple(sum(each) for each in worth)
    state.best_loot = tuple(max(each, default=0) for each in worth)
    state.dragon_won = all(hero.fate != OUT for hero in state.heroes)  # DQ-WIN-10
    state.over = True


def end_effects(table: DungeonQuestTable, hero: Hero, values: dict[int, int]) -> Flow[None]:
    """Each Loot card that has something to say at the end, once.

    A hidden card that says nothing may be a bottle to others: nobody is to tell by the question.
    """
    content = table.state.content
    done: set[int] = set()
    while (card := next((c for c in hero.loot if c not in done), None)) is not None:
        done.add(card)
        effect = AT_END.get(content.card_id[card])
        if effect is None:
            yield OPEN_BOTTLE, hero.seat, ("leave",)
        else:
            yield from effect(table, hero, card, values)


def bottle_imp(
    table: DungeonQuestTable, hero: Hero, card: int, values: dict[int, int]
) -> Flow[None]:
    """1 or 2 loses another Loot card, 3 nothing, 4 to 6 brings a Treasure card."""
    if (yield OPEN_BOTTLE, hero.seat, ("open", "leave")) == "leave":
        return
    die = table.roll()
    table.say("DQ-WIN-05", "{hero} opens the bottle: {die}.", hero.seat, die)
    if die <= 2:
        lose_random_loot(table, hero, card, "DQ-WIN-05")
    elif die == 3:
        table.say("DQ-WIN-05", "The bottle is empty.")
    else:
        treasure = draw_for(table, hero, TREASURE)
        if treasure != NO_CARD:
            yield from resolve(table, hero, treasure)


def forbidden_tome(
    table: DungeonQuestTable, hero: Hero, card: int, values: dict[int, int]
) -> Flow[None]:
    """1 costs another Loot card; otherwise it is worth 200 gold times the die."""
    die = table.roll()
    if die == 1:
        table.say("DQ-WIN-05", "{hero} reads the forbidden tome: {die}.", hero.seat, die)
        lose_random_loot(table, hero, card, "DQ-WIN-05")
    else:
        values[card] = 200 * die
        table.say(
            "DQ-WIN-05", "{hero} reads the forbidden tome: {die}, and it is worth {n} gold.",
            hero.seat, die, values[card],
        )  # fmt: skip
    return NOTHING


def treasure_chest(
    table: DungeonQuestTable, hero: Hero, card: int, values: dict[int, int]
) -> Flow[None]:
    """Two dice times 100 gold."""
    first, second = table.roll(), table.roll()
    values[card] = 100 * (first + second)
    table.say("DQ-WIN-05", "{hero} opens the chest: {n} gold.", hero.seat, values[card])
    return NOTHING


AT_END = {
    "bottle_imp": bottle_imp,
    "forbidden_tome": forbidden_tome,
    "treasure_chest": treasure_chest,
}


def winners(state: State) -> tuple[int, ...]:
    """Most gold, then the best single card, then most cards; still tied win together."""
    out = [hero for hero in state.heroes if hero.fate == OUT]
    if state.solo:  # DQ-SOLO-10
        return state.out_with_treasure
    if not out:
        return ()
    best = max(_merit(state, hero) for hero in out)
    return tuple(hero.seat for hero in out if _merit(state, hero) == best)


def _merit(state: State, hero: Hero) -> tuple[int, int, int]:
    return state.final_gold[hero.seat], state.best_loot[hero.seat], len(hero.loot)


def result(state: State) -> Result | None:
    """The final standings, once the game is over."""
    content = state.content
    if not state.over:
        return None
    won = winners(state)
    order = sorted(
        state.heroes,
        key=lambda h: (h.seat not in won, h.fate != OUT, -state.final_gold[h.seat], h.seat),
    )
    standings = tuple(
        Standing(
            player=hero.seat,
            name=content.heroes[hero.kind].name,
            outcome=hero.ending if hero.fate == OUT else f"killed by {hero.ending}",
            score=state.final_gold[hero.seat],
            won=hero.seat in won,
        )
        for hero in order
    )
    return Result(won, standings, _summary(state, won))


def _summary(state: State, won: tuple[int, ...]) -> str:
    content = state.content
    if state.dragon_won:
        return "Nobody came back: Kalladra the Dragonlord wins."
    if not won:
        return "The hero left the dungeon alive, but without a Treasure card: no win."
    names = " and ".join(content.heroes[state.heroes[seat].kind].name for seat in won)
    return f"{names} won with {state.final_gold[won[0]]} gold."
