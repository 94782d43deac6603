"""A fight as a picture without rules: both sides and their cards. Made from the view alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.scene import Card, Duel, Gauge, Panel

from .pictures import icon_of

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from .view import FightView, View


def hero_name(content: DungeonQuestContent, hero: str) -> str:
    """What the hero of this id is called."""
    return content.heroes[content.hero_ids.index(hero)].name


def draw_duel(content: DungeonQuestContent, view: View, fight: FightView) -> Duel:
    """The fight as its viewer sees it."""
    hero = hero_name(content, view.heroes[fight.hero].hero)
    rival = (
        hero_name(content, view.heroes[fight.rival].hero)
        if fight.rival >= 0
        else content.monsters[content.monster_ids.index(fight.monster)].name
    )
    own = next((side for side in fight.sides if side.hand is not None), None)
    return Duel(
        title=f"{hero} against {rival if fight.rival >= 0 else 'a ' + rival}",
        round=fight.round,
        sides=(
            _duelist(content, view, fight, 0, hero),
            _duelist(content, view, fight, 1, rival),
        ),
        hand=tuple(draw_fight_card(content, name) for name in own.hand or ()) if own else (),
        stack=tuple(draw_fight_card(content, name) for name in fight.stack),
    )  # fmt: skip


def _life_of(content: DungeonQuestContent, view: View, seat: int) -> tuple[int, int | None]:
    hero = view.heroes[seat]
    return hero.wounds, content.heroes[content.hero_ids.index(hero.hero)].life


def _played_by(content: DungeonQuestContent, view: View, fight: FightView) -> str:
    """Who lays the monster's cards; nobody else does in a game of one."""
    seat = fight.sides[1].seat
    if seat == fight.hero:
        return ""
    if seat == view.viewer:
        return "you play it"
    return f"played by {hero_name(content, view.heroes[seat].hero)}"


def _duelist(
    content: DungeonQuestContent, view: View, fight: FightView, number: int, name: str
) -> Panel:
    """One side of a fight; a monster is nobody's, whoever plays its cards."""
    side = fight.sides[number]
    seat = (fight.hero, fight.rival)[number]
    wounds, limit = _life_of(content, view, seat) if seat >= 0 else (0, fight.life)
    return Panel(
        id=f"side:{number}",
        owner=seat if seat >= 0 else None,
        name=name,
        letter=name[0],
        icon=icon_of(view.heroes[seat].hero if seat >= 0 else fight.monster),
        status="" if seat >= 0 else _played_by(content, view, fight),
        gauges=(
            Gauge("Wounds", wounds + side.wounds, limit, "wounds"),
            Gauge("Cards in hand", side.hand_size),
        ),
        cards=tuple(draw_fight_card(content, card) for card in (*side.played, *side.seen)),
    )


@cache
def draw_fight_card(content: DungeonQuestContent, name: str) -> Card:
    """A Combat or Power card."""
    if name in content.combat_called:
        combat = content.combat_called[name]
        counter = f"; counters {combat.counter}" if combat.counter else ""
        return Card(name, combat.name, combat.attack, f"{combat.attack}{counter}",
                    str(combat.value))  # fmt: skip
    power = content.power_called[name]
    counter = f"; counters {power.counter}" if power.counter else ""
    return Card(
        name, power.name, power.attack, f"{power.attack}{counter}. {power.text}", str(power.value)
    )
