"""Fights: how they begin and end, and the three variants (chapters CMB, VDIC, VSOL, VCLA)."""

from __future__ import annotations

from .content import content
from .monsters import Fight, Monsters, Side
from .story import Hero, Steps, TurnOver

DISPLAYED = (
    "{fight_name} against {fight_name}: {hero} takes {wounds}, the {monster} takes {wounds}."
)
# DQ-VCLA-15: each card of the classic hand beats one other.
BEATS = {"quick_shot": "slash", "slash": "bolt_of_agony", "bolt_of_agony": "quick_shot"}


def display(mine: str, theirs: str) -> tuple[int, int]:
    """DQ-VCLA-13 to -15: the wounds of hero and monster."""
    if mine == theirs:
        return 1, 1
    if BEATS[mine] != theirs:
        return 1, 0
    return 0, 2 if mine == "quick_shot" else 1


class Combat(Monsters):
    """All that fights have in common, and the variants, which are short."""

    def fight_it_out(self, fight: Fight, *, chose: bool) -> Steps[None]:
        yield from self.strike_first(fight, chose=chose)
        rounds = {
            "standard": self.standard_round,
            "dice": self.dice_round,
            "classic_solo": self.classic_solo_round,
            "classic": self.classic_round,
        }[self.config["combat"]]
        while not self.monster_dead(fight):
            fight.round += 1
            yield from rounds(fight)
            yield from self.hero_falls(fight)
            self.refill(fight)
        self.monster_killed(fight)

    def standard_round(self, fight: Fight) -> Steps[None]:
        raise NotImplementedError

    def refill(self, fight: Fight) -> None:
        raise NotImplementedError

    # -- before the first round ------------------------------------------------------------

    def strike_first(self, fight: Fight, *, chose: bool) -> Steps[None]:
        """Tatianna's arrows in a fight they chose, and the Rune of Lightning."""
        hero = fight.hero.hero
        assert hero is not None
        if hero.id == "tatianna" and chose:
            line = self.hear("{hero} looses three arrows: {fighter} takes {wounds}.", hero.name)
            self.judge("arrows", "DQ-ATT-08", True, 0 <= line.values[2] <= 3)
            fight.foe.hits += line.values[2]
        if "rune_of_lightning" in hero.runes and not self.monster_dead(fight):
            options = ["fight", "rune_of_lightning"]
            chosen = yield from self.fight_ask("strike_first", hero.seat, options, "DQ-RUNE-02")
            if chosen != "fight":
                self.use_rune(hero, "rune_of_lightning")
                self.takes(fight.foe, 2)

    def takes(self, side: Side, wounds: int) -> None:
        """A line that tells wounds taken in a fight."""
        line = self.hear("{fighter} takes {wounds}.", side.name, rule="DQ-CMB-19")
        self.judge("combat wounds", "DQ-CMB-19", wounds, line.values[1])
        side.hits += wounds

    # -- ends ------------------------------------------------------------------------------

    def monster_dead(self, fight: Fight) -> bool:
        """DQ-CMB-40. A life value that nobody showed can only be told to be possible."""
        if fight.foe.hero is not None:
            return False
        lives = content().monsters[fight.monster]["tokens"]
        if fight.life:
            return fight.foe.hits >= fight.life
        if fight.foe.hits < min(lives):
            return False
        if fight.foe.hits >= max(lives):
            return True
        return self.next_is("{hero} kills the {monster}.")

    def gone_too(self, fight: Fight) -> bool:
        """DQ-GAP-43: a monster whose life nobody saw fell as well if its token is nowhere."""
        lives = content().monsters[fight.monster]["tokens"]
        if fight.life or not fight.space or not min(lives) <= fight.foe.hits < max(lives):
            return False
        return all(token.space != fight.space for token in self.view.public.tokens)

    def monster_killed(self, fight: Fight) -> None:
        """DQ-CMB-41, -42: wounds become tokens, the monster's token goes to the pool."""
        hero = fight.hero.hero
        assert hero is not None
        self.hear("{hero} kills the {monster}.", hero.name, rule="DQ-CMB-40")
        hero.wounds += fight.hero.hits

    def hero_falls(self, fight: Fight) -> Steps[None]:
        """DQ-CMB-44, -45: the hero is killed and the token stays."""
        hero = fight.hero.hero
        assert hero is not None
        if fight.hero.wounds < hero.life:
            return
        dead = self.monster_dead(fight) or self.gone_too(fight)
        hero.wounds += fight.hero.hits
        fight.hero.hits = 0
        self.fight = None
        if not dead:
            self.monster_stays(fight)
        yield from self.kill(hero, goes_on=True)
        if hero.inside and not dead:
            yield from self.fall_back(hero, fight)
        raise TurnOver

    def press_home(self, fight: Fight) -> Steps[None]:
        """Krutzbeck may add a wound whenever the monster took one."""
        hero = fight.hero.hero
        if hero is None or hero.id != "krutzbeck" or fight.foe.hero is not None:
            return
        if self.monster_dead(fight):
            return
        options = ["add", "enough"]
        if (yield from self.fight_ask("press_home", hero.seat, options, "DQ-ATT-08")) == "add":
            line = self.hear("{hero} presses home: {fighter} takes {wounds}.", hero.name)
            self.judge("combat wounds", "DQ-ATT-08", 1, line.values[2])
            fight.foe.hits += 1
            if fight.deck:
                fight.deck -= 1

    def frail(self, fight: Fight) -> bool:
        """Challara with 8 or more wounds."""
        hero = fight.hero.hero
        return hero is not None and hero.id == "challara" and fight.hero.wounds >= 8

    # -- combat dice -----------------------------------------------------------------------

    def dice_round(self, fight: Fight) -> Steps[None]:
        """DQ-VDIC-14 to -24."""
        hero = fight.hero.hero
        assert hero is not None
        high = self.maybe("{hero} rolls {dice}.", hero.name)
        if high is not None:
            yield from self.reroll_high(hero, high.values[1])
        name = content().monsters[fight.monster]["attribute"]
        value = self.attribute(hero, name)
        if line := self.maybe(
            "{hero} rolls {dice} against {attribute} {n}: {fighter} takes {wounds}."
        ):
            self.judge("dice combat", "DQ-VDIC-03", value, line.values[3])
            taken, who = line.values[5], line.words[4]
        else:
            line = self.hear(
                "{hero} rolls {dice} against {attribute}: {fighter} takes {wounds}.", hero.name
            )
            taken, who = line.values[4], line.words[3]
        self.judge("dice combat", "DQ-VDIC-03", name, line.words[2].lower())
        dice = line.values[1]
        if hero.id == "hugo" and max(dice) >= 5:  # they were asked first
            self.judge("dice combat", "DQ-VDIC-20", True, high is not None)
        passed = sum(dice) <= value
        wounds = 2 if dice[0] == dice[1] else 1
        if passed and self.frail(fight):
            wounds = 1
        loser = fight.foe if passed else fight.hero
        self.judge("dice combat", "DQ-VDIC-15", (loser.name, wounds), (who, taken))
        loser.hits += wounds
        if passed:
            yield from self.press_home(fight)

    def reroll_high(self, hero: Hero, dice: tuple[int, ...]) -> Steps[None]:
        """DQ-VDIC-20: Hugo may roll dice of 5 or 6 again, once."""
        high = [number for number, die in enumerate(dice) if die >= 5]
        self.judge("dice combat", "DQ-VDIC-20", True, bool(high) and hero.id == "hugo")
        options = ["keep", *(("first", "second")[number] for number in high)]
        if len(high) == 2:
            options.append("both")
        chosen = yield from self.fight_ask("reroll", hero.seat, options, "DQ-VDIC-20")
        final = self.lines[0].values[1] if self.lines else ()
        kept = {"keep": (0, 1), "first": (1,), "second": (0,), "both": ()}[chosen]
        said = tuple(dice[number] for number in kept)
        self.judge("dice combat", "DQ-VDIC-20", said, tuple(final[number] for number in kept))

    # -- classic solo ----------------------------------------------------------------------

    def classic_solo_round(self, fight: Fight) -> Steps[None]:
        """DQ-VSOL-06 to -16."""
        hero = fight.hero.hero
        assert hero is not None
        asked = hero.id == "hugo" and not self.lines and self.view.kind == "reroll_one"
        if asked:
            options = ["keep", "reroll"]
            chosen = yield from self.fight_ask("reroll_one", hero.seat, options, "DQ-VSOL-12")
            if chosen == "keep" and self.lines:
                self.judge("classic solo combat", "DQ-VSOL-12", 1, self.lines[0].values[1])
            if chosen == "reroll":
                again = self.hear("{hero} rolls {die} and rolls again.", hero.name)
                self.judge("classic solo combat", "DQ-VSOL-12", 1, again.values[1])
        line = self.hear(
            "{hero} rolls {die} and takes {wounds}, the {monster} takes {wounds}.", hero.name
        )
        die = line.values[1]
        if hero.id == "hugo" and die == 1:
            self.judge("classic solo combat", "DQ-VSOL-12", True, asked)
        mine = 1 if die <= 4 else 0
        theirs = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1 if self.frail(fight) else 2}[die]
        self.judge("classic solo combat", "DQ-VSOL-06", (mine, theirs), line.values[2::2])
        fight.hero.hits += mine
        fight.foe.hits += theirs
        if theirs:
            yield from self.press_home(fight)

    # -- classic ---------------------------------------------------------------------------

    def classic_round(self, fight: Fight) -> Steps[None]:
        """DQ-VCLA-08 to -21: both choose, the display tells."""
        cards = ["quick_shot", "slash", "bolt_of_agony"]
        mine = yield from self.fight_ask("choose_card", fight.hero.seat, cards, "DQ-VCLA-08")
        theirs = yield from self.fight_ask("choose_card", fight.foe.seat, cards, "DQ-VCLA-08")
        line = self.hear(DISPLAYED)
        names = tuple(content().weapons[card].name for card in (mine, theirs))
        self.judge("classic combat", "DQ-VCLA-09", names, line.words[:2])
        hurt, dealt = display(mine, theirs)
        hero = fight.hero.hero
        assert hero is not None
        if hero.id == "hugo" and mine == theirs:
            hurt, dealt = 0, 1
        if dealt == 2 and self.frail(fight):
            dealt = 1
        self.judge("classic combat", "DQ-VCLA-10", (hurt, dealt), line.values[3::2])
        fight.hero.hits += hurt
        fight.foe.hits += dealt
        if dealt:
            yield from self.press_home(fight)
