"""What the rulebook says of every quest: its encounters, its groups, the way between encounters."""

from random import Random

import pytest

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.quests import party, special
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import terms
from undercroft.games.descent.rules.quests import conclude, scripted
from undercroft.games.descent.table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD, Token
from undercroft.kernel.errors import BadSetup

MOST = 30_000  # answers in a game
BLOOD, GOBLIN = "blood_of_heroes", "goblin_archer.minion.1"


@rule("DES-SET-01", "DES-QST-01")
def test_one_quest_is_played_alone():
    table = undercroft.new("descent", 3, 1, quest=BLOOD)
    assert (table.state.quest, table.state.earlier) == (BLOOD, ())
    with pytest.raises(BadSetup, match="quest"):
        undercroft.new("descent", 3, 1, quest="the_lost_quest")


@rule("DES-QST-15")
def test_twenty_quests_four_of_them_for_campaigns_alone():
    stages = [quest.stage for quest in CONTENT.quests.values()]
    assert len(stages) == 20
    assert (stages.count(None), stages.count("interlude"), stages.count("finale")) == (16, 2, 2)
    setting = next(each for each in GAME.schema().settings if each.name == "quest")
    assert setting.titles["gryvorn_unleashed"] == "Gryvorn Unleashed (finale)"
    assert setting.titles[BLOOD] == "Blood of Heroes"


@rule("DES-QST-02")
def test_interludes_and_finales_are_in_no_list_of_quests():
    offered = next(each for each in GAME.schema().offered if each.name == "quest")
    assert len(offered.choices) == len(scripted()) - 4
    assert not any(CONTENT.quests[name].stage for name in offered.choices)
    assert set(offered.titles) == set(offered.choices)


@rule("DES-QST-03")
def test_encounters_have_names_rules_and_aims_of_their_own():
    single = {name for name, quest in CONTENT.quests.items() if len(quest.encounter) == 1}
    assert single == {"first_blood", "the_overlord_revealed", "the_shadow_vault"}
    for quest in CONTENT.quests.values():
        for first, second in zip(quest.encounter, quest.encounter[1:], strict=False):
            assert first.name != second.name
            assert not first.aim_heroes or first.aim_heroes != second.aim_heroes
            assert not first.special or first.special != second.special


@rule("DES-OSET-01")
def test_open_groups_are_chosen_by_traits_and_never_twice():
    table = undercroft.new("descent", 3, 1, quest="the_twin_idols", overlord=0)
    while table.decision.kind == "buy_cards":
        table.act(table.decision.choices[-1])
    assert (table.decision.kind, table.decision.player) == ("choose_group", 0)
    meant = {
        monster.id
        for monster in CONTENT.monsters.values()
        if {"cave", "cursed", "dark"} & set(monster.traits)
    }
    assert set(table.decision.choices) == meant - {"ettin"}  # ettins are there already
    assert "merriod" not in meant


@rule("DES-OSET-03")
@pytest.mark.parametrize(("act", "health"), [("1", 9), ("2", 13)])
def test_a_lieutenant_has_the_card_of_the_act(act, health):
    table = laid("the_wyrm_turns", act=act)
    assert table.state.health(terms.first_of(table.state, "belthir")) == health


def laid(quest, players=3, **settings):
    """Everybody stands where the first option puts them."""
    table = undercroft.new("descent", players, 1, quest=quest, overlord=0, **settings)
    while not table.state.round:
        table.act(table.decision.choices[0])
    return table


@rule("DES-OSET-04", "DES-OSET-08")
def test_tokens_doors_and_monsters_lie_where_the_quest_says_before_round_one():
    state = laid("the_twin_idols").state
    ground = state.ground
    assert state.round == 1
    assert {ground.grid.places[at] for at in state.search} == {
        (2, 10), (7, 8), (9, 5), (9, 6), (16, 13)
    }  # fmt: skip
    assert [ground.names[t.at] for t in state.tokens if t.kind == "sun_idol"] == ["r7c2"]
    assert (state.closed, state.locked) == (1, 1)
    for number in terms.monsters_of(state, state.groups[1]):
        assert state.squares(number) & ground.areas["gallery"]


@rule("DES-QST-09")
def test_a_feat_is_ready_again_in_the_next_encounter():
    s = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"), counts={"delivered": 2})
    party(s).monster("goblin_archer.minion", "r8c19")
    s.of("syndrael").feat_used = True
    s.state_so_far.tokens.append(vial(s))
    s.turn_of(GOBLIN, points=1).do("leave")
    assert s.state.encounter == 1
    assert not s.of("syndrael").feat_used
    while s.asked != "next_hero":
        s.do(s.options[0])
    s.do("syndrael")
    assert any("feat:syndrael" in option for option in s.options)


def vial(s):
    return Token("vial", 0, NONE, s.number(GOBLIN))


@rule("DES-QST-13")
def test_the_second_map_is_laid_with_nothing_of_the_first():
    s = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"), counts={"delivered": 2})
    party(s).monster("goblin_archer.minion", "r8c19").monster("ettin.minion", "r8c11")
    s.state_so_far.tokens.append(vial(s))
    s.turn_of(GOBLIN, points=1).do("leave")
    state = s.state
    assert state.map == f"{BLOOD}/2"
    assert [token.kind for token in state.tokens] == ["captive"]
    assert (len(state.fighters), len(state.search), state.closed) == (state.heroes, 4, 0b11)
    assert all(fighter.place in (OFF, ON_MAP) for fighter in state.fighters)
    while s.asked != "next_hero":
        s.do(s.options[0])
    groups = {state.printed(number).group for number in terms.monsters(state)}
    assert groups == {"flesh_moulder", "lady_eliza_farrow"}


@rule("DES-RND-04")
def test_a_turn_is_finished_before_another_begins():
    s = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"))
    party(s).monster("goblin_archer.minion", "r8c19").round()
    s.do("jain_fairwood", "rest")
    assert (s.asked, s.state.turn.figure, s.state.turn.actions) == ("act", 1, 1)
    assert "syndrael" not in s.options
    s.do("end")
    assert s.state.turn.figure == 0


@rule("DES-MON-03", "DES-MON-04")
def test_minions_and_masters_of_a_kind_are_one_group_with_values_of_their_own():
    s = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"))
    party(s).monster("goblin_archer.minion", "r8c9").monster("goblin_archer.master", "r9c9")
    s.monster("ettin.minion", "r7c12").overlord_turn()
    assert s.options == ["goblin_archer", "ettin"]
    s.do("goblin_archer")
    assert s.options == [GOBLIN, "goblin_archer.master.1"]
    healths = [s.state.health(s.number(each)) for each in s.options]
    assert healths == [2, 4]


@rule("DES-GAP-07")
def test_a_monster_moves_twice_but_attacks_once():
    s = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"))
    party(s, "r8c10").monster("goblin_archer.minion", "r8c12").turn_of(GOBLIN)
    assert s.do("move", "move").state.turn.points == 10
    other = Situation(quest=BLOOD, groups=("goblin_archer", "ettin"))
    party(other, "r8c10").monster("goblin_archer.minion", "r8c12").turn_of(GOBLIN)
    other.force("blue", 0).do("attack:r8c10")
    assert (other.state.turn.actions, other.offered("attack")) == (1, [])


@rule("DES-DOOR-02")
def test_a_locked_door_follows_the_quest():
    s = Situation(quest="the_twin_idols", groups=("ettin", "goblin_archer"))
    party(s, "r9c3").monster("ettin.master", "r11c1").turn_of("syndrael")
    assert s.offered("door") == []
    key = Situation(quest="the_twin_idols", groups=("ettin", "goblin_archer"))
    party(key, "r9c3").monster("ettin.master", "r11c1")
    key.state_so_far.tokens.append(Token("vault_key", 0, NONE, 0))
    assert key.turn_of("syndrael").offered("door") == ["vault"]


@rule("DES-MOV-24")
def test_an_empty_space_has_no_figure_and_no_obstacle_but_may_have_a_token():
    s = Situation(quest="the_wyrm_turns", groups=("barghest", "cave_spider"))
    party(s, "r0c0").monster("barghest.minion", "r3c14")
    state = s.state_so_far
    empty, called = terms.empty_squares(state), state.ground.called
    assert empty >> called["r4c4"] & 1  # a search token
    for name in ("r0c0", "r3c14", "r4c14", "r3c2"):  # a hero, a large monster, an obstacle
        assert not empty >> called[name] & 1


@rule("DES-QST-16")
@pytest.mark.parametrize("winner", [HEROES, OVERLORD])
@pytest.mark.parametrize("quest", [n for n in scripted() if len(CONTENT.quests[n].encounter) > 1])
def test_random_play_of_the_second_encounter_ends_whoever_won_the_first(quest, winner):
    table, rng = laid(quest, players=4), Random(8)
    conclude(table, winner)
    for _ in range(MOST):
        if table.decision is None:
            break
        table.act(rng.choice(table.decision.choices))
    assert table.state.won == (winner,)
    assert GAME.result(table.state) is not None
    assert GAME.audit(table.state, settled=True) == []


@special("the_frozen_spire", 2, 5)
def test_what_spares_frederick_spares_nobody_else():
    s = Situation(quest="the_frozen_spire", encounter=2, counts={"whispers": 2})
    s.hero("syndrael", "r7c1", damage=3).hero("jain_fairwood", "r8c0")
    s.friend("frederick_of_the_spire", "r1c14").hold("syndrael", "health_potion")
    s.turn_of("syndrael").do("use:search:health_potion@syndrael")
    assert s.of("syndrael").damage == 0
