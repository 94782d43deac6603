"""Magic Freeze and Magic Confusion by situation (MKD-DMG-45 to 62), and Magic Immunity to them."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import LIMITED_INVISIBILITY, MAGIC_CONFUSION
from undercroft.games.mageknight.rules import turn

ROOM = (".........",) * 7
OREN, GNOLL, BESSA = "lord_oren", "gnoll_hunter_weak", "scholar_magus_bessa"
REAVER, SPEAKER, PRIEST = "avante_reaver", "grave_speaker", "revenant_priest"


# -- Magic Freeze ------------------------------------------------------------------------------


def frozen(dice: int, *die: int) -> Playing:
    """The reaver with attack 9 and damage 2 freezes a gnoll of defense 14 from the front."""
    s = Situation(*ROOM)
    reaver = s.put(REAVER, "r3c0", "E", seat=0, click=2)
    s.foe("r3c6", "W")
    return s.activate(reaver).throw(dice).dice(*die).do(f"freeze:{GNOLL}", "E")


@rule("MKD-DMG-45", "MKD-DMG-46")
@pytest.mark.parametrize(("die", "is_frozen"), [(3, False), (4, True), (6, True)])
def test_magic_freeze_deals_one_click_and_freezes_on_four(die, is_frozen):
    p = frozen(5, die)
    assert p.taken(GNOLL) == 1
    assert p.figure(GNOLL).frozen is is_frozen


@rule("MKD-DMG-46")
def test_a_miss_freezes_nobody():
    p = frozen(4)
    assert (p.taken(GNOLL), p.figure(GNOLL).frozen) == (0, False)
    assert "MKD-DMG-46" not in p.rules_told()


@rule("MKD-DMG-45", "MKD-DAM-02")
def test_a_twelve_adds_its_click_to_magic_freeze():
    assert frozen(12, 1).taken(GNOLL) == 2


@rule("MKD-DMG-45", "MKD-ABIL-03")
def test_a_figure_with_magic_freeze_may_shoot_instead():
    s = Situation(*ROOM)
    reaver = s.put(REAVER, "r3c0", "E", seat=0, click=2)
    s.foe("r3c6", "W")
    p = s.activate(reaver)
    assert p.offered("freeze") == p.offered("shoot") == [GNOLL]
    p.throw(8).do(f"shoot:{GNOLL}", "E")
    assert (p.taken(GNOLL), p.figure(GNOLL).frozen) == (2, False)


@rule("MKD-DMG-47", "MKD-DMG-57")
def test_magic_at_one_target_never_asks_for_another():
    s = Situation(*ROOM)
    reaver = s.put(REAVER, "r3c0", "E", seat=0, click=2)
    s.foe("r2c6", "W")
    s.foe("r4c6", "W")
    p = s.activate(reaver).throw(8).dice(4).do(f"freeze:{GNOLL}", "E")
    assert (p.figure(GNOLL).frozen, p.figure(f"{GNOLL}.2").frozen) == (True, False)


@rule("MKD-DMG-48", "MKD-DMG-50")
def test_a_frozen_figure_has_two_points():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.put(BESSA, "r6c6", seat=1)
    hero.frozen = True
    p = s.turn(0).do(f"figure:{OREN}")
    assert p.state.activation.points == 2
    assert "go:r2c3" in p.options
    assert "go:r2c2" in p.options, "a diagonal step costs 2"


@rule("MKD-DMG-49")
def test_charge_is_added_to_the_two_points():
    s = Situation(*ROOM)
    hitash = s.put("hitash_levat", "r0c0", "S", seat=0, click=0)
    hitash.frozen = True
    assert turn.speed_points(s.state, 0) == 6
    s.foe("r1c0")
    assert turn.speed_points(s.state, 0) == 2


@rule("MKD-DMG-51", "MKD-ABIL-09")
def test_an_activation_thaws_a_figure():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.put("maboc_the_bully", "r6c6", seat=0)
    s.foe("r0c8")
    hero.frozen = True
    p = s.turn(0)
    assert p.offered("thaw") == [OREN]
    assert p.why_not(f"thaw:{GNOLL}") == "MKD-DMG-51"
    p.do(f"thaw:{OREN}")
    assert (p.figure(OREN).frozen, p.state.activations) == (False, 1)
    assert p.offered("figure") == ["maboc_the_bully"], "the other has been activated"
    assert p.offered("thaw") == []
    assert turn.speed_points(p.state, 0) == 6


@rule("MKD-DMG-51")
def test_nobody_thaws_the_hero_of_another():
    s = Situation(*ROOM)
    s.fighter("r3c3", "N")
    s.put(BESSA, "r6c6", seat=1).frozen = True
    p = s.turn(0)
    assert p.offered("thaw") == []
    assert p.why_not(f"thaw:{BESSA}") == "MKD-TURN-03"


@rule("MKD-DMG-52")
def test_anybody_thaws_a_mage_spawn_even_near_their_own_heroes():
    s = Situation(*ROOM)
    s.fighter("r3c3", "N")
    s.put(BESSA, "r6c6", seat=1)
    s.foe("r0c8").frozen = True
    for seat in (0, 1):
        p = s.turn(seat)
        assert p.offered("thaw") == [GNOLL]
        assert p.why_not(f"figure:{GNOLL}") == "MKD-SPAWN-02"
    p.do(f"thaw:{GNOLL}")
    assert (p.figure(GNOLL).frozen, p.figure(GNOLL).activated) == (False, True)


@rule("MKD-DMG-53", "MKD-DMG-62", "MKD-DEF-12")
@pytest.mark.parametrize(
    ("figure", "click", "verb"), [(REAVER, 2, "freeze"), (SPEAKER, 4, "confuse")]
)
def test_magic_is_not_aimed_at_the_immune(figure, click, verb):
    s = Situation(*ROOM)
    hero = s.put(figure, "r3c0", "E", seat=0, click=click)
    s.put(PRIEST, "r3c6", "W", click=5)
    p = s.activate(hero)
    assert p.why_not(f"{verb}:{PRIEST}") == "MKD-DEF-12"
    assert p.offered(verb) == []
    assert p.offered("shoot") == [PRIEST]


@rule("MKD-DEF-47", "MKD-DMG-54")
def test_magic_confusion_is_not_aimed_at_the_invisible():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c0", "E", 0, MAGIC_CONFUSION, reach=8)
    s.make("unseen", "r3c6", "W", 1, LIMITED_INVISIBILITY)
    p = s.activate(hero)
    assert (p.offered("confuse"), p.why_not("confuse:unseen")) == ([], "MKD-DEF-47")


@rule("MKD-DEF-17")
def test_the_immune_use_their_own_magic_on_others():
    s = Situation(*ROOM)
    priest = s.put(PRIEST, "r3c0", "E", click=3)
    s.fighter("r3c6", "W", seat=0)
    assert s.activate(priest, seat=1).offered("confuse") == [OREN]


# -- Magic Confusion ---------------------------------------------------------------------------


def confused(dice: int, *rows: str) -> Playing:
    """The speaker with attack 8 confuses Lord Oren (speed 6, defense 13) of the other player."""
    s = Situation(*(rows or ROOM))
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c6", "W", seat=1)
    return s.activate(speaker).throw(dice).do(f"confuse:{OREN}", "E")


@rule("MKD-DMG-54", "MKD-DMG-55", "MKD-DMG-56")
def test_magic_confusion_moves_its_target_and_deals_nothing():
    p = confused(5)
    assert (p.asked, p.player) == ("confused", 0)
    p.do("go:r2c6", "go:r1c7")
    assert (p.at(OREN), p.figure(OREN).facing) == ("r1c7", 1)
    assert p.asked == "confused", "1 + 2 of 6 points are spent"
    p.do("go:r1c8", "go:r2c8")
    assert "go:r3c7" not in p.options
    p.do("go:r3c8")
    assert (p.asked, p.at(OREN), p.figure(OREN).click) == ("activate", "r3c8", 8)


@rule("MKD-DMG-54", "MKD-LOF-09")
def test_hindering_terrain_protects_from_magic_confusion_as_from_any_shot():
    rows = (*ROOM[:3], "...h.....", *ROOM[4:])
    assert [confused(dice, *rows).asked == "confused" for dice in (5, 6)] == [False, True]


@rule("MKD-DMG-56")
def test_a_confused_figure_may_stay_and_terrain_costs_as_ever():
    assert confused(5).do("stay").at(OREN) == "r3c6"
    p = confused(5, *(".........",) * 2, "......w..", *(".........",) * 4)
    p.do("go:r2c6", "go:r1c6", "go:r0c6")  # 3 + 1 + 1
    assert {"go:r0c5", "go:r0c7"} <= {*p.options}
    assert "go:r1c5" not in p.options


@rule("MKD-DMG-59")
@pytest.mark.parametrize("dice", [4, 5])
def test_nobody_attacks_back_after_magic_confusion(dice):
    s = Situation(*ROOM)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.put(BESSA, "r3c6", "W", seat=1, click=5)  # range 10, defense 13
    p = s.activate(speaker).throw(dice).do(f"confuse:{BESSA}", "E")
    if dice == 5:
        p.do("stay")
    assert p.asked == "activate"


@rule("MKD-DMG-61", "MKD-DMG-54")
def test_a_twelve_moves_without_a_click_and_a_two_hurts_the_attacker():
    p = confused(12)
    assert (p.asked, p.figure(OREN).click) == ("confused", 8)
    assert confused(2).figure(SPEAKER).click == 5


@rule("MKD-DMG-58")
def test_where_confusion_leads_nobody():
    s = Situation(*ROOM)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c5", "W", seat=1)
    s.foe("r1c3")
    s.put("maboc_the_bully", "r6c3", "N", seat=0)
    s.token("r3c7")
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E")
    # r2c4 is next to the gnoll, r2c6, r3c6 and r4c6 are to the token.
    assert sorted(p.offered("go")) == ["r2c5", "r3c4", "r4c4", "r4c5"]


@rule("MKD-DMG-58")
def test_confusion_leads_nobody_past_a_friend_of_the_attacker():
    s = Situation(*ROOM)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c5", "W", seat=1)
    s.put("maboc_the_bully", "r6c3", "N", seat=0)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E", "go:r4c5")
    assert "r5c4" not in p.offered("go")
    assert "r5c5" in p.offered("go")


@rule("MKD-DMG-60")
def test_a_confused_figure_is_held_by_nobody():
    s = Situation(*ROOM, players=3)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c5", "W", seat=1)
    s.put("maboc_the_bully", "r4c5", "N", seat=2)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E")
    assert "go:r2c5" in p.options


@rule("MKD-DMG-55")
def test_a_confused_figure_runs_into_no_pole_arm():
    s = Situation(*ROOM, players=3)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c6", "W", seat=1)
    s.put("spear_warden_standard", "r1c6", "S", seat=2, click=2)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E", "go:r2c6")
    assert (p.asked, p.at(OREN), p.figure(OREN).click) == ("confused", "r2c6", 8)


@rule("MKD-DMG-55", "MKD-SPAWN-03")
def test_confusion_leads_no_mage_spawn_to_ones_own_heroes():
    s = Situation(*ROOM)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.foe("r3c6", "W")
    p = s.activate(speaker).throw(6).do(f"confuse:{GNOLL}", "E")
    assert (p.asked, p.at(GNOLL)) == ("activate", "r3c6"), "the tile holds the attacker"


@rule("MKD-DMG-55", "MKD-FACE-10")
def test_those_beside_a_confused_figure_may_turn_to_it():
    s = Situation(*ROOM, players=3)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c4", "W", seat=1)
    s.put("maboc_the_bully", "r3c7", "E", seat=2)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E", "go:r3c5", "go:r3c6", "stay")
    assert (p.asked, p.player) == ("spin", 2)


@rule("MKD-DMG-55", "MKD-PASS-07")
def test_a_confused_figure_may_be_led_over_another():
    s = Situation(*ROOM, players=3)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c4", "W", seat=1)
    s.put("maboc_the_bully", "r3c5", "W", seat=2)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E")
    options = p.table.decision.options
    assert {(each.id, each.label) for each in options} >= {
        ("jump:r3c6", "Jump to r3c6"), ("go:r2c4", "Go to r2c4"), ("stay", "Leave it there"),
    }  # fmt: skip
    p.do("jump:r3c6", "stay")
    assert p.at(OREN) == "r3c6"
    while p.asked == "spin":
        p.do("keep")
    assert (p.asked, p.player) == ("free_attack", 2)


@rule("MKD-DMG-58", "MKD-MOV-02")
@pytest.mark.parametrize(
    ("row", "token", "offered"), [(".......#.", "r6c0", ["r3c6"]), (".........", "r4c5", [])]
)
def test_only_the_square_behind_who_is_jumped_matters(row, token, offered):
    s = Situation(*ROOM[:3], row, *ROOM[4:], players=3)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c4", "W", seat=1)
    s.put("maboc_the_bully", "r3c5", "W", seat=2)
    s.token(token)
    p = s.activate(speaker).throw(5).do(f"confuse:{OREN}", "E")
    assert p.offered("jump") == offered


@rule("MKD-DMG-55", "MKD-TOKEN-04")
def test_a_hero_led_into_a_tile_turns_its_tokens_over():
    s = Situation(*ROOM)
    speaker = s.put(SPEAKER, "r3c0", "E", seat=0, click=4)
    s.fighter("r3c6", "W", seat=1)
    s.token("r0c0")
    s.pool(GNOLL)
    p = s.activate(speaker).throw(5).dice(1, 1).do(f"confuse:{OREN}", "E", "go:r4c6")
    assert p.state.tokens[0].square < 0
