"""Theft (THEFT), and the chests of the fallen (ELIM, END)."""

import pytest

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.mageknight_loot import holding
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import QUICKNESS
from undercroft.games.mageknight.rules.leaving import gold
from undercroft.games.mageknight.rules.theft import UNANSWERED
from undercroft.games.mageknight.table.state import (
    BLANK,
    CARRIED_OUT,
    ELIMINATED,
    HELD,
    NOBODY,
    ON_THE_FLOOR,
)
from undercroft.kernel.grid import FACINGS

ROOM = (".......",) * 7
OREN, BESSA, MABOC, GNOLL = (
    "lord_oren", "scholar_magus_bessa", "maboc_the_bully", "gnoll_hunter_weak",
)  # fmt: skip


def beside(*treasures: str, facing: str = "N") -> Situation:
    """A fighter (attack 6) north of Maboc (attack 7, defense 13), whose player holds chests."""
    s = Situation(*ROOM)
    s.fighter("r2c3", "N")
    s.put(MABOC, "r3c3", facing, 1, click=7)
    for each in treasures:
        holding(s, each, seat=1)
    return s


def steal(s: Situation, dice: int, points: int = 20) -> Playing:
    return s.activate(s.state.warriors[0], points).throw(dice).do(f"steal:{MABOC}", "S")


@rule("MKD-THEFT-01", "MKD-THEFT-02", "MKD-COST-15", "MKD-FACE-07")
def test_a_chest_changes_hands_if_the_roll_beats_the_defense_by_two():
    # 6 + 9 equals 13 + 2.
    p = steal(beside("fine_sword"), 9, points=6)
    chest = p.state.chests[0]
    assert (chest.place, chest.seat) == (HELD, 0)
    assert p.state.sides[0].took_chest
    assert p.state.activation.points == 2
    assert FACINGS[p.figure(OREN).facing] == "S"
    failed = steal(beside("fine_sword"), 8)
    assert failed.state.chests[0].seat == 1
    assert not failed.state.sides[0].took_chest


@rule("MKD-THEFT-01")
def test_whom_one_can_steal_from():
    s = beside()
    s.put(BESSA, "r2c4", "N", 0)
    s.foe("r1c3")
    p = s.activate(s.state.warriors[0])
    assert p.offered("steal") == []
    assert p.why_not(f"steal:{MABOC}") == "MKD-THEFT-01", "that player holds nothing"
    holding(s, "fine_sword", seat=1)
    holding(s, "coin_sack", seat=0)  # nobody robs their own player
    q = s.activate(s.state.warriors[0])
    assert q.offered("steal") == [MABOC]
    assert q.why_not(f"steal:{BESSA}") == "MKD-THEFT-01"
    assert q.why_not(f"steal:{GNOLL}") == "MKD-THEFT-01"
    assert q.why_not("steal:nobody") == "MKD-THEFT-01"
    far = Situation(*ROOM)
    far.fighter("r0c3")
    far.put(MABOC, "r3c3", "N", 1)
    holding(far, "fine_sword", seat=1)
    assert far.activate(far.state.warriors[0]).why_not(f"steal:{MABOC}") == "MKD-THEFT-01"


@rule("MKD-COST-15")
def test_a_theft_needs_four_points():
    s = beside("fine_sword")
    assert s.activate(s.state.warriors[0], 4).offered("steal") == [MABOC]
    s = beside("fine_sword")
    p = s.activate(s.state.warriors[0], 3)
    assert (p.offered("steal"), p.why_not(f"steal:{MABOC}")) == ([], "MKD-COST-15")


@rule("MKD-THEFT-03")
@pytest.mark.parametrize("drawn", [0, 1])
def test_the_chest_is_drawn_at_random(drawn: int):
    s = beside("fine_sword", "coin_sack")
    p = s.activate(s.state.warriors[0]).throw(12).force("theft", drawn).do(f"steal:{MABOC}", "S")
    assert [chest.seat for chest in p.state.chests] == [1 - (drawn == 0), 1 - (drawn == 1)]


@rule("MKD-THEFT-04", "MKD-THEFT-05", "MKD-TURN-08")
def test_a_thief_may_go_on_but_not_attack():
    p = steal(beside("fine_sword", facing="S"), 3)
    assert p.asked == "act"
    assert p.offered("go")
    assert p.why_not(f"strike:{MABOC}") == "MKD-TURN-08"
    assert p.why_not(f"steal:{MABOC}") == "MKD-THEFT-05"


@rule("MKD-THEFT-05", "MKD-DMG-17")
def test_who_may_not_attack_may_not_steal():
    s = beside("fine_sword")
    s.state.warriors[0].click = 10  # Demoralized
    p = s.activate(s.state.warriors[0])
    assert (p.offered("steal"), p.why_not(f"steal:{MABOC}")) == ([], "MKD-DMG-17")


@rule("MKD-THEFT-06", "MKD-CHEST-02")
def test_nobody_steals_beyond_the_limit():
    s = beside("fine_sword")
    for each in ("coin_sack", "jewel_box"):
        holding(s, each)
    p = s.activate(s.state.warriors[0])
    assert (p.offered("steal"), p.why_not(f"steal:{MABOC}")) == ([], "MKD-THEFT-06")
    s.put(BESSA, "r0c0", "N", 0)
    assert s.activate(s.state.warriors[0]).offered("steal") == [MABOC]


@rule("MKD-THEFT-07", "MKD-CTR-01")
@pytest.mark.parametrize("dice", [3, 12])
def test_the_target_may_attack_back_whether_it_succeeds_or_not(dice: int):
    p = steal(beside("fine_sword"), dice)
    assert (p.asked, p.player) == ("counter", 1)
    option = p.table.decision.option("strike")
    assert option.label == (
        "Attack Lord Oren (5+ on two dice, 83%: attack 7 +1 by Battle Fury against defense 13)"
    )
    assert p.table.view(0).attack.manner == "steal"


@rule("MKD-THEFT-07")
@pytest.mark.parametrize("treasure", ["soft_boots", "scout_kit", "grey_cloak"])
def test_thieves_with_stealth_nimble_or_invisibility_are_not_answered(treasure: str):
    s = beside("fine_sword")
    holding(s, treasure)
    s.state.warriors[0].lent = (1,)
    assert steal(s, 3).asked == "act"


@rule("MKD-THEFT-07", "MKD-SPD-07")
def test_quickness_is_not_answered_and_does_not_steal_in_a_quick_activation():
    quick = next(
        (figure.id, click)
        for figure in CONTENT.figures
        if figure.is_hero
        for click, shown in enumerate(figure.dial)
        if shown.abilities & QUICKNESS and not shown.abilities & UNANSWERED & ~QUICKNESS
    )
    s = Situation(*ROOM)
    s.put(quick[0], "r2c3", "N", 0, click=quick[1])
    s.put(MABOC, "r3c3", "N", 1, click=7)
    holding(s, "fine_sword", seat=1)
    assert steal(s, 3).asked == "act"
    t = beside("fine_sword")
    q = t.activate(t.state.warriors[0])
    assert t.state.activation is not None
    t.state.activation.quick = True
    assert (q.offered("steal"), q.why_not(f"steal:{MABOC}")) == ([], "MKD-SPD-07")


@rule("MKD-THEFT-08", "MKD-CHEST-13")
def test_a_thief_who_is_hurt_drops_the_chest_near_the_striker():
    s = beside("fine_sword")
    s.state.chests[0].trap = 3
    p = steal(s, 12)
    p.throw(11).do("strike")
    assert p.figure(OREN).click == 9
    assert (p.asked, p.player) == ("dropped_chest", 1)
    assert sorted(p.options) == ["r2c2", "r2c4", "r3c2", "r3c4", "r4c2", "r4c3", "r4c4"]
    p.do("r3c4")
    chest = p.state.chests[0]
    assert (chest.place, chest.seat, chest.trap) == (ON_THE_FLOOR, NOBODY, BLANK)
    assert p.state.ground.names[chest.square] == "r3c4"
    assert (chest.exposed, chest.harmless) == (False, False)
    assert chest.treasure != -1, "it stays as it is"
    assert f"expose:{CONTENT.chests[chest.kind].id}" in p.options


@rule("MKD-THEFT-08")
def test_of_two_chests_the_stolen_one_is_dropped():
    s = beside("fine_sword", "coin_sack")
    p = s.activate(s.state.warriors[0]).throw(12).force("theft", 1).do(f"steal:{MABOC}", "S")
    p.throw(11).do("strike", "r3c4")
    assert [chest.place for chest in p.state.chests] == [HELD, ON_THE_FLOOR]
    assert p.state.chests[0].seat == 1


@rule("MKD-THEFT-08")
def test_a_thief_who_is_missed_keeps_the_chest():
    p = steal(beside("fine_sword"), 12)
    p.throw(3).do("strike")
    assert p.state.chests[0].seat == 0
    assert p.asked == "act"


@rule("MKD-THEFT-08")
def test_what_a_thief_had_before_is_not_dropped_after_a_failed_theft():
    s = beside("fine_sword")
    holding(s, "coin_sack")
    p = steal(s, 3).throw(11).do("strike")
    assert [chest.place for chest in p.state.chests] == [HELD, HELD]


@rule("MKD-THEFT-09", "MKD-TREAS-08")
def test_a_used_potion_stays_used():
    s = beside("fury_potion")
    s.state.chests[0].spent = True
    s.state.warriors[0].click = 5
    p = steal(s, 12).do("pass", "end", "S")
    while p.state.turn == 0 or p.state.active == 1:
        p.do("end")
    assert p.asked == "activate", "there is nothing to assign"
    chest = p.state.chests[0]
    assert (chest.seat, chest.spent) == (0, True)
    chest.place = CARRIED_OUT
    assert gold(p.state, 0) == 30


# -- chests of the fallen ----------------------------------------------------------------------


def fallen(*treasures: str, friends: bool) -> Playing:
    """A Hero of the second player who holds chests is struck down on r3c3."""
    s = Situation(*ROOM)
    s.put(OREN, "r2c3", "N", 0, level=5)
    s.put(MABOC, "r3c3", "S", 1, click=10)
    if friends:
        s.put(BESSA, "r6c6", "S", 1)
    for each in treasures:
        holding(s, each, seat=1)
    return s.activate(s.state.warriors[0]).throw(11)


@rule("MKD-ELIM-01", "MKD-ELIM-02", "MKD-ELIM-03", "MKD-ELIM-04")
def test_the_opponent_draws_what_is_too_much():
    p = fallen("fine_sword", "coin_sack", "jewel_box", friends=True)
    p.force("dropped", 1).do(f"strike:{MABOC}", "S")
    assert p.state.warriors[1].place == ELIMINATED
    first, second, third = p.state.chests
    assert [each.place for each in (first, second, third)] == [HELD, ON_THE_FLOOR, HELD]
    assert p.state.ground.names[second.square] == "r3c3"
    assert (second.trap, second.exposed, second.harmless, second.seat) == (0, False, False, NOBODY)
    assert second.treasure >= 0


@rule("MKD-ELIM-02")
def test_within_the_limit_nothing_is_dropped():
    p = fallen("fine_sword", "coin_sack", friends=True).do(f"strike:{MABOC}", "S")
    assert [each.place for each in p.state.chests] == [HELD, HELD]


@rule("MKD-END-03", "MKD-ELIM-03")
def test_the_last_hero_loses_all_chests():
    p = fallen("fine_sword", "coin_sack", friends=False).do(f"strike:{MABOC}", "S")
    assert (p.asked, p.player) == ("dropped_chest", 0)
    assert len(p.options) == 7 * 7 - 2
    p.do("r5c5")
    names = p.state.ground.names
    assert sorted(names[each.square] for each in p.state.chests) == ["r3c3", "r5c5"]
    assert gold(p.state, 1) == 0


@rule("MKD-ELIM-02", "MKD-TREAS-04")
def test_nobody_uses_a_treasure_that_was_dropped():
    s = Situation(*ROOM)
    s.put(OREN, "r2c3", "N", 0, level=5)
    s.put(BESSA, "r3c3", "N", 0, click=8)
    s.foe("r4c3", "N")
    for each in ("great_sword", "coin_sack", "jewel_box"):
        holding(s, each)
    s.state.warriors[0].lent = (0,)
    s.state.warriors[1].lent, s.state.warriors[1].drunk = (1,), (2,)
    s.state.activations = 1
    p = s.activate(s.state.warriors[1]).throw(2).throw(11).force("dropped", 0)
    p.do(f"strike:{GNOLL}", "S", "strike")
    assert p.state.warriors[1].place == ELIMINATED
    assert p.state.chests[0].place == ON_THE_FLOOR
    assert (p.asked, p.player) == ("activate", 0), "the turn goes on"
    assert p.state.warriors[0].lent == ()
    assert p.state.warriors[1].lent == p.state.warriors[1].drunk == ()
