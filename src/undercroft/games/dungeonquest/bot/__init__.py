"""A bot that plays DungeonQuest by rules of thumb, from what its player may know.

It looks at no other hand, at no token it has not seen, at no hidden Loot, and never ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from undercroft.kernel.answering import AnsweringBot
from undercroft.kernel.chance import MASK, MULTIPLIER

from . import below, blows, journey, monster_side, things
from .temper import PRUDENT, Temper

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import Hero, State

OfHero = Callable[["State", "Hero", Sequence[str]], str]
OfTemper = Callable[["State", "Hero", Sequence[str], Temper], str]
OfSide = Callable[["State", int, Sequence[str]], str]

# Questions that a player answers for their hero, each by their temper.
BY_TEMPER: dict[str, OfTemper] = {
    "turn": journey.take_turn,
    "move_on": journey.move_on,
    "tower": journey.in_tower,
    "retreat": journey.flee,
    "give_way": journey.flee,
    "carried_out": journey.flee,
    "secret_door": journey.secret_door,
    "spider_web": journey.spider_web,
    "bridge": journey.bridge,
    "choose_side": journey.choose_side,
    "heading": below.heading,
    "come_up": below.come_up,
    "sideways": below.sideways,
    "one_more_move": journey.one_more_move,
    "crypt": things.open_crypt,
    "dead_adventurer": things.look_at_corpse,
    "lay_tile": below.lay_tile,
}

# Those that everybody answers alike.
FOR_THE_HERO: dict[str, OfHero] = {
    "before_crossing": journey.before_crossing,
    "choose_tile": journey.choose_tile,
    "teleport": journey.teleport,
    "barrier": things.barrier,
    "before_exploring": things.before_exploring,
    "before_test": things.before_test,
    "bottle_imp": things.bottle_imp,
    "bribe": things.bribe,
    "choose_find": things.choose_find,
    "cure": things.cure,
    "dragon_rage": things.dragon_rage,
    "face_card": things.face_card,
    "lose_loot": things.lose_loot,
    "spoils": things.spoils,
    "use_rope": things.use_rope,
    "ward_off": things.ward_off,
    "which_effect": things.which_effect,
}

# Questions of fights and monsters, which may be asked of any player.
FOR_A_SIDE: dict[str, OfSide] = {
    "fight_or_flee": blows.fight_or_flee,
    "strike_first": blows.strike_first,
    "lay_card": blows.lay_card,
    "counterattack": blows.counterattack,
    "whose_effect_first": blows.whose_effect_first,
    "pay_for_power": blows.pay_for_power,
    "press_home": blows.press_home,
    "announce_escape": blows.announce_escape,
    "reroll_one": blows.reroll_one,
    "which_token": monster_side.which_token,
    "which_first": monster_side.which_first,
    "servant": monster_side.serve,
    "place_monster": monster_side.place_monster,
}

# The same of one who means others ill.
IN_SPITE: dict[str, OfSide] = {
    "which_token": monster_side.which_token_in_spite,
}


class HeuristicBot(AnsweringBot["State"]):
    """Plays any seat by the tables above, with that temper or the one that is usual for it."""

    __slots__ = ("temper",)

    usual: ClassVar[Temper] = PRUDENT

    def __init__(self, seed: int, temper: Temper | None = None) -> None:
        super().__init__(seed)
        self.temper = temper or self.usual

    def answer(self, table: Table[State]) -> str:
        """What it would say, by option id."""
        decision = table.decision
        assert decision is not None, "the game is over: nothing is being asked"
        state, choices = table.state, decision.choices
        kind, player = decision.question.kind, decision.player
        by_temper = BY_TEMPER.get(kind)
        if by_temper is not None:
            return by_temper(state, state.heroes[player], choices, self.temper)
        of_hero = FOR_THE_HERO.get(kind)
        if of_hero is not None:
            return of_hero(state, state.heroes[player], choices)
        of_side = FOR_A_SIDE.get(kind)
        if self.temper.spite:
            of_side = IN_SPITE.get(kind, of_side)
        if of_side is not None:
            return of_side(state, player, choices)
        if kind == "reroll":
            return blows.reroll(state, table.outcomes[-2:])
        if kind == "choose_card":
            return self._classic_card(state, player)
        if kind == "starting_tower":
            return choices[self._whim(player) % len(choices)]
        return choices[0]  # a question it does not know

    def _classic_card(self, state: State, player: int) -> str:
        """One of three, as often as is best and in no order that could be foreseen."""
        fight = state.fight
        assert fight is not None
        cards, mix = blows.classic_mix(state, player)
        point = (self._whim(player, state.turn, fight.round) >> 11) / (1 << 53)
        for card, share in zip(cards, mix, strict=True):
            point -= share
            if point < 0:
                return card
        return cards[-1]

    def _whim(self, *parts: int) -> int:
        """A number that looks random, made of the seed and what everybody knows."""
        x = self._salt
        for part in parts:
            x = ((x ^ part) * MULTIPLIER + 1) & MASK
            x ^= x >> 29
        return x


__all__ = ["HeuristicBot"]
