"""The chances that are shown are what the engine does: every roll is played at the table."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import HALL, at_turn, skilled, under_attack
from tests.support.descent_rolls import every_roll, some_rolls
from tests.support.quests import party
from undercroft.games.descent.content.cards import RANGED
from undercroft.games.descent.rules import foresight
from undercroft.games.descent.rules.effects.standing import SurgeAbility, Toll
from undercroft.games.descent.rules.kits import OF_ATTACKS
from undercroft.games.descent.rules.odds import outcome
from undercroft.games.descent.rules.quests import tokens

SPIDER, ZOMBIE, ETTIN = "cave_spider.minion.1", "zombie.minion.1", "ettin.minion.1"
SWORD = "iron_longsword"


def attack_of(s, *starts):
    """The one attack that is offered and begins so."""
    (option,) = [each for each in s.options if each.startswith(starts or "attack:")]
    return option


def shown(s, option):
    """The chances that a preview shows."""
    preview = next(each for each in s.table.decision.options if each.id == option).preview
    return tuple(chance.share for chance in preview.chances)


def agree(s, option, foe):
    """What is shown is what comes of all rolls."""
    chances = shown(s, option)
    assert chances == pytest.approx(tuple(every_roll(s.table, option, s.number(foe)))), option
    return chances


# -- what is printed ---------------------------------------------------------------------------

WEAPONS = [item.id for item in CONTENT.items.values() if item.attack_type]


@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon(weapon):
    item = CONTENT.items[weapon]
    there = "r1c4" if item.attack_type == RANGED else "r1c3" if item.reach else "r1c2"
    s = at_turn("syndrael", weapon, foe="cave_spider.minion", there=there, act=2, damage=2)
    s.of(SPIDER).damage = 2
    hits, harms, defeats = agree(s, attack_of(s, f"attack:{weapon}"), SPIDER)
    assert 0 < defeats < harms <= hits < 1


GROUPS = [f"{name}.{rank}" for name in CONTENT.monsters for rank in ("minion", "master")]


@pytest.mark.parametrize("act", [1, 2])
@pytest.mark.parametrize("monster", [*GROUPS, *CONTENT.lieutenants])
def test_every_monster_and_lieutenant(monster, act):
    s = under_attack("syndrael", foe=monster, act=act, damage=8, fatigue=4)
    attack = next(each for each in s.options if each.startswith("attack:"))
    hits, harms, defeats = agree(s, attack, "syndrael")
    assert 0 < defeats < harms <= hits < 1


# -- what happens of itself ----------------------------------------------------------------------


def knives(there):
    return (
        at_turn("syndrael", "throwing_knives", there=there),
        "attack:throw",
        "goblin_archer.master.1",
    )


def hammer(*other):
    s = at_turn("syndrael", "dragontooth_hammer", *other, foe="ettin.minion", there="r1c2")
    return s, "attack:dragon", ETTIN


def ring(*items):
    return under_attack("syndrael", *items, damage=8), "attack:", "syndrael"


def leoric(there):
    s = under_attack("syndrael", others={"leoric_of_the_book": there}, damage=9)
    return s, "attack:r1c1", "syndrael"


def sneaky(*skills):
    s = Situation("....", "....", "##..", "....")
    s.hero("tomble_burrowell", "r3c0", "sling", skills=skilled(*skills)).monster(
        "zombie.master", "r0c0"
    )
    s.round().do("move", "go:r3c1", "go:r3c2", "go:r2c2", "go:r1c2")
    return s, "attack:sling", "zombie.master.1"


def challenge(foe, of="challenge"):
    s = Situation(*HALL).hero("syndrael", "r1c1", SWORD, skills=skilled("challenge"), damage=8)
    s.hero("ashrian", "r3c7").monster("zombie.master", "r1c2").monster("zombie.minion", "r0c1")
    s.turn_of("syndrael")
    s.of("zombie.master.1").done = s.of(ZOMBIE).done = False
    s.do("use:skill:challenge@syndrael", foe)
    if of == "challenge":
        return s, "attack:iron_longsword:r1c2", "zombie.master.1"
    return s.do("end", "zombie.master.1"), "attack:r1c1", "syndrael"


def shadow(foe):
    return (
        at_turn("syndrael", "steel_broadsword", foe=foe, there="r1c2"),
        "attack:steel",
        f"{foe}.1",
    )


def lasting(skill, there="r0c0"):
    """A skill that lasts, used by its hero, then a monster attacks."""
    s = Situation(*HALL).hero("syndrael", "r1c1", damage=9).monster("zombie.minion", "r1c2")
    s.state_so_far.fighters[0].skills = skilled(skill) if skill else ()
    s.turn_of("syndrael")
    s.of(ZOMBIE).done = False
    if skill:
        s.do(next(each for each in s.options if each.startswith(f"use:skill:{skill}")))
    s.do("end")
    if "zombie" in s.options:
        s.do("zombie")
    return s, "attack:r1c1", "syndrael"


def runic(*skills):
    s = at_turn(
        "leoric_of_the_book", "arcane_bolt", skills=skills, foe="zombie.master", there="r1c3"
    )
    return s, "attack:arcane", "zombie.master.1"


def wither(fatigue):
    s = under_attack("syndrael", foe="lord_merick_farrow", act=2, damage=9, fatigue=fatigue)
    return s, "attack:", "syndrael"


def kellos(weapon):
    s = at_turn("ashrian", weapon, foe="zombie.master", there="r1c2", others={"syndrael": "r0c7"})
    return s, f"attack:{weapon}", "zombie.master.1"


def misery(*hand):
    """The overlord's turn, a tired hero who suffers fatigue with each damage, and a monster."""
    s = Situation(*HALL).hero("syndrael", "r1c1", damage=10, fatigue=4)
    s.monster("zombie.minion", "r1c2").overlord(*hand).overlord_turn()
    s.do(*(f"use:ov:{card}" for card in hand))
    while s.asked != "act":
        s.do("zombie" if "zombie" in s.options else s.options[0])
    return s, "attack:r1c1", "syndrael"


def cowardly(there):
    s = Situation(*HALL).hero("syndrael", "r1c1", damage=9).monster("goblin_archer.minion", "r1c2")
    s.monster("zombie.master", there).turn_of("goblin_archer.minion.1")
    return s, "attack:r1c1", "syndrael"


# Each ability: its attack, and one that goes without it. (Situation, attack, target)
CASES = {
    "item:throwing_knives": (lambda: knives("r1c2"), lambda: knives("r1c3")),
    "item:dragontooth_hammer": (hammer, lambda: hammer("wooden_shield")),
    "item:iron_bound_ring": (lambda: ring("iron_bound_ring"), ring),
    "hero:leoric_of_the_book": (lambda: leoric("r1c5"), lambda: leoric("r1c6")),
    "skill:sneaky": (lambda: sneaky("sneaky"), sneaky),
    "skill:challenge:strike": (lambda: challenge("zombie.master.1"), lambda: challenge(ZOMBIE)),
    "skill:challenge:struck": (
        lambda: challenge("zombie.master.1", "struck"),
        lambda: challenge(ZOMBIE, "struck"),
    ),
    "kw:shadow": (lambda: shadow("shadow_dragon.minion"), lambda: shadow("ettin.minion")),
    "skill:cloud_of_mist": (lambda: lasting("cloud_of_mist"), lambda: lasting("")),
    "skill:unseen": (lambda: lasting("unseen"), lambda: lasting("")),
    "skill:runic_knowledge": (lambda: runic("runic_knowledge"), runic),
    "item:iron_longsword": (lambda: kellos(SWORD), lambda: kellos("chipped_greataxe")),
    "item:mace_of_kellos": (lambda: kellos("mace_of_kellos"), lambda: kellos("steel_greatsword")),
    "ov:word_of_misery:bite": (lambda: misery("word_of_misery"), misery),
    "kw:cowardly": (lambda: cowardly("r3c7"), lambda: cowardly("r1c4")),
    "kw:wither": (lambda: wither(4), lambda: wither(0)),
}


SPARES_THE_TARGET = {"item:magic_staff"}


@pytest.mark.parametrize("ability", CASES)
def test_every_ability_that_is_sure(ability):
    with_it, without = (
        agree(s, attack_of(s, start), foe) for s, start, foe in (make() for make in CASES[ability])
    )
    assert with_it != without


def test_no_ability_that_is_sure_is_left_out():
    abilities = CONTENT.abilities

    def is_sure(ability):
        entry = ability.entry
        if entry.optional:
            return False  # somebody plays it
        if {*ability.moments} & {*OF_ATTACKS, "suffer", "suffered"}:
            return True
        if ability.moments == ("surges",):
            return abilities.serves(ability.effect)
        return any(
            isinstance(op, Toll)
            or getattr(op, "name", "") == "no_surge_abilities"
            or (isinstance(op, SurgeAbility) and abilities.serves(abilities.path_of(op.get)))
            for op in entry.effect
        )

    assert {each.id for each in abilities if is_sure(each)} == {*CASES} | SPARES_THE_TARGET


# -- what quests change --------------------------------------------------------------------------


def idols(hums):
    s = Situation(quest="the_twin_idols", encounter=2, groups=("zombie", "ettin"))
    party(s, "r6c5", "r0c3").monster("lady_eliza_farrow", "r2c12").monster("zombie.minion", "r6c6")
    tokens.receive(s.state_so_far, "skull_idol", s.number(ZOMBIE))
    s.lying("sun_idol.1", "r6c5" if hums else "r0c3")
    s.of("syndrael").damage = 9
    return s.turn_of(ZOMBIE), "attack:r6c5", "syndrael"


def koth(**counts):
    s = Situation(quest="the_cardinals_plight", encounter=2, counts=counts)
    party(s, "r9c10", "r1c8").friend("cardinal_koth", "r7c15", damage=8)
    s.monster("zombie.minion", "r8c14")
    return s.turn_of(ZOMBIE), "attack:r7c15", "cardinal_koth.1"


def gryvorn(**counts):
    s = Situation(quest="gryvorn_unleashed", encounter=2, counts=counts)
    party(s, "r4c7", "r12c7").monster("gryvorn", "r2c6", turned=True, damage=14)
    s.of("syndrael").items = (CONTENT.item_called["steel_broadsword"],)
    return s.turn_of("syndrael"), "attack:steel", "gryvorn.1"


def lair(**counts):
    s = Situation(quest="the_desecrated_tomb", encounter=2, groups=("ettin",), counts=counts)
    s.hero("syndrael", "r3c0").hero("jain_fairwood", "r4c0")
    s.monster("sir_alric_farrow", "r3c28").monster("khorayt", "r3c29", damage=11)
    return s.carrying("sir_alric_farrow.1", "duskblade.1").turn_of("sir_alric_farrow.1")


def khorayt(**counts):
    return lair(**counts), "do:strike:r3c29", "khorayt.1"


QUESTS = {
    "an awake dragon": (lambda: khorayt(awake=1), khorayt),
    "the idols hum": (lambda: idols(True), lambda: idols(False)),
    "a blessing": (lambda: koth(blessed=1), koth),
    "no Shadow in this round": (lambda: gryvorn(silent=1), gryvorn),
}


@pytest.mark.parametrize("what", QUESTS)
def test_what_quests_change(what):
    with_it, without = (
        agree(s, attack_of(s, start), foe) for s, start, foe in (make() for make in QUESTS[what])
    )
    assert with_it != without


def test_nobody_has_a_chance_to_hurt_whom_the_quest_keeps_unhurt():
    s = lair()
    without = foresight.stakes_of(s.state, 0, "hands", s.number("khorayt.1"), 0)
    assert outcome(without)[1:] == (0.0, 0.0, 0.0)
    alric, khorayt = s.number("sir_alric_farrow.1"), s.number("khorayt.1")
    assert outcome(foresight.stakes_of(s.state, alric, "", khorayt, 0)).harms > 0


@pytest.mark.parametrize(
    ("make", "option", "foe"),
    [
        (lambda: knives("r1c2")[0], "attack:throw", "goblin_archer.master.1"),
        (lambda: shadow("shadow_dragon.minion")[0], "attack:steel", "shadow_dragon.minion.1"),
    ],
)
def test_rolls_at_random_come_to_the_same(make, option, foe):
    s, games = make(), 600  # `rolls.py` beside this plays 100,000 of several
    option = attack_of(s, option)
    came = some_rolls(s.table, option, s.number(foe), games, 5)
    for share, expected in zip(came, shown(s, option), strict=True):
        assert abs(share - expected) <= 4 * (expected * (1 - expected) / games) ** 0.5
