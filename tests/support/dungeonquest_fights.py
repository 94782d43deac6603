"""Fights in DungeonQuest for tests: a monster is met and the opening hands are dealt by name.

    play = fight(lindel="long_shot slash spark", troll="backhand cleave ward", life=4)
    play.do("slash", "cleave")               # the hero lays a card, then the monster
    assert stack(play) == ["slash"]

The first card of a hand is its Power card; a hand that is named in part is filled up with cards
that can do nothing but be laid, and so is what is drawn after `then`. The hero draws first and is
seat 0, the monster player seat 1.
"""

from __future__ import annotations

from typing import Any

from tests.support.dungeonquest import PRINTED, Play, Situation
from undercroft.games.dungeonquest.content.pieces import (
    NO_ICON,
)

FROM, LAIR = "r2c3", "r2c4"
HAND = 4  # Combat cards in an opening hand


def lair(*heroes: str, wounds: int = 0, **house: Any) -> Situation:
    """Hero 0 stands west of a Dungeon Room that they are about to enter."""
    names = list(heroes) or ["hugo", "lindel"]
    situation = Situation(heroes=names, **house)
    situation.lay(FROM, "room_lfr", arrow="west").lay(LAIR, "room_lfr", arrow="west")
    situation.put(0, FROM)
    situation.hero(0).wounds = wounds
    return situation


def most_life(monster: str) -> int:
    kind = PRINTED.monster_ids.index(monster)
    return max(
        life
        for token, life in enumerate(PRINTED.token_life)
        if PRINTED.token_monster[token] == kind
    )


def meet(
    monster: str = "skeleton", *, situation: Situation | None = None, hero: str = "hugo",
    life: int | None = None,
) -> Play:  # fmt: skip
    """The hero moves in and draws the monster's Dungeon card; they may attack or escape."""
    other = "lindel" if hero == "hugo" else "hugo"
    play = (situation or lair(hero, other)).action_of(0)
    play.cards("dungeon", monster).tokens(monster, life or most_life(monster)).do("east")
    if play.asked == "face_card":  # Challara
        play.do("resolve")
    return play


def fight(
    *, life: int | None = None, wounds: int = 0, players: int = 2, then: str = "",
    arrows: str = "feint feint feint", house: dict[str, Any] | None = None, **hands: str,
) -> Play:  # fmt: skip
    """A fight in its first round: `hero="cards"` and `monster="cards"`, Power card first."""
    hero = next(name for name in hands if name in PRINTED.hero_ids)
    monster = next(name for name in hands if name in PRINTED.monster_ids)
    others = [name for name in ("lindel", "hugo", "challara", "gherinn") if name != hero]
    situation = lair(hero, *others[: players - 1], wounds=wounds, **(house or {}))
    play = meet(monster, situation=situation, life=life)
    opening(play, hands[hero], hands[monster], then, arrows if hero == "tatianna" else "")
    return play.do("attack")


def opening(play: Play, hero: str, monster: str, then: str = "", arrows: str = "") -> Play:
    """Force the hands of round 1, after the arrows that Tatianna shows and shuffles back."""
    powers, drawn = [], []
    for hand in (hero, monster):
        power, *cards = hand.split()
        powers.append(power)
        drawn.append(cards)
    named = [*drawn[0], *drawn[1], *then.split()]
    idle = iter(_idle(named))
    for cards in drawn:
        cards += [next(idle) for _ in range(HAND - len(cards))]
    forget_draws(play)
    play.powers(*powers)
    play.combat(*arrows.split())
    return play.combat(*drawn[0], *drawn[1], *then.split(), *idle)


def forget_draws(play: Play) -> None:
    """Whatever an earlier fight was still to draw is no longer forced."""
    play.table.force_no_more("combat")


def _idle(named: list[str]) -> list[str]:
    """Combat cards without an icon that the test does not name, dearest last."""
    return [
        PRINTED.fight_id[card]
        for card in PRINTED.combat_cards
        if PRINTED.fight_counter[card] == NO_ICON and PRINTED.fight_id[card] not in named
    ]


def named(cards: tuple[int, ...]) -> list[str]:
    return [PRINTED.fight_id[card] for card in cards]


def hand(play: Play, which: int) -> list[str]:
    return named(play.fight.sides[which].hand)


def stack(play: Play) -> list[str]:
    """The combat stack, in the order in which the cards came to it."""
    return named(play.fight.stack)


def damage(play: Play, which: int) -> list[str]:
    """The damage stack of the hero (0) or of the monster (1)."""
    return named(play.fight.sides[which].damage)


def wounds(play: Play, which: int) -> int:
    """The wounds taken in this fight."""
    side = play.fight.sides[which]
    return len(side.damage) + side.hurt
