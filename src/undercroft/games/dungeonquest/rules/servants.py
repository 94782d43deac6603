"""Servants of Kalladra: eliminated players steer the monsters (DQ-OPT-03 to 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import DUNGEON
from ..table.board import SPACE_ID, SPACE_NUMBER, TOWERS, TREASURE, UNEXPLORED, WAYS, passages
from ..table.state import POOL
from .decks import NO_CARD, discard, draw_card
from .monsters import meet_monster

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import State


def _describe_servant(table: DungeonQuestTable, player: int, choice: str) -> Label:
    content = table.state.content
    if choice == "pass":
        return Label("Do nothing", "DQ-OPT-03")
    if choice == "add":
        return Label("Add a monster beside a tower", "DQ-OPT-13")
    space, monster, way = choice.split(":")
    name = content.monsters[content.monster_ids.index(monster)].name
    return Label(f"Move the {name} in {space} {way}", "DQ-OPT-03", (f"space:{space}",))


def _describe_place(table: DungeonQuestTable, player: int, choice: str) -> Label:
    return Label(f"Put it in {choice}", targets=(f"space:{choice}",))


SERVE = Question("servant", "DQ-OPT-03", "You serve the dragon", _describe_servant)
PLACE_MONSTER = Question(
    "place_monster", "DQ-OPT-15", "Where does the monster appear?", _describe_place
)


def serve(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """Move a token one chamber, or add one if there are fewer than heroes inside."""
    state = table.state
    moves = token_moves(state)
    add = ["add"] if may_add(state) and places(state) else []
    choice = yield SERVE, seat, ["pass", *moves, *add]
    if choice == "add":
        yield from add_token(table, seat)
    elif choice != "pass":
        move_token(table, seat, choice)


def token_moves(state: State) -> list[str]:
    """Each token's ways: no wall, no other token, not the treasure chamber (DQ-OPT-04 to 08)."""
    content = state.content
    tokens = state.tokens
    out = [token for token in range(content.token_count) if tokens[token] >= 0]
    moves = []
    for token in out:
        if token == state.last_moved_token and len(out) > 1:  # DQ-OPT-08
            continue
        for name, _, target in passages(state, tokens[token]):
            if (
                target != TREASURE
                and target not in TOWERS
                and state.board[target] != UNEXPLORED
                and target not in tokens
            ):
                monster = content.monster_ids[content.token_monster[token]]
                moves.append(f"{SPACE_ID[tokens[token]]}:{monster}:{name}")
    return list(dict.fromkeys(moves))


def move_token(table: DungeonQuestTable, seat: int, choice: str) -> None:
    """The token goes through; a hero it reaches meets it at once (DQ-OPT-10, 11)."""
    state = table.state
    content = state.content
    space, monster, way = choice.split(":")
    cell, kind = SPACE_NUMBER[space], content.monster_ids.index(monster)
    alike = [
        token
        for token in range(content.token_count)
        if state.tokens[token] == cell and content.token_monster[token] == kind
    ]
    movable = [token for token in alike if token != state.last_moved_token] or alike
    token = movable[0] if len(movable) == 1 else table.pick(movable, "tokens", 0)
    target = next(t for name, _, t in passages(state, cell) if name == way)
    state.tokens[token] = target
    state.last_moved_token = token
    table.say("DQ-OPT-03", "A {monster} moves {way}.", kind, way)
    fall_upon(table, seat, token)


def fall_upon(table: DungeonQuestTable, seat: int, token: int) -> None:
    """The hero in the token's chamber, if any, fights its mover."""
    state = table.state
    hero = next((hero for hero in state.heroes if hero.cell == state.tokens[token]), None)
    if hero is not None:
        meet_monster(
            table, hero, state.content.token_monster[token], -1, token, monster_player=seat
        )


def may_add(state: State) -> bool:
    """Fewer tokens on the board than heroes in the dungeon (DQ-OPT-13)."""
    out = sum(cell >= 0 for cell in state.tokens)
    return out < sum(hero.alive for hero in state.heroes)


def places(state: State) -> list[str]:
    """Laid chambers beside a tower that hold no monster (DQ-OPT-15)."""
    beside = {
        target
        for tower in TOWERS
        for _, _, target in WAYS[tower]
        if state.board[target] != UNEXPLORED and target not in state.tokens
    }
    return [SPACE_ID[cell] for cell in sorted(beside)]


def add_token(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """Dungeon cards are drawn until a Monster comes up (DQ-OPT-14)."""
    state = table.state
    content = state.content
    drawn: list[int] = []
    while True:
        card = draw_card(table, DUNGEON)
        if card == NO_CARD:
            break
        drawn.append(card)
        if content.card_type[card] == "monster":
            break
    for card in drawn:
        discard(state, card)
    if not drawn or content.card_type[drawn[-1]] != "monster":
        return
    monster = content.monster_ids.index(content.cards[drawn[-1]].monster)
    chosen = yield PLACE_MONSTER, seat, places(state)
    # With fewer tokens out than heroes (DQ-OPT-13) the pool has some of every kind.
    pool = [
        t
        for t in range(content.token_count)
        if content.token_monster[t] == monster and state.tokens[t] == POOL
    ]
    token = table.pick(pool, "tokens", 0)
    state.tokens[token] = SPACE_NUMBER[chosen]
    table.say("DQ-OPT-13", "A {monster} appears in {space}.", monster, state.tokens[token])
    fall_upon(table, seat, token)
