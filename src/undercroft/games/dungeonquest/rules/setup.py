"""Setting up (DQ-SET): heroes, the First Player, Runes, and the towers they start in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.kernel.flow import Flow, Label, Question

from ..content.catalogue import DECKS
from ..content.pieces import COMBAT_DECK as COMBAT_BAG
from ..content.pieces import RUNE
from ..table.board import SPACE_ID, TOWER_CELL, TOWER_NAME, new_board
from ..table.state import POOL, Hero, House, State
from .agenda import CHOOSE_TOWER, DEAL, START_TURN
from .decks import combat_deck

if TYPE_CHECKING:
    from undercroft.kernel.chance import Bag

    from ..content.tables import DungeonQuestContent
    from ..game import DungeonQuestTable


def _describe_tower(table: DungeonQuestTable, player: int, choice: str) -> Label:
    space = SPACE_ID[TOWER_CELL[choice]]
    return Label(f"Start in the {TOWER_NAME[choice]}", targets=(f"space:{space}",))


STARTING_TOWER = Question(
    "starting_tower", "DQ-SET-18", "Choose the tower room you start in", _describe_tower
)


@cache
def _at_first(content: DungeonQuestContent) -> tuple[tuple[int, ...], tuple[Bag, ...]]:
    """The board and the bags, the same at the beginning of every game: all games share them."""
    decks = (content.card_bag(cards) for cards in content.deck_cards)
    return new_board(content), (*decks, content.tile_bag(range(content.tile_count)))


def lay_out(content: DungeonQuestContent, config: dict[str, Any], rng: int) -> State:
    """Everything in its place before the first card is dealt."""
    agreed = {name: config[name] for name in House.__struct_fields__ if name in config}
    house = House(**{**agreed, "heroes": tuple(config["heroes"])})
    board, bags = _at_first(content)
    combat = content.fight_bag(()) if house.combat == "classic" else content.whole_combat_deck
    return State(
        rng=rng,
        content=content,
        house=house,
        heroes=[Hero(seat, content) for seat in range(house.players)],
        board=board,
        bags=[*bags, combat],
        discards=[content.card_bag(())] * len(DECKS),
        tokens=[POOL] * content.token_count,
        token_seen=[0] * content.token_count,
        agenda=[(DEAL,)],
    )


def deal(table: DungeonQuestTable) -> None:
    """Heroes, First Player and Runes (DQ-SET-10 to 17)."""
    state = table.state
    deal_heroes(table)
    state.bags[COMBAT_BAG] = combat_deck(state)
    state.first = state.active = roll_for_first(table)
    for hero in state.heroes:
        for _ in range(state.house.magical_might):  # DQ-SET-15, DQ-OPT-24
            hero.runes += (table.draw(state.bags, RUNE, "rune"),)
        table.say("DQ-SET-15", "{hero} holds the {cards}.", hero.seat, hero.runes)
    state.bags[RUNE] = state.content.card_bag(())  # DQ-SET-17
    if state.house.late_start:
        late = table.roll()
        state.sun += late
        table.say("DQ-OPT-30", "It is late: {die}. The sun stands on space {n}.", late, state.sun)
    seats = [(state.first + step) % state.house.players for step in range(state.house.players)]
    state.agenda.append((START_TURN, state.first))
    state.agenda.extend((CHOOSE_TOWER, seat) for seat in reversed(seats))  # DQ-SET-18, 19


def deal_heroes(table: DungeonQuestTable) -> None:
    """As agreed, or at random (DQ-SET-10, 11)."""
    state = table.state
    content = state.content
    heroes = [tuple(range(len(content.hero_ids)))]
    for hero in state.heroes:
        if state.house.heroes:
            hero.kind = content.hero_ids.index(state.house.heroes[hero.seat])
        else:
            hero.kind = table.draw(heroes, 0, "hero")
        table.say("DQ-SET-12", "{player} plays {hero}.", hero.seat, hero.seat)


def roll_for_first(table: DungeonQuestTable) -> int:
    """The highest die goes first; those tied for it roll again (DQ-SET-13, 14)."""
    tied = [hero.seat for hero in table.state.heroes]
    while len(tied) > 1:
        rolls = [(_roll_of(table, seat), seat) for seat in tied]
        highest = max(rolls)[0]
        tied = [seat for number, seat in rolls if number == highest]
    table.say("DQ-SET-13", "{hero} goes first.", tied[0])
    return tied[0]


def _roll_of(table: DungeonQuestTable, seat: int) -> int:
    number = table.roll()
    table.say("DQ-SET-13", "{hero} rolls {die} to go first.", seat, number)
    return number


def choose_tower(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """A tower room that nobody has taken (DQ-SET-18 to 20)."""
    state = table.state
    taken = [hero.cell for hero in state.heroes]
    choice = yield (
        STARTING_TOWER, seat, [name for name, cell in TOWER_CELL.items() if cell not in taken]
    )  # fmt: skip
    state.heroes[seat].cell = TOWER_CELL[choice]
    table.say("DQ-SET-18", "{hero} starts in the {word}.", seat, TOWER_NAME[choice])
