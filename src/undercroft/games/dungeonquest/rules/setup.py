"""Setting up (DQ-SET): heroes, the First Player, Runes, and the towers they start in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.flow import Flow, Label, Question

from ..content.catalogue import CONTENT
from ..content.pieces import COMBAT_CARDS, DECK_CARDS, HERO_IDS, RUNE, TILE_COUNT, TOKENS
from ..content.pieces import COMBAT_DECK as COMBAT_BAG
from ..table.board import SPACE_ID, TOWERS, new_board
from ..table.state import POOL, Hero, House, State
from .agenda import CHOOSE_TOWER, DEAL, START_TURN
from .decks import combat_deck

if TYPE_CHECKING:
    from ..game import DungeonQuestTable

# The same at the beginning of every game, and never changed in place: all games share them.
_BOARD = new_board()
_DECKS = tuple(bytes(cards) for cards in DECK_CARDS)
_PILE = bytes(range(TILE_COUNT))
_COMBAT_DECK = bytes(COMBAT_CARDS)

_TOWER = dict(zip((tower.id for tower in CONTENT.board.towers), TOWERS, strict=True))


def _describe_tower(table: DungeonQuestTable, player: int, choice: str) -> Label:
    name = next(tower.name for tower in CONTENT.board.towers if tower.id == choice)
    return Label(f"Start in the {name}", targets=(f"space:{SPACE_ID[_TOWER[choice]]}",))


STARTING_TOWER = Question(
    "starting_tower", "DQ-SET-18", "Choose the tower room you start in", _describe_tower
)


def lay_out(config: dict[str, Any], rng: int) -> State:
    """Everything in its place before the first card is dealt."""
    house = House(**{**config, "heroes": tuple(config["heroes"])})
    combat = b"" if house.combat == "classic" else _COMBAT_DECK
    return State(
        rng=rng,
        house=house,
        heroes=[Hero(seat) for seat in range(house.players)],
        board=_BOARD,
        bags=[*_DECKS, _PILE, combat],
        discards=[b""] * len(_DECKS),
        tokens=[POOL] * TOKENS,
        token_seen=[0] * TOKENS,
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
    state.bags[RUNE] = b""  # DQ-SET-17
    if state.house.late_start:
        state.sun += table.roll()  # DQ-OPT-30
    seats = [(state.first + step) % state.house.players for step in range(state.house.players)]
    state.agenda.append((START_TURN, state.first))
    state.agenda.extend((CHOOSE_TOWER, seat) for seat in reversed(seats))  # DQ-SET-18, 19


def deal_heroes(table: DungeonQuestTable) -> None:
    """As agreed, or at random (DQ-SET-10, 11)."""
    state = table.state
    heroes = [bytes(range(len(HERO_IDS)))]
    for hero in state.heroes:
        if state.house.heroes:
            hero.kind = HERO_IDS.index(state.house.heroes[hero.seat])
        else:
            hero.kind = table.draw(heroes, 0, "hero")
        table.say("DQ-SET-12", "{player} plays {hero}.", hero.seat, hero.seat)


def roll_for_first(table: DungeonQuestTable) -> int:
    """The highest die goes first; those tied for it roll again (DQ-SET-13, 14)."""
    tied = [hero.seat for hero in table.state.heroes]
    while len(tied) > 1:
        rolls = [(table.roll(), seat) for seat in tied]
        highest = max(rolls)[0]
        tied = [seat for number, seat in rolls if number == highest]
    table.say("DQ-SET-13", "{hero} goes first.", tied[0])
    return tied[0]


def choose_tower(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """A tower room that nobody has taken (DQ-SET-18 to 20)."""
    state = table.state
    taken = [hero.cell for hero in state.heroes]
    choice = yield (
        STARTING_TOWER, seat, [name for name, cell in _TOWER.items() if cell not in taken]
    )  # fmt: skip
    state.heroes[seat].cell = _TOWER[choice]
