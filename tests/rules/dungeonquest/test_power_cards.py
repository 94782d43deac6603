"""What is printed on the 44 Power cards, and that those without a text do no more than attack."""

import pytest

from tests.support.dungeonquest import PRINTED, Play
from tests.support.dungeonquest_fights import damage, fight, hand, named, stack, wounds
from tests.support.rules import rule

# owner: name, attack type, value, counterattack icon, escape value, damage value
POWER_TABLE = """
hugo:      shield_wall melee 3 ranged 2 0, righteous_blow melee 5 - 2 0,
           riposte melee 2 melee 3 0, banner_call magic 3 magic 4 0
krutzbeck: two_handed_swing melee 6 - 1 0, head_butt melee 3 melee 2 0,
           battle_rage melee 4 - 3 0, hurled_axe ranged 4 magic 3 0
tatianna:  twin_arrows ranged 4 - 4 0, leap_back ranged 2 melee 5 0,
           hunters_eye ranged 3 ranged 5 0, hidden_knife melee 3 magic 6 0
challara:  dragonlings_breath magic 5 - 3 0, mirror_ward magic 2 magic 3 0,
           flame_dart ranged 3 melee 4 0, ancestral_wrath magic 4 - 5 0
lindel:    long_shot ranged 5 - 3 0, blade_dance melee 3 ranged 4 0,
           patience ranged 2 magic 4 0, ancient_charm magic 3 melee 5 0
gherinn:   purging_flame magic 5 - 2 0, penance magic 3 magic 3 0,
           blessing magic 2 ranged 3 0, staff_sweep melee 3 melee 4 0
skeleton:  poisoned_arrow ranged 2 melee 2 1, clattering_rush melee 3 - 3 2,
           hollow_stare magic 2 ranged 1 0, splinter_volley ranged 4 - 2 1
sorcerer:  hex magic 3 ranged 2 1, warding_sign magic 2 magic 3 2,
           mind_spike magic 4 - 4 3, soul_fire magic 5 - 5 4
troll:     heavy_club melee 5 - 1 4, backhand melee 3 melee 3 2,
           thrown_rock ranged 4 - 2 3, knitting_flesh melee 2 ranged 4 0
golem:     stone_fist melee 4 melee 1 2, unmoved melee 3 magic 1 2,
           ground_shock melee 4 - 2 3, crushing_grip melee 5 - 3 4
demon:     raking_claw melee 4 ranged 3 2, brimstone magic 4 magic 4 3,
           dread magic 3 - 5 4, hellfire magic 6 - 6 6
"""


def printed():
    for block in POWER_TABLE.strip().replace(",\n", ",").splitlines():
        owner, cards = block.split(":")
        for card in cards.split(","):
            name, attack, value, icon, escape, harm = card.split()
            yield owner, name, attack, int(value), icon.strip("-"), int(escape), int(harm)


CARDS = list(printed())
NAMES = [card[1] for card in CARDS]
LADDER = {
    "melee": ["feint", "parry", "slash", "cleave", "sundering_blow"],
    "ranged": ["snap_throw", "sidestep_shot", "quick_shot", "aimed_shot", "piercing_shot"],
    "magic": ["spark", "ward", "bolt_of_agony", "arcane_lance", "storm_of_force"],
}
CANCELS = {"leap_back": "melee", "mirror_ward": "magic", "warding_sign": "magic"}
PLAIN = [(power.owner, power.id) for power in PRINTED.powers if power.text == "No special effect."]


def duel(owner, power, theirs, **more) -> tuple[Play, int]:
    """The Power card against a Combat card of the other side; and which side laid it."""
    extra = more.pop("extra", "")
    if owner in PRINTED.hero_ids:
        play = fight(**{owner: f"{power} {extra}", "troll": f"heavy_club {theirs}"}, **more)
        play.do(power, theirs)
    else:
        play = fight(lindel=f"long_shot {theirs}", **{owner: f"{power} {extra}"}, **more)
        play.do(theirs, power)
    if play.asked == "pay_for_power":
        play.do("spare")
    return play, 0 if owner in PRINTED.hero_ids else 1


def test_there_are_44_cards_and_all_are_listed():
    assert len(CARDS) == 44
    assert sorted(NAMES) == sorted(power.id for power in PRINTED.powers)
    assert len(PLAIN) == 19


@pytest.mark.parametrize(("owner", "name", "attack", "value", "icon", "escape", "harm"), CARDS)
def test_a_power_card_is_as_printed(owner, name, attack, value, icon, escape, harm):
    power = next(power for power in PRINTED.powers if power.id == name)
    assert power.owner == owner
    assert (power.attack, power.value, power.counter) == (attack, value, icon)
    assert (power.escape, power.damage) == (escape, harm)


@rule("DQ-CMB-18")
@pytest.mark.parametrize(("owner", "name", "attack", "value", "icon", "escape", "harm"), CARDS)
def test_a_power_card_attacks_with_its_value(owner, name, attack, value, icon, escape, harm):
    """It beats a card worth 1 less and loses to one worth 1 more."""
    other = next(kind for kind in LADDER if kind != CANCELS.get(name))
    value += name == "dread"  # the hero is 1 lower against it
    play, mine = duel(owner, name, LADDER[other][value - 2])
    if play.asked == "press_home":
        play.do("enough")
    assert (wounds(play, mine), wounds(play, 1 - mine) > 0) == (0, True)
    if value < 5:
        play, mine = duel(owner, name, LADDER[other][value])
        assert wounds(play, 1 - mine) == 0
        assert LADDER[other][value] in (*damage(play, mine), *spared(play))


def spared(play):
    """Cards that Shield Wall turned aside."""
    return named(play.fight.discards)


@rule("DQ-CMB-13")
@pytest.mark.parametrize("against", ["melee", "ranged", "magic"])
@pytest.mark.parametrize(("owner", "name", "attack", "value", "icon", "escape", "harm"), CARDS)
def test_a_power_card_counterattacks_by_its_icon(
    owner, name, attack, value, icon, escape, harm, against
):
    """Against a 5 of each type, with a card of every icon in hand."""
    play, mine = duel(owner, name, LADDER[against][4], extra="feint snap_throw spark")
    offered = play.asked == "counterattack"
    assert offered == (icon == against and CANCELS.get(name) != against)
    if offered:
        matching = {"melee": "snap_throw", "ranged": "spark", "magic": "feint"}[icon]
        assert (play.player, play.options) == (mine, ["stop", matching])


@pytest.mark.parametrize(("owner", "name"), PLAIN)
def test_a_power_card_without_a_text_does_nothing_but_attack(owner, name):
    value = next(card[3] for card in CARDS if card[1] == name)
    for theirs in (LADDER["ranged"][value - 2], "piercing_shot"):
        play, _ = duel(owner, name, theirs)
        if play.asked == "press_home":
            play.do("enough")
        assert play.fight.round == 2
        assert sorted(stack(play) + damage(play, 0) + damage(play, 1)) == sorted([name, theirs])
        assert [side.hurt for side in play.fight.sides] == [0, 0]
        assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]
        assert play.fight.discards == ()
        for side in play.fight.sides:
            assert (side.bonus, side.due_bonus, side.counter_barred, side.seen) == (0, 0, False, ())
