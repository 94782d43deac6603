"""The Frozen Spire: spans and a crystal, then pages, whispers and Frederick."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules import harm
from undercroft.games.descent.table.state import HEROES, NONE, OFF, OVERLORD, Token

QUEST = "the_frozen_spire"
DRAGON, GOBLIN = "shadow_dragon.master.1", "cave_spider.minion.1"
CRYSTAL = "crystal.1"
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards_are_experience():
    entry = CONTENT.quests[QUEST]
    assert (entry.xp, entry.heroes_win.xp, entry.overlord_wins.xp) == (1, 1, 2)


# -- the bridge --------------------------------------------------------------------------------


def bridge(hero="r9c6", players=3, other="r9c0", bearer=None, at="r9c22", **counts):
    s = Situation(quest=QUEST, players=players, act=2, counts=counts,
                  groups=("shadow_dragon", "cave_spider", "ettin"))  # fmt: skip
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r10c{place}")
    s.monster("shadow_dragon.master", at, turned=True)
    if bearer:
        s.carrying(bearer, CRYSTAL)
    return s


@pytest.mark.parametrize(("players", "health"), [(3, 16), (4, 19), (5, 22)])
@pytest.mark.parametrize("act", [1, 2])
def test_the_dragon_has_health_of_its_own(players, act, health):
    s = bridge(players=players)
    s.state_so_far.act = act
    number = s.number(DRAGON)
    s.of(DRAGON).place, s.of(DRAGON).at, s.of(DRAGON).turned = OFF, NONE, False
    s.state_so_far.agenda = [("begin_round",), ("place", number, "dragon")]
    s.state  # noqa: B018, it begins
    assert (s.state.health(number), s.at(DRAGON), s.of(DRAGON).turned) == (health, "r9c22", True)


@special(QUEST, 1, 1)
def test_the_dragon_batters_the_easternmost_whole_span_twice():
    s = bridge(cracks=1).turn_of(DRAGON).do("do:batter")
    assert (s.state.counts["ruined"], s.state.counts["cracks"]) == (1, 0)
    s.do("do:batter")
    assert (s.state.counts["ruined"], s.state.counts["cracks"]) == (1, 1)
    again = bridge(battered=2).turn_of(DRAGON)
    assert again.offered("do") == []
    far = bridge(at="r9c25").turn_of(DRAGON)
    assert far.offered("do") == []
    assert bridge(at="r9c24").turn_of(DRAGON).offered("do") == ["batter"]
    other = bridge("r9c0").monster("cave_spider.minion", "r9c20").turn_of(GOBLIN)
    assert other.offered("do") == []


@special(QUEST, 1, 2)
def test_figures_on_a_span_that_is_ruined_are_hurt():
    s = bridge("r9c20", other="r9c18", cracks=1).monster("cave_spider.master", "r10c21")
    s.turn_of(DRAGON)
    trying(s, FAILED, "do:batter")
    spider = "cave_spider.master.1"
    assert (s.of("syndrael").damage, s.of("jain_fairwood").damage) == (2, 0)
    assert (s.of(spider).damage, s.of(DRAGON).damage) == (2, 0)
    safe = bridge("r9c20", cracks=1).turn_of(DRAGON)
    trying(safe, PASSED, "do:batter")
    assert safe.of("syndrael").damage == 0


@special(QUEST, 1, 3)
def test_a_ruined_span_costs_two_points_but_not_the_dragon():
    s = bridge("r9c19", cracks=1).turn_of(DRAGON).do("do:batter")
    ground = s.state.ground
    assert {ground.names[at] for at in range(ground.grid.size) if ground.cost[at] == 2} >= {
        "r9c20", "r9c21", "r10c20", "r10c21"
    }  # fmt: skip
    hero = bridge("r9c19", at="r7c25")
    called = hero.state_so_far.ground.called
    hero.state_so_far.terrain = tuple((called[name], "~") for name in ("r9c20", "r10c20"))
    assert "r9c20" not in hero.turn_of("syndrael", points=1).offered("go")


@special(QUEST, 1, 3)
def test_the_dragon_crosses_ruins_at_no_further_cost():
    s = bridge("r9c0", at="r9c22")
    called = s.state_so_far.ground.called
    names = ("r9c20", "r10c20", "r9c21", "r10c21")
    s.state_so_far.terrain = tuple(sorted((called[name], "~") for name in names))
    places = s.turn_of(DRAGON, points=2).offered("to")
    assert "r9c18/turned" in places  # two steps west over water
    ettin = bridge("r9c0", at="r11c25").monster("ettin.minion", "r9c22")
    ettin.state_so_far.terrain = s.state.terrain
    assert "r9c19" not in ettin.turn_of("ettin.minion.1", points=3).offered("to")


@special(QUEST, 1, 4)
def test_heroes_carry_the_crystal_and_monsters_do_not():
    s = bridge("r0c3").turn_of("syndrael").do(f"do:take:{CRYSTAL}")
    assert s.where(CRYSTAL) == "syndrael"
    s.hurt("syndrael", 99)
    assert s.where(CRYSTAL) == "r0c3"
    spider = bridge().monster("cave_spider.minion", "r0c3").turn_of(GOBLIN)
    assert spider.offered("do") == []
    giving = bridge("r9c1", bearer="syndrael").turn_of("syndrael", points=1)
    assert giving.do("do:give:jain_fairwood").where(CRYSTAL) == "jain_fairwood"


@special(QUEST, 1, 5)
def test_the_crystal_drives_the_dragon_away_and_keeps_it_from_battering():
    s = bridge("r9c18", bearer="syndrael").turn_of("syndrael")
    trying(s, PASSED, "do:raise")
    assert (s.asked, s.options[0]) == ("drive", "here")
    moved = {each for each in s.options if each.startswith(("r9c26", "r10c26"))}
    assert moved  # 4 spaces east
    assert not [each for each in s.options if each.startswith(("r9c20", "r9c21"))]
    s.do("r9c25/turned")
    assert (s.at(DRAGON), s.state.counts["cowed"], s.offered("do")[0][:4]) == ("r9c25", 2, "drop")
    s.of(DRAGON).at = s.state.ground.called["r9c22"]
    cowed = bridge(cowed=2).turn_of(DRAGON)
    assert cowed.offered("do") == []
    cowed.do("end")
    assert "cowed" not in cowed.state.counts
    assert bridge().turn_of(DRAGON).offered("do") == ["batter"]  # in the one after


@special(QUEST, 1, 5)
def test_a_failed_crystal_leaves_the_dragon_one_blow():
    s = bridge("r9c18", bearer="syndrael").turn_of("syndrael")
    trying(s, FAILED, "do:raise")
    assert (s.state.counts["cowed"], s.asked) == (1, "act")
    assert "raise" not in s.offered("do")  # once in a round
    once = bridge(cowed=1).turn_of(DRAGON).do("do:batter")
    assert once.offered("do") == []
    far = bridge("r9c15", bearer="syndrael").turn_of("syndrael")
    assert "raise" not in far.offered("do")
    assert "raise" not in bridge("r9c18").turn_of("syndrael").offered("do")


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("players", "before"), [(3, 0), (4, 1), (5, 1)])
def test_heroes_leave_beyond_the_bridge(players, before):
    s = bridge("r13c25", players=players, heroes_left=before).turn_of("syndrael", points=1)
    s.do("leave")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    first = bridge("r13c25", players=5).turn_of("syndrael", points=1).do("leave")
    assert (first.state.encounter, first.of("syndrael").place) == (0, OFF)
    assert "syndrael" not in first.options
    spider = bridge().monster("cave_spider.minion", "r13c25").turn_of(GOBLIN, points=2)
    assert "leave" not in spider.options


@special(QUEST, 1, 7)
def test_a_monster_comes_behind_the_heroes_in_even_rounds():
    s = bridge("r9c12", other="r9c13").off("cave_spider.minion").off("cave_spider.master")
    s.off("ettin.minion").off("shadow_dragon.master")
    s.state_so_far.round = 2
    s.after("end_overlord_turn", "begin_round")
    assert s.options == ["come:cave_spider.minion", "come:ettin.minion", "no_more"]
    s.do("come:cave_spider.minion")
    assert set(s.options) == {"r9c0", "r9c1", "r10c0", "r10c1"}
    guarded = bridge("r9c4", other="r9c13").off("cave_spider.minion")
    guarded.state_so_far.round = 2
    guarded.after("end_overlord_turn", "begin_round").do("come:cave_spider.minion")
    assert set(guarded.options) == {"r12c8", "r12c9"}
    odd = bridge("r9c12").off("cave_spider.minion")
    odd.state_so_far.round = 3
    odd.after("end_overlord_turn", "begin_round")
    assert odd.asked == "next_hero"


@special(QUEST, 1, 8)
def test_the_dragon_falls_or_the_bridge():
    s = bridge().turn_of("syndrael").hurt(DRAGON, 99)
    s.do("end")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    last = bridge("r13c25", ruined=4, cracks=1, at="r9c14").turn_of(DRAGON).do("do:batter")
    assert (last.state.encounter, last.state.won) == (1, (OVERLORD,))


# -- the cell ----------------------------------------------------------------------------------

FREDERICK = "frederick_of_the_spire.1"
GROUPS = ("cave_spider", "ettin")


def cell(hero="r7c1", players=3, other="r8c0", whispers=2, at="r1c14", opened=False, **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=GROUPS,
                  counts={"whispers": whispers, **counts})  # fmt: skip
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r7c{3 + place}")
    s.friend("frederick_of_the_spire", at)
    if opened:
        s.state_so_far.closed = s.state_so_far.locked = 0
    return s


def with_key(s, handle="syndrael"):
    s.state_so_far.tokens.append(Token("cell_key", 0, NONE, s.number(handle)))
    return s


def test_frederick_has_whispers_at_first():
    s = cell().set_up()
    assert s.state_so_far.counts["whispers"] == 1
    assert (s.state_so_far.closed, s.state_so_far.locked) == (0b11, 0b10)


@special(QUEST, 2, 1)
@pytest.mark.parametrize(("winner", "number", "cold"), [(OVERLORD, 1, True), (HEROES, 3, False),
                                                        (HEROES, 4, True)])  # fmt: skip
def test_the_cold_tests_every_hero_who_stands(winner, number, cold):
    s = cell().down("jain_fairwood")
    s.state_so_far.won, s.state_so_far.round = (winner,), number - 1
    s.after("begin_round").do("syndrael")
    if not cold:
        assert s.asked == "act"
        return
    assert (s.asked, s.options) == ("cold", ["might", "willpower"])
    trying(s, FAILED, "willpower")
    assert (s.asked, s.of("syndrael").fatigue) == ("act", 1)
    s.do("end")
    assert s.asked == "act"  # who is knocked out feels no cold


@special(QUEST, 2, 2)
def test_monsters_take_one_page_in_a_round_and_heroes_burn_them():
    s = cell().monster("cave_spider.minion", "r5c11").monster("cave_spider.minion", "r10c11")
    s.overlord_turn().do(GOBLIN)
    assert s.offered("do") == ["grab:page.1"]
    s.do("do:grab:page.1", "end")
    assert (s.where("page.1"), s.offered("do")) == (GOBLIN, [])
    s.hurt(GOBLIN, 99)
    assert s.where("page.1") == "r5c11"
    hero = cell("r6c10").turn_of("syndrael")
    assert hero.offered("do") == ["burn:page.1"]
    hero.do("do:burn:page.1")
    assert (hero.where("page.1"), hero.state.turn.actions) == ("", 1)


@special(QUEST, 2, 2, 3)
@pytest.mark.parametrize(("players", "gone", "won"), [(3, 2, False), (3, 3, True), (4, 2, False),
                                                      (4, 3, True), (5, 3, True)])  # fmt: skip
def test_pages_that_leave_whisper_and_enough_of_them_win(players, gone, won):
    s = cell(players=players, pages_gone=gone).monster("cave_spider.minion", "r16c17")
    s.carrying(GOBLIN, "page.1").turn_of(GOBLIN, points=1).do("leave")
    assert s.state.counts["pages_gone"] == gone + 1
    assert s.state.counts["whispers"] == 3
    assert s.state.over == won
    assert s.state.winner == (OVERLORD if won else NONE)
    empty = cell().monster("cave_spider.minion", "r16c17").turn_of(GOBLIN, points=1)
    assert "leave" not in empty.options


@special(QUEST, 2, 3)
def test_a_free_frederick_hears_no_more_whispers():
    s = cell(whispers=0).monster("cave_spider.minion", "r16c17").carrying(GOBLIN, "page.1")
    s.turn_of(GOBLIN, points=1).do("leave")
    assert s.state.counts["whispers"] == 0


@special(QUEST, 2, 4)
def test_the_cell_is_opened_by_key_or_test_and_stays_open():
    s = cell("r4c13").turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["force:might", "force:awareness"])
    trying(s, FAILED, "do:force:might")
    assert s.state.closed & 0b10
    trying(s, PASSED, "do:force:awareness")
    assert (s.state.closed & 0b10, s.state.locked) == (0, 0)
    key = with_key(cell("r4c13")).turn_of("syndrael")
    assert (key.offered("door"), key.offered("do")) == (["cell_door"], [])
    key.do("door:cell_door")
    assert (key.state.closed & 0b10, key.offered("door")) == (0, [])
    monster = cell().monster("cave_spider.minion", "r4c13").turn_of(GOBLIN)
    assert (monster.offered("door"), monster.offered("do")) == ([], [])


@special(QUEST, 2, 4)
def test_one_search_token_is_the_key():
    s = cell("r3c7").turn_of("syndrael").force("unique", 0).do("search:r2c8")
    assert s.where("cell_key.1") == "syndrael"
    assert s.of("syndrael").cards == s.of("syndrael").used_cards == ()
    plain = cell("r3c7").turn_of("syndrael").force("unique", 1).force("search", 0)
    plain.do("search:r2c8")
    assert len(plain.of("syndrael").cards + plain.of("syndrael").used_cards) == 1


@special(QUEST, 2, 5)
def test_a_bewitched_frederick_cannot_be_touched_but_passed():
    s = cell(at="r7c12").monster("cave_spider.minion", "r7c13").turn_of(GOBLIN, points=2)
    assert s.offered("attack") == []
    assert "r7c12" in s.offered("go")
    s.hurt(FREDERICK, 5)
    assert s.of(FREDERICK).damage == 0
    last = cell(at="r7c12").monster("cave_spider.minion", "r7c13").turn_of(GOBLIN, points=1)
    assert "r7c12" not in last.offered("go")  # nobody stops there
    free = cell(at="r7c12", whispers=0).monster("cave_spider.minion", "r7c13").turn_of(GOBLIN)
    assert free.offered("attack") == ["r7c12"]


@special(QUEST, 2, 5)
def test_the_overlord_moves_a_bewitched_frederick_once_the_cell_is_open():
    shut = cell()
    shut.after("end_overlord_turn", "begin_round")
    assert shut.asked == "next_hero"
    s = cell(at="r16c16", opened=True).monster("cave_spider.minion", "r17c17")
    s.after("end_overlord_turn", "begin_round")
    assert (s.asked, s.player) == ("walk", 0)
    assert "go:r17c17" not in s.options  # empty spaces only
    s.do("go:r16c17")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    stays = cell(at="r16c15", opened=True)
    stays.after("end_overlord_turn", "begin_round").do("stay")
    assert (stays.asked, stays.state.over) == ("next_hero", False)


@special(QUEST, 2, 6)
def test_heroes_calm_frederick():
    s = cell("r5c13", at="r5c14", opened=True, whispers=1).turn_of("syndrael")
    assert "calm" in s.offered("do")
    trying(s, FAILED, "do:calm")
    assert (s.of("syndrael").fatigue, s.state.counts["whispers"]) == (1, 1)
    trying(s, PASSED, "do:calm")
    assert s.state.counts["whispers"] == 0
    assert "calm" not in cell("r5c11", at="r5c14").turn_of("syndrael").offered("do")


@special(QUEST, 2, 7)
def test_a_free_frederick_moves_after_a_hero_and_is_led():
    s = cell("r7c2", at="r7c6", whispers=0, other="r8c6").turn_of("syndrael")
    s.of("jain_fairwood").done = s.of(FREDERICK).done = False
    s.do("end")
    assert (s.asked, s.options) == ("escort", ["now", "later"])
    s.do("now", "go:r7c5", "go:r7c4", "go:r7c3")
    assert s.options[-1] == "stay"
    s.do("stay")
    assert (s.at(FREDERICK), s.asked) == ("r7c3", "act")  # once in a round
    s.of(FREDERICK).at = s.state.ground.called["r7c7"]
    s.do("move", "do:lead", "go:r7c6", "go:r7c5", "go:r7c4")
    assert (s.at(FREDERICK), s.asked, s.state.turn.actions) == ("r7c4", "act", 0)
    assert "lead" not in s.offered("do")
    s.do("end")
    assert s.asked != "escort"
    assert "lead" not in cell("r7c2", at="r7c3").turn_of("syndrael").offered("do")


@special(QUEST, 2, 7)
def test_frederick_may_wait_and_conditions_hold_him():
    s = cell("r7c2", at="r7c6", whispers=0).turn_of("syndrael")
    s.of(FREDERICK).done = s.of("jain_fairwood").done = False
    s.do("end", "later", "end")
    assert s.asked == "escort"
    stunned = cell("r7c2", at="r7c6", whispers=0).condition(FREDERICK, "stunned")
    stunned.turn_of("syndrael").of(FREDERICK).done = False
    stunned.do("end", "now")
    assert (stunned.of(FREDERICK).conditions, stunned.at(FREDERICK)) == (0, "r7c6")
    assert stunned.asked != "pace"
    tired = cell(at="r7c6", whispers=0).turn_of("syndrael")
    assert tired.hurt(FREDERICK, 2, harm.tire).of(FREDERICK).damage == 2


@special(QUEST, 2, 7, 8)
def test_frederick_falls_or_leaves_free():
    s = cell(at="r7c6", whispers=0).turn_of("syndrael").hurt(FREDERICK, 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    saved = cell("r7c3", at="r7c2", whispers=0).turn_of("syndrael")
    saved.do("do:lead", "go:r7c1", "leave")
    assert (saved.state.over, saved.state.winner) == (True, HEROES)
    assert "leave" not in cell("r7c1").turn_of("syndrael", points=2).options


@special(QUEST, 2, 9)
@pytest.mark.parametrize(("players", "number", "comes"), [(3, 4, True), (3, 5, False),
                                                          (4, 3, False), (4, 5, True)])  # fmt: skip
def test_monsters_come_to_the_exit(players, number, comes):
    s = cell(players=players).off("cave_spider.minion").off("cave_spider.master")
    s.state_so_far.round = number
    s.after("end_overlord_turn", "begin_round")
    if not comes:
        assert s.asked == "next_hero"
        return
    assert s.options == ["come:cave_spider.minion", "no_more"]
    s.do("come:cave_spider.minion")
    assert set(s.options) == {"r16c16", "r16c17", "r16c18", "r17c16", "r17c17", "r17c18"}
