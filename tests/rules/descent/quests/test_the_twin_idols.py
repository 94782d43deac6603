"""The Twin Idols: a vault and a thief, then two idols on their ways past each other."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, CONTENT, NO_SHIELD, Situation
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import stats
from undercroft.games.descent.rules.quests import script, tokens
from undercroft.games.descent.table.state import HEROES, OVERLORD

QUEST = "the_twin_idols"
GOBLIN, ETTIN = "goblin_archer.minion.1", "ettin.master.1"
SUN, SKULL, KEY = "sun_idol.1", "skull_idol.1", "vault_key.1"


def cave(hero="r9c3", other="r9c16", skull=GOBLIN, goblin="r3c9", round_=2, **more):
    s = Situation(quest=QUEST, groups=("ettin", "goblin_archer"), **more)
    s.state_so_far.round = round_
    party(s, hero, other).monster("ettin.master", "r11c1").monster("goblin_archer.minion", goblin)
    if skull:
        tokens.receive(s.state_so_far, "skull_idol", s.number(skull))
    return s


def with_key(s, handle="syndrael"):
    tokens.receive(s.state_so_far, "vault_key", s.number(handle))
    return s


def test_the_quest_is_of_act_two_and_gives_experience():
    entry = CONTENT.quests[QUEST]
    assert (entry.act, entry.heroes_win.xp, entry.overlord_wins.xp) == (2, 1, 2)


@special(QUEST, 1, 1)
def test_one_of_the_search_tokens_is_the_key():
    s = cave("r10c5", "r10c6").turn_of("syndrael").force("unique", 0).do("search:r9c5")
    assert (s.where(KEY), s.of("syndrael").cards) == ("syndrael", ())
    again = with_key(cave("r10c5")).turn_of("syndrael").force("search", 0).do("search:r9c5")
    assert len(again.of("syndrael").cards + again.of("syndrael").used_cards) == 1
    plain = cave("r10c5").turn_of("syndrael").force("unique", 4).force("search", 0)
    plain.do("search:r9c5")
    assert len(plain.of("syndrael").cards + plain.of("syndrael").used_cards) == 1


@special(QUEST, 1, 1)
def test_the_key_is_given_dropped_and_taken_up_by_heroes():
    s = with_key(cave("r9c3", "r9c2")).turn_of("syndrael", points=1).do("do:give:jain_fairwood")
    assert s.where(KEY) == "jain_fairwood"
    fallen = with_key(cave("r13c2", "r13c3")).turn_of("jain_fairwood").hurt("syndrael", 99)
    assert fallen.where(KEY) == "r13c2"
    fallen.do("rest", "do:key:vault_key.1")
    assert fallen.where(KEY) == "jain_fairwood"
    ettin = with_key(cave("r13c2")).turn_of(ETTIN).hurt("syndrael", 99).do("move")
    assert ettin.offered("do") == []


@special(QUEST, 1, 2)
def test_the_key_opens_the_vault_for_good():
    s = with_key(cave()).turn_of("syndrael")
    assert s.offered("door") == ["vault"]
    s.do("door:vault")
    assert (s.state.closed, s.offered("door")) == (0, [])
    assert cave().turn_of("syndrael").offered("door") == []
    monster = cave("r14c0").monster("goblin_archer.minion", "r9c2")
    assert monster.turn_of("goblin_archer.minion.2").offered("door") == []


@special(QUEST, 1, 3)
def test_might_strains_the_vault_until_it_is_open():
    s = trying(cave().turn_of("syndrael"), PASSED, "do:break:vault")
    assert (s.state.counts["strain"], s.state.closed, s.state.turn.actions) == (1, 1, 1)
    assert s.offered("do") == []  # once in a turn
    last = trying(cave(counts={"strain": 1}).turn_of("syndrael"), PASSED, "do:break:vault")
    assert (last.state.closed, last.state.locked) == (0, 0)
    failed = trying(cave().turn_of("syndrael"), FAILED, "do:break:vault")
    assert (failed.of("syndrael").fatigue, failed.state.counts.get("strain")) == (1, None)
    assert cave("r10c3").turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 4)
def test_a_hero_with_the_sun_idol_has_the_better_of_it():
    s = cave("r8c2")
    s.state_so_far.closed = 0
    s.turn_of("syndrael").do(f"do:take:{SUN}")
    assert (s.state.won, s.state.encounter) == ((HEROES,), 1)
    monster = cave("r14c0", goblin="r8c2", skull=None).turn_of(GOBLIN)
    assert monster.offered("do") == []


@special(QUEST, 1, 5)
def test_an_idol_is_heavy():
    s = cave().monster("goblin_archer.minion", "r4c9")
    with_idol, without = s.number(GOBLIN), s.number("goblin_archer.minion.2")
    state = s.turn_of(GOBLIN).state
    assert (stats.speed(state, with_idol), stats.speed(state, without)) == (3, 5)
    assert [stats.switched(state, n, "pass_enemies") for n in (with_idol, without)] == [False, True]
    slow = cave(skull=None).monster("zombie.minion", "r4c9").monster("shadow_dragon.minion", "r5c8")
    tokens.receive(slow.state_so_far, "skull_idol", slow.number("zombie.minion.1"))
    zombie = slow.number("zombie.minion.1")
    assert stats.speed(slow.turn_of(GOBLIN).state, zombie) == 2
    assert stats.switched(slow.state, zombie, "one_move_action")  # it shambles all the same


@special(QUEST, 1, 5)
def test_an_idol_changes_hands_by_actions():
    s = cave().monster("goblin_archer.minion", "r4c9").monster("goblin_archer.minion", "r6c9")
    s.turn_of(GOBLIN)
    assert "hand:goblin_archer.minion.2" in s.offered("do")
    assert "hand:goblin_archer.minion.3" not in s.offered("do")
    s.do("do:hand:goblin_archer.minion.2")
    assert (s.where(SKULL), s.state.turn.actions) == ("goblin_archer.minion.2", 1)
    dropped = cave().turn_of(GOBLIN).do("do:drop:r4c9")
    assert (dropped.where(SKULL), dropped.state.turn.actions) == ("r4c9", 1)
    dropped.do(f"do:take:{SKULL}")
    assert dropped.where(SKULL) == GOBLIN
    fallen = cave("r4c9").turn_of("syndrael").hurt(GOBLIN, 99)
    assert fallen.where(SKULL) == "r3c9"
    fallen.do("rest", f"do:take:{SKULL}")
    assert fallen.where(SKULL) == "syndrael"


@special(QUEST, 1, 5)
def test_the_overlord_chooses_who_has_the_skull_idol_far_in_the_north():
    s = cave(skull=None, goblin="r7c9").monster("goblin_archer.minion", "r2c9")
    s.after("all_stand", "begin_round")
    assert (s.asked, s.options) == ("skull_bearer", [GOBLIN, "goblin_archer.minion.2"])
    s.do(GOBLIN)
    assert set(s.options) == {"r2c8", "r2c10", "r3c8", "r3c9", "r3c10"}
    s.do("r3c8")
    assert (s.where(SKULL), s.at(GOBLIN)) == (GOBLIN, "r3c8")
    there = cave(skull=None, goblin="r7c9").monster("goblin_archer.minion", "r2c9")
    there.after("all_stand", "begin_round").do("goblin_archer.minion.2")
    assert (there.at("goblin_archer.minion.2"), there.asked) == ("r2c9", "next_hero")


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("round_", "leaves"), [(1, False), (2, True)])
def test_the_skull_idol_leaves_from_the_second_overlord_turn_on(round_, leaves):
    s = cave(other="r9c12", goblin="r9c16", round_=round_).turn_of(GOBLIN, points=1)
    assert ("leave" in s.options) == leaves
    if leaves:
        s.do("leave")
        assert s.state.won == (OVERLORD,)
    bare = cave(other="r9c12", goblin="r9c16", skull=None).turn_of(GOBLIN, points=1)
    assert "leave" not in bare.options
    hero = cave("r9c16", "r9c12", skull=None)
    tokens.receive(hero.state_so_far, "skull_idol", 0)
    assert "leave" not in hero.turn_of("syndrael", points=1).options


@special(QUEST, 1, 7)
def test_zaknjak_throws_a_hero_out_of_the_skull_idol():
    s = with_key(cave("r13c2", skull=None))
    tokens.receive(s.state_so_far, "skull_idol", 0)
    s.turn_of(ETTIN).force("gray", FAILED).force("black", FAILED)
    s.do(f"use:kw:throw@{ETTIN}")
    while s.asked == "choose":
        s.do("syndrael")
    s.do("r14c0")
    assert (s.at("syndrael"), s.where(SKULL), s.where(KEY)) == ("r14c0", "r13c2", "syndrael")


@special(QUEST, 1, 8)
@pytest.mark.parametrize(("players", "health", "ettins"), [(3, 9, 1), (4, 9, 1), (5, 9, 2)])
def test_zaknjak_by_the_number_of_heroes(players, health, ettins):
    table = undercroft.new("descent", players, 3, quest=QUEST, act="2")
    while table.decision.kind in ("place", "choose_group"):
        table.act(table.decision.choices[0])
    view = table.view(0)
    found = [figure for figure in view.figures if figure.figure.startswith("ettin")]
    assert len(found) == ettins
    assert next(figure.health for figure in found if figure.handle == ETTIN) == health


@special(QUEST, 1, 9)
def test_one_of_the_open_group_comes_to_the_east_entrance():
    s = cave(other="r9c12").off("goblin_archer.minion").off("goblin_archer.minion")
    s.off("goblin_archer.master")
    s.off("ettin.minion").overlord_turn()
    assert s.options == ["come:goblin_archer.minion", "no_more"]
    s.do("come:goblin_archer.minion")
    assert s.options == ["r9c16", "r9c17", "r10c16", "r10c17"]
    s.do("r10c17")
    assert s.asked == "next_group"
    full = Situation(quest=QUEST, groups=("ettin", "goblin_archer"), players=5)
    party(full).monster("ettin.master", "r11c1").monster("goblin_archer.minion", "r3c9")
    assert full.off("goblin_archer.minion").overlord_turn().asked == "next_group"


def test_round_ten_is_the_overlords():
    assert at_the_end_of(cave(), 10).state.won == (OVERLORD,)
    assert at_the_end_of(cave(), 9).state.won == ()


# -- the idols cross ---------------------------------------------------------------------------

ELIZA, ZOMBIE = "lady_eliza_farrow.1", "zombie.minion.1"


def crossing(hero="r2c3", other="r0c3", eliza="r2c12", won=None, round_=2, **more):
    s = Situation(quest=QUEST, encounter=2, groups=("zombie", "ettin"), **more)
    s.state_so_far.round = round_
    if won is not None:
        s.state_so_far.won = (won,)
    party(s, hero, other).monster("lady_eliza_farrow", eliza)
    return s.monster("zombie.minion", "r6c6")


@special(QUEST, 2, 1)
def test_everybody_takes_either_idol():
    hero = crossing("r1c18", eliza="r2c19").turn_of("syndrael")
    assert hero.offered("do") == [f"take:{SKULL}"]
    hero.do(f"do:take:{SKULL}")
    assert hero.where(SKULL) == "syndrael"
    zombie = crossing().lying(SUN, "r6c5").turn_of(ZOMBIE).do(f"do:take:{SUN}")
    assert zombie.where(SUN) == ZOMBIE
    eliza = crossing(eliza="r2c19").turn_of(ELIZA).do(f"do:take:{SKULL}")
    assert (eliza.where(SKULL), eliza.state.over) == (ELIZA, False)
    assert stats.speed(eliza.state, eliza.number(ELIZA)) == 3


@special(QUEST, 2, 2)
@pytest.mark.parametrize(
    ("idol", "square", "leaves"),
    [(SUN, "r3c26", True), (SKULL, "r3c26", False), (SUN, "r0c3", False)],
)
def test_the_sun_idol_counts_at_the_exit_for_heroes(idol, square, leaves):
    s = crossing(square, "r2c4").carrying("syndrael", idol).turn_of("syndrael", points=1)
    assert ("leave" in s.options) == leaves
    if leaves:
        s.do("leave")
        assert (s.state.over, s.state.winner) == (True, HEROES)


@special(QUEST, 2, 2)
@pytest.mark.parametrize(
    ("idol", "square", "leaves"),
    [(SKULL, "r0c4", True), (SUN, "r0c4", False), (SKULL, "r3c26", False)],
)
def test_the_skull_idol_counts_at_the_entrance_for_monsters(idol, square, leaves):
    s = crossing(eliza=square, round_=8).carrying(ELIZA, idol).turn_of(ELIZA, points=1)
    assert ("leave" in s.options) == leaves
    if leaves:
        s.do("leave")
        assert (s.state.over, s.state.winner) == (True, OVERLORD)


def test_a_quest_may_end_with_an_idol_in_the_hands_of_whoever_left():
    s = crossing(eliza="r0c4", round_=8).carrying(ELIZA, SKULL)
    s.turn_of(ELIZA, points=1).do("leave")
    assert s.state.over
    assert [each for each in GAME.audit(s.state, settled=True) if "idol" in each] == []


@special(QUEST, 2, 3)
def test_a_hero_who_is_seduced_keeps_an_idol():
    s = crossing("r2c13").carrying("syndrael", SUN).turn_of(ELIZA)
    s.force("gray", PASSED).force("black", PASSED).do(f"use:kw:seduce@{ELIZA}")
    while s.asked == "choose":
        s.do("syndrael")
    s.do("go:r2c14")
    assert (s.at("syndrael"), s.where(SUN)) == ("r2c14", "syndrael")


@special(QUEST, 2, 4)
@pytest.mark.parametrize(("skull", "more"), [("r2c16", 1), ("r2c17", 0), ("carried", 1)])
def test_idols_hum_within_three_spaces(skull, more):
    s = crossing("r2c13").carrying("syndrael", SUN)
    if skull == "carried":
        s.carrying(ELIZA, SKULL)
    else:
        s.lying(SKULL, skull)
    s.turn_of("syndrael").force("blue", BLUE_2_FAR).force("brown", 0).force("gray", NO_SHIELD)
    settled(s.do("attack:hands:r2c12"))
    assert s.of(ELIZA).damage == 2 + more
    bare = crossing("r2c13").lying(SKULL, "r2c14").turn_of("syndrael")
    bare.force("blue", BLUE_2_FAR).force("brown", 0).force("gray", NO_SHIELD)
    assert settled(bare.do("attack:hands:r2c12")).of(ELIZA).damage == 2


@special(QUEST, 2, 5)
def test_nobody_leaves_in_round_one():
    s = crossing("r3c26", round_=1).carrying("syndrael", SUN).turn_of("syndrael", points=1)
    assert "leave" not in s.options
    eliza = crossing(eliza="r0c4", round_=1).carrying(ELIZA, SKULL).turn_of(ELIZA, points=1)
    assert "leave" not in eliza.options


@special(QUEST, 2, 6)
def test_the_winner_of_the_cave_begins_with_an_idol():
    s = crossing(won=HEROES).after("all_stand", "begin_round")
    assert (s.asked, s.options) == ("sun_bearer", ["syndrael", "jain_fairwood"])
    s.do("jain_fairwood")
    assert (s.where(SUN), s.where(SKULL)) == ("jain_fairwood", "r1c19")
    lost = crossing(won=OVERLORD).after("all_stand", "begin_round")
    assert lost.asked == "next_hero"
    assert (lost.where(SUN), lost.where(SKULL)) == ("r7c1", ELIZA)


@special(QUEST, 2, 6)
def test_heroes_have_rested_before_the_idols_cross():
    s = crossing(won=OVERLORD)
    s.of("syndrael").damage, s.of("jain_fairwood").damage = 8, 3
    assert s.after("all_stand", "begin_round").asked == "next_hero"
    assert (s.of("syndrael").damage, s.of("jain_fairwood").damage) == (2, 0)


@special(QUEST, 2, 5)
def test_the_skull_idol_leaves_from_round_eight_on():
    s = crossing(eliza="r0c4", round_=7).carrying(ELIZA, SKULL).turn_of(ELIZA, points=1)
    assert "leave" not in s.options
    s = crossing(eliza="r0c4", round_=8).carrying(ELIZA, SKULL).turn_of(ELIZA, points=1)
    assert "leave" in s.options


@special(QUEST, 2, 7)
def test_a_zombie_comes_to_the_pond_away_from_heroes():
    s = crossing("r6c3", round_=4).off("zombie.minion").off("zombie.master").overlord_turn()
    assert s.options == ["come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert set(s.options) == {
        "r5c0", "r5c1", "r6c0", "r6c1", "r7c0", "r7c1", "r8c0", "r8c1", "r8c2", "r8c3"
    }  # fmt: skip
    crowded = crossing("r5c1", "r8c1", round_=4).off("zombie.minion").overlord_turn()
    crowded.do("come:zombie.minion")
    assert set(crowded.options) == {"r6c3", "r8c3", "r7c3"}
    first = crossing(round_=3).off("zombie.minion").overlord_turn()
    assert first.asked == "next_group"


@special(QUEST, 2, 8)
@pytest.mark.parametrize(
    ("sun", "skull", "won", "winner"),
    [
        ("r3c24", "r1c19", OVERLORD, HEROES),
        ("r7c1", "r2c3", HEROES, OVERLORD),
        ("r3c25", "r0c3", HEROES, HEROES),
        ("r3c25", "r0c3", OVERLORD, OVERLORD),
    ],
)
def test_after_round_twelve_the_nearer_idol_wins(sun, skull, won, winner):
    s = crossing(won=won).lying(SUN, sun).lying(SKULL, skull)
    at_the_end_of(s, 12)
    assert (s.asked, s.state.winner) == ("", winner)


def test_progress_tells_how_far_the_idols_have_to_go():
    s = crossing("r3c24").carrying("syndrael", SUN).turn_of("syndrael")
    told = script(s.state).progress(s.state)
    assert "Sun Idol has 1 movement point to go, the Skull Idol 23" in told  # as the sheet counts
