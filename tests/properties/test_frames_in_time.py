"""A frame shows what its line tells: no rule says what it has not done yet."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import undercroft
from tests.properties.frames_in_time import (
    Check,
    gauge,
    gone,
    grows,
    has,
    held,
    lies,
    panel,
    pieces,
    shown,
    stands,
)
from undercroft.games.dungeonquest.table.board import SPACE_ID
from undercroft.kernel.frames import Reel
from undercroft.kernel.scene import Scene
from undercroft.kernel.table import Table


def cell(content: Any, number: int) -> str:
    return SPACE_ID[number]


def card(content: Any, number: int) -> str:
    return str(content.cards[number].name)


def space(content: Any, number: int) -> str:
    return str(content.space_id[number])


def item(content: Any, number: int) -> str:
    return str(content.item_of(number).name)


def quest(content: Any, number: int) -> str:
    return str(content.quests[number].name)


def discovery(content: Any, token: int) -> str:
    return str(content.discoveries[content.discovery_of[token]].name)


def dead(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return panel(scene, values[0]).status.startswith("dead") and not pieces(scene, values[0])


def out(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return panel(scene, values[0]).status == "out" and not pieces(scene, values[0])


def discovered(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    chamber = table.state.content.chamber_types[values[1]].name
    named = [sum(each.name == chamber for each in of.board.spaces) for of in (scene, before)]
    return named[0] == named[1] + 1


def tasks(scene: Scene, seat: int) -> list[str]:
    return [task.name for task in panel(scene, seat).tasks]


def has_quest(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return quest(table.state.content, values[1]) in tasks(scene, values[0])


def quest_is_gone(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return quest(table.state.content, values[1]) not in tasks(scene, values[0])


def unhurt(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return gauge(scene, values[0], "Damage taken") == 0


def level(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return gauge(scene, values[0], "Level") == values[1] + 1


def no_energy(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return gauge(scene, values[0], "Energy") == 0


def equipped(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    slots = [slot for tray in panel(scene, values[0]).trays for slot in tray.slots]
    return item(table.state.content, values[1]) in [slot.card.name for slot in slots if slot.card]


def fights(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return scene.duel is not None


def struck(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    """A hero or a monster (below 0) has as many wounds more in the fight as the line ends with."""
    who, wounds = values[-2:]
    return _wounds(scene, who) - _wounds(before, who) == wounds


def _wounds(scene: Scene, who: int) -> int:
    assert scene.duel is not None
    return next(
        side.gauges[0].value for side in scene.duel.sides if (side.owner is None) == (who < 0)
    )


def both_struck(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    on_hero, on_monster = values[-3], values[-1]
    return struck(table, (0, on_hero), before, scene) and struck(
        table, (-1, on_monster), before, scene
    )


def no_fight(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return scene.duel is None


def is_not_held(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return item(table.state.content, values[1]) not in held(scene, values[0])


def on_table(scene: Scene) -> list[str]:
    """The names of the cards and tokens in the middle."""
    return [card.name for tray in scene.trays for card in tray.cards]


def revealed(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return on_table(scene).count(discovery(table.state.content, values[1])) > on_table(
        before
    ).count(discovery(table.state.content, values[1]))


def happens(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return table.state.content.challenges[values[0]].name in on_table(scene)


def is_over(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return table.state.content.challenges[values[0]].name not in on_table(scene)


def kept(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
    return len(held(scene, values[0])) > len(held(before, values[0]))


CHECKS: dict[str, dict[str, Check]] = {
    "dungeonquest": {
        "{hero} takes {wounds}.": grows("Wounds", 1),
        "{fighter} takes {wounds}.": grows("Wounds", 1),
        "{hero} heals {wounds}.": grows("Wounds", -1),
        "{hero} moves {way} into {space}.": stands(cell, 2),
        "{hero} comes up in {space}.": stands(cell),
        "{hero} falls back into {space}.": stands(cell),
        "{hero} discovers a {chamber}.": discovered,
        "{hero} takes {card}.": lies(card),
        "{hero} keeps {card}.": lies(card),
        "{hero} is rid of {card}.": gone(card),
        "{hero} uses the {card}.": gone(card),
        "{hero} draws a card: {card}.": shown(card),
        "{hero} draws {card}.": shown(card),
        "{hero} tries the door: {card}.": shown(card),
        "{hero} is killed by {word}.": dead,
        "{hero} leaves the dungeon alive.": out,
        "The sun moves to space {n}.": lambda table, values, before, scene: (
            scene.tracks[0].position == values[0]
        ),
        "{hero} meets a {monster}.": fights,
        "{hero} gets away.": no_fight,
        "{hero} rolls {dice} against {attribute} {n}: {fighter} takes {wounds}.": struck,
        "{hero} rolls {die} and takes {wounds}, the {monster} takes {wounds}.": both_struck,
        "{fight_name} against {fight_name}: {hero} takes {wounds}, the {monster} takes {wounds}.": (
            both_struck
        ),
    },
    "warcraft": {
        "{character} takes {damage}.": grows("Damage taken", 1),
        "{character} heals {damage}.": grows("Damage taken", -1),
        "{character} heals all damage.": unhurt,
        "{character} goes to {space}.": stands(space),
        "{character} starts in {space}.": stands(space),
        "{character} comes back to life in {space}.": stands(space),
        "{character} is led astray to {space}.": stands(space),
        "{character} gains {item}.": lies(item),
        "{character} discards {item}.": is_not_held,
        "{character} equips {item}.": equipped,
        "{character} pays {energy}.": grows("Energy", -1),
        "{character} gains {energy} for this battle.": grows("Energy", 1),
        "{character} has {number} energy now.": has("Energy"),
        "{character} loses {energy} not spent.": no_energy,
        "{character} takes the {level} character card.": level,
        "{character} has a new quest: {quest}.": has_quest,
        "{character} completes the quest {quest}.": quest_is_gone,
        "{character} discards the quest {quest}.": quest_is_gone,
        "{character} fights {encounter}.": fights,
        "{character} attacks {character}.": fights,
        "{character} keeps {discovery}.": kept,
        "{character} reveals {discovery}.": revealed,
        "{challenge} is the global event.": happens,
        "{challenge} is over.": is_over,
    },
}
GAMES = 12
COMBATS = ("standard", "dice", "classic_solo", "classic")


def play(name: str, seed: int) -> list[tuple[str, bool]]:
    """Each line that can be checked: its template, and whether its frame shows it."""
    rng = Random(seed)
    more = {"combat": COMBATS[seed % 4]} if name == "dungeonquest" else {}
    table = undercroft.new(name, players=2 + seed % 2, seed=seed, **more)
    reel, checks, told = Reel(table), CHECKS[name], []
    before = table.scene(None)
    while not table.over and table.log.answer_count < 400:
        reel.clear()
        table.act(rng.choice(list(table.decision.choices)))
        for frame in reel.frames:
            event, scene = table.events[frame.event], reel.scene(frame, None)
            if not event.seen_by(None):
                continue
            if event.template in checks:
                good = checks[event.template](table, event.values, before, scene)
                told.append((str(event.template), good))
            before = scene
        before = table.scene(None)
    return told


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_a_frame_shows_what_its_line_tells(name: str) -> None:
    late: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        for template, good in play(name, seed):
            seen[template] += 1
            late[template] += not good
    assert not +late
    assert seen.keys() == CHECKS[name].keys()
