"""Hero against hero, an optional rule (DQ-OPT-33 to 38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import FALL, Template
from undercroft.kernel.flow import Flow, Label, Question

from ...table.board import NOWHERE, UNEXPLORED, WAY, between, passages
from ...table.state import OWES_ENCOUNTER, Fight, Side
from ...table.ways import describe_step
from ..agenda import COMBAT, turn_is_over
from ..exploring import arrive_specially, explore, with_a_tile_to_lay
from ..loot import gain_loot, loot_called, names_of
from ..wounds import kill
from .aftermath import clear_away, drop_combat_step, refill, wounds_of

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero, State

_BEATEN = Template(FALL, "{hero} is beaten.")

BEATEN_AT = 4


def _describe_spoils(table: DungeonQuestTable, player: int, choice: str) -> Label:
    content = table.state.content
    if choice == "nothing":
        return Label("Take nothing")
    if choice.startswith("unseen"):
        return Label("Take a hidden Loot card")
    card = next(card for card in content.cards if card.id == choice)
    return Label(f"Take {card.name} ({card.gold} gold)", targets=(f"card:{choice}",))


SPOILS = Question("spoils", "DQ-OPT-35", "You won: take a Loot card?", _describe_spoils)
GIVE_WAY = Question("give_way", "DQ-OPT-36", "You lost: where do you go?", describe_step)


def attack_hero(table: DungeonQuestTable, hero: Hero, rival: Hero) -> None:
    """Who moves into a hero's space must attack them; neither can escape (DQ-OPT-33)."""
    state = table.state
    content = state.content
    state.fight = Fight(
        hero=hero.seat,
        monster=-1,
        token=-1,
        card=-1,
        sides=[
            Side(hero.seat, powers=content.hero_powers[hero.kind]),
            Side(rival.seat, powers=content.hero_powers[rival.kind]),
        ],
        rival=rival.seat,
        attacked=True,
    )
    state.agenda.append((COMBAT,))
    table.say("DQ-OPT-33", "{hero} attacks {hero}.", hero.seat, rival.seat)


def check_for_the_beaten(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The fight is over once a hero has four cards of damage (DQ-OPT-34)."""
    state = table.state
    rival = state.heroes[fight.rival]
    damages = [wounds_of(side) for side in fight.sides]
    dead = [
        fighter.wounds + taken >= fighter.life
        for fighter, taken in zip((hero, rival), damages, strict=True)
    ]
    if max(damages) < BEATEN_AT and not any(dead):
        refill(table, fight)
        return
    attacker_lost = damages[0] >= BEATEN_AT or dead[0]
    clear_away(table)
    drop_combat_step(table)
    state.fight = None
    for fighter, taken in zip((hero, rival), damages, strict=True):
        fighter.wounds += taken  # before any question that a death may bring
    for fighter, killed in zip((hero, rival), dead, strict=True):
        if killed:
            yield from kill(table, fighter, "another hero")
    victor, loser = (rival, hero) if attacker_lost else (hero, rival)
    table.say("DQ-OPT-34", _BEATEN, loser.seat)
    if loser.alive:
        if victor.alive:
            yield from take_spoils(table, victor, loser)
        yield from give_way(table, loser)
    if attacker_lost:
        turn_is_over(state)


def take_spoils(table: DungeonQuestTable, victor: Hero, loser: Hero) -> Flow[None]:
    """One Loot card of the victor's choice, or none (DQ-OPT-35); hidden Loot is taken blindly."""
    if table.state.house.cloak_and_dagger:
        names = ["unseen"] if loser.loot else []
    else:
        names = names_of(loser.content, loser.loot)
    choice = yield SPOILS, victor.seat, [*names, "nothing"]
    if choice == "nothing":
        return
    taken = (
        table.pick(loser.loot, "loot", 1 << victor.seat | 1 << loser.seat)
        if choice == "unseen"
        else loot_called(loser, choice)
    )
    loser.loot = tuple(card for card in loser.loot if card != taken)
    table.say("DQ-OPT-35", "{hero} robs {hero}.", victor.seat, loser.seat)
    gain_loot(table, victor, taken)


def give_way(table: DungeonQuestTable, loser: Hero) -> Flow[None]:
    """Back where they came from if they can, else through a passage of their choice (DQ-OPT-36)."""
    state = table.state
    ways = retreats(state, loser)
    if not ways:
        return
    way = yield GIVE_WAY, loser.seat, ways
    direction, target = WAY[loser.cell][way]
    arrive_specially(table, loser, target, loser.cell, (direction + 2) & 3)
    if state.board[target] == UNEXPLORED:
        yield from explore(table, loser, loser.side)
    table.say("DQ-OPT-36", "{hero} gives way into {space}.", loser.seat, target)
    loser.plight = OWES_ENCOUNTER


def retreats(state: State, loser: Hero) -> list[str]:
    """The way they came in, if it leads back; otherwise any passage to a free space."""
    taken = [other.cell for other in state.heroes if other is not loser]
    if loser.came_from != NOWHERE and loser.came_from not in taken:
        back = between(loser.cell, loser.came_from)
        names = [way[0] for way in passages(state, loser.cell) if way[1] == back]
        if names:
            return names[:1]
    ways = with_a_tile_to_lay(state, loser, passages(state, loser.cell))
    return [way[0] for way in ways if way[2] not in taken]
