"""The Overlord Revealed: three circles, the shadow they gather, and Baron Zachareth."""

import pytest

from tests.support.descent import Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, NONE, OFF, OVERLORD, Token

QUEST = "the_overlord_revealed"
GROUPS = ("zombie", "goblin_archer", "shadow_dragon")
ZACHARETH, ZOMBIE = "baron_zachareth.1", "zombie.minion.1"
WEST, SOUTH, EAST = "circle.1", "circle.2", "circle.3"
BLUE, GREEN, RED = range(3)  # faces in alphabetical order
PASSED, FAILED = 0, 5  # faces of the gray and the black die


def hall(hero="r10c2", other="r5c0", key=None, broken=(), zachareth=None, **more):
    s = Situation(quest=QUEST, groups=GROUPS, **more)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    if zachareth:
        s.monster("baron_zachareth", zachareth)
    else:
        s.off("baron_zachareth")
    for name in broken:
        s.token(name).at = NONE
    if key:
        s.state_so_far.tokens.append(Token("key_of_runes", 0, NONE, s.number(key)))
    return s


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


@special(QUEST, 1, 1)
def test_heroes_use_the_barred_door_and_monsters_do_not():
    s = hall("r5c5").turn_of("syndrael")
    assert s.offered("door") == ["barred_door"]
    s.do("door:barred_door")
    assert (s.state.closed & 1, s.offered("door")) == (0, ["barred_door"])
    zombie = hall("r4c2").monster("zombie.minion", "r5c5").turn_of(ZOMBIE)
    assert zombie.offered("door") == []


@special(QUEST, 1, 2)
def test_the_rune_door_needs_the_key_or_a_test():
    s = hall("r10c7").turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["force:might", "force:knowledge"])
    trying(s, FAILED, "do:force:might")
    assert s.state.closed >> 1 & 1
    trying(s, PASSED, "do:force:knowledge")
    assert (s.state.closed >> 1 & 1, s.state.locked) == (0, 0)
    key = hall("r10c7", key="syndrael").turn_of("syndrael")
    assert (key.offered("door"), key.offered("do")) == (["rune_door"], [])
    key.do("door:rune_door")
    assert (key.state.closed >> 1 & 1, key.state.locked) == (0, 0)
    monster = hall().monster("zombie.minion", "r11c7").turn_of(ZOMBIE)
    assert monster.offered("door") == []
    opened = hall().monster("zombie.minion", "r11c7")
    opened.state_so_far.locked = 0
    assert opened.turn_of(ZOMBIE).offered("door") == ["rune_door"]


@special(QUEST, 1, 3)
@rule("DES-SRCH-05")
def test_the_key_is_found_given_and_kept_by_a_hero_who_falls():
    s = hall("r5c7").turn_of("syndrael").do("search:r5c8")
    assert s.where("key_of_runes.1") == "syndrael"
    assert s.of("syndrael").cards == s.of("syndrael").used_cards == ()
    near = hall("r5c1", key="syndrael").turn_of("syndrael", points=1)
    near.do("do:give:jain_fairwood")
    assert near.where("key_of_runes.1") == "jain_fairwood"
    plain = hall("r8c19").turn_of("syndrael").force("search", 0).do("search:r8c20")
    assert len(plain.of("syndrael").cards + plain.of("syndrael").used_cards) == 1
    down = hall("r9c8", key="syndrael").turn_of("jain_fairwood").hurt("syndrael", 99)
    assert down.of("syndrael").place == KNOCKED_OUT
    assert down.where("key_of_runes.1") == "syndrael"


@special(QUEST, 1, 3)
def test_the_key_rolls_again_once_in_a_turn():
    s = hall(key="syndrael").turn_of("syndrael").force("token", RED)
    trying(s, FAILED, f"do:break:{WEST}")
    assert s.options == ["again", "keep"]
    s.force("gray", FAILED).force("black", FAILED).do("again")
    assert (s.of("syndrael").damage, s.asked) == (1, "act")
    trying(s, FAILED, f"do:break:{WEST}")
    assert (s.of("syndrael").damage, s.asked) == (2, "act")
    lucky = hall(key="syndrael").turn_of("syndrael").force("token", RED)
    trying(lucky, FAILED, f"do:break:{WEST}")
    lucky.force("gray", PASSED).force("black", PASSED).do("again")
    assert lucky.where(WEST) == ""


@special(QUEST, 1, 4)
@pytest.mark.parametrize(
    ("face", "attribute"), [(RED, "might"), (GREEN, "awareness"), (BLUE, "knowledge")]
)
def test_a_circle_is_broken_by_the_attribute_of_its_colour(face, attribute):
    s = hall().turn_of("syndrael")
    assert s.offered("do") == [f"break:{WEST}"]
    shields = s.state.printed(0).attributes[attribute]
    black = s.state.content.dice["black"]
    most = next(f for f in range(6) if black.count(f, "shield") == min(shields, 4))
    s.force("token", face).force("gray", 0).force("black", most).do(f"do:break:{WEST}")
    assert (s.where(WEST), s.of("syndrael").damage) == ("", 0)
    assert any(attribute in s.table.tell(event) for event in s.table.events)
    failed = hall().turn_of("syndrael").force("token", face)
    trying(failed, FAILED, f"do:break:{WEST}")
    token = failed.token(WEST)
    assert (failed.where(WEST), token.up, failed.of("syndrael").damage) == ("r10c3", True, 1)
    assert failed.offered("do") == [f"break:{WEST}"]
    assert hall().monster("zombie.minion", "r11c3").turn_of(ZOMBIE).offered("do") == []


@special(QUEST, 1, 5)
def test_the_last_circle_waits_for_zachareth_and_its_end_is_victory():
    s = hall(broken=(SOUTH, EAST)).turn_of("syndrael")
    assert s.offered("do") == []
    s = hall(broken=(SOUTH, EAST), counts={"arrived": 1}).turn_of("syndrael").force("token", RED)
    trying(s, PASSED, f"do:break:{WEST}")
    assert (s.state.over, s.state.winner) == (True, HEROES)


def gathered(s):
    s.after("end_overlord_turn", "begin_round")
    assert s.asked in ("next_hero", "")
    return s.state.counts.get("shadow", 0)


@special(QUEST, 1, 6)
def test_circles_with_a_monster_and_without_a_hero_gather_shadow():
    def guarded(hero):
        s = hall(hero).monster("zombie.minion", "r14c1").monster("zombie.minion", "r23c13")
        return s.monster("zombie.minion", "r8c20")

    assert gathered(guarded("r5c5")) == 3
    assert gathered(guarded("r5c16")) == 2
    assert gathered(guarded("r20c13")) == 2
    assert gathered(guarded("r10c2").down("syndrael")) == 3
    assert gathered(hall("r5c5").monster("zombie.minion", "r8c20")) == 1
    half = hall("r5c5").monster("shadow_dragon.minion", "r11c4", turned=True)
    assert gathered(half) == 1  # one of its spaces is on the circle's tile
    assert gathered(hall("r5c5", broken=(EAST,)).monster("zombie.minion", "r8c20")) == 0


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("before", "over"), [(50, False), (51, True)])
def test_enough_shadow_is_the_overlords_victory(before, over):
    """52 of it with 2 heroes."""
    s = hall(counts={"shadow": before}).turn_of("jain_fairwood").hurt("syndrael", 99)
    assert s.state.counts["shadow"] == before + 1
    assert (s.state.over, s.state.winner) == (over, OVERLORD if over else NONE)


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("broken", "number", "comes"), [
    ((), 6, False), ((), 7, True), ((SOUTH,), 3, False), ((SOUTH, EAST), 3, True),
])  # fmt: skip
def test_zachareth_comes_in_round_seven_or_after_two_circles(broken, number, comes):
    s = hall("r5c5", broken=broken).monster("zombie.minion", "r8c20").overlord_turn()
    s.state_so_far.round = number
    assert s.asked
    assert ("arrived" in s.state.counts) == comes
    if comes:
        assert (s.at(ZACHARETH), s.of(ZACHARETH).done) == ("r10c13", False)
        assert "baron_zachareth" in s.options
    full = hall("r10c13").monster("zombie.minion", "r8c20").overlord_turn()
    full.state_so_far.round = 7
    assert full.asked == "place"
    assert "r10c12" in full.options


@special(QUEST, 1, 8)
def test_zachareth_feeds_a_circle_once_in_his_activation():
    s = hall(zachareth="r11c3", counts={"arrived": 1}).turn_of(ZACHARETH)
    assert s.offered("do") == ["feed"]
    s.do("do:feed")
    assert (s.state.counts["shadow"], s.state.turn.actions, s.offered("do")) == (1, 1, [])
    far = hall(zachareth="r11c9").turn_of(ZACHARETH)
    assert far.offered("do") == []


@special(QUEST, 1, 9)
@pytest.mark.parametrize(("shadow", "left"), [(7, 5), (1, 0)])
def test_zachareth_falls_for_good_and_shadow_is_lost(shadow, left):
    s = hall(zachareth="r11c9", counts={"arrived": 1, "shadow": shadow}).turn_of("syndrael")
    s.hurt(ZACHARETH, 99)
    assert (s.state.counts["shadow"], s.of(ZACHARETH).place) == (left, OFF)
    again = hall("r5c5", counts={"arrived": 1}).monster("zombie.minion", "r8c20").overlord_turn()
    again.state_so_far.round = 7
    assert again.asked
    assert again.of(ZACHARETH).place == OFF


@special(QUEST, 1, 10)
def test_nobody_leaves_and_the_pedestal_is_not_taken():
    s = hall("r10c12", other="r24c13").turn_of("syndrael", points=2)
    assert s.offered("do") == []
    assert "r10c13" in s.offered("go")
    assert "leave" not in hall(other="r24c13").turn_of("jain_fairwood", points=2).options
    zombie = hall().monster("zombie.minion", "r24c13").turn_of(ZOMBIE, points=2)
    assert "leave" not in zombie.options


@special(QUEST, 1, 11)
def test_a_monster_comes_beside_a_circle_minions_first():
    def coming(number, broken=()):
        s = hall("r5c5", broken=broken).off("zombie.minion").off("zombie.master")
        s.off("goblin_archer.master").monster("shadow_dragon.master", "r6c18").overlord_turn()
        s.state_so_far.round = number
        return s

    s = coming(2)
    assert s.options == ["come:goblin_archer.master", "come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert s.options == ["r10c3", "r20c13", "r5c15"]
    assert coming(1).asked != "reinforce"
    assert coming(3).asked != "reinforce"  # two heroes
    assert coming(4, (SOUTH,)).asked == "reinforce"
    assert coming(4, (SOUTH, EAST)).asked != "reinforce"


@special(QUEST, 1, 11)
def test_a_monster_keeps_away_from_heroes_if_there_is_room():
    s = hall("r10c2", broken=(SOUTH,)).off("zombie.minion")
    s.monster("shadow_dragon.master", "r6c18").overlord_turn().state_so_far.round = 2
    s.do("come:zombie.minion")
    near = {f"r{row}c{column}" for row in (9, 10, 11) for column in (1, 2, 3)}
    assert "r5c15" in s.options
    assert set(s.options) - {"r5c15"} <= {"r10c4", "r11c4", "r12c4"}
    assert not near & set(s.options)
