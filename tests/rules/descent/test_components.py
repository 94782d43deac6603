"""What is in the box, and how it is dealt out before a quest (DES-SET, DES-HSET)."""

import pytest

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import HALL, skilled
from tests.support.rules import rule
from undercroft.games.descent.content.figures import ACTS
from undercroft.games.descent.content.scenarios import read_quests
from undercroft.games.descent.rules import shop
from undercroft.games.descent.rules.quests import conclude
from undercroft.games.descent.rules.setup import next_encounter
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, ON_MAP, OVERLORD, Turn
from undercroft.kernel.errors import BadContent, BadSetup
from undercroft.kernel.shelf import Folder, Shelf


@rule("DES-SET-09")
def test_the_box_holds_so_many_cards_of_each_kind():
    equipment = sum(len(kind.equipment) for kind in CONTENT.classes.values())
    assert len(CONTENT.skills) + equipment + len(CONTENT.familiars) == 84
    shops = [sum(item.copies for item in CONTENT.items.values() if item.act == a) for a in ACTS]
    assert shops == [20, 14]
    assert (len(CONTENT.conditions), len(CONTENT.cards), len(CONTENT.relics)) == (4, 12, 6)
    assert len(CONTENT.overlord_list) == 40
    assert len(CONTENT.monsters) * len(ACTS) == 18
    assert len(CONTENT.travel) == 10
    lieutenants = [each.id for each in CONTENT.lieutenants.values() if each.id != "gryvorn"]
    assert len(lieutenants) * len(ACTS) == 12


@rule("DES-SET-10")
def test_the_box_holds_so_many_figures():
    assert len(CONTENT.heroes) == 8
    groups = {name: (each.minions[2], each.masters[2]) for name, each in CONTENT.monsters.items()}
    assert {name: sum(each) for name, each in groups.items()} == {
        "zombie": 5, "goblin_archer": 5, "cave_spider": 5, "flesh_moulder": 4, "barghest": 4,
        "ettin": 2, "elemental": 2, "merriod": 2, "shadow_dragon": 2,
    }  # fmt: skip
    assert {masters for _, masters in groups.values()} == {1}


@rule("DES-HSET-03")
def test_hero_players_settle_who_has_which_hero():
    names = ["syndrael", "jain_fairwood", "avric_albright"]
    table = undercroft.new("descent", players=4, seed=1, heroes=names, overlord=1)
    fighters = {table.state.printed(number).id: table.state.fighters[number].seat
                for number in range(3)}  # fmt: skip
    assert fighters == {"syndrael": 0, "jain_fairwood": 2, "avric_albright": 3}
    with pytest.raises(BadSetup, match="heroes"):
        undercroft.new("descent", players=3, seed=1, heroes=["syndrael", "syndrael"])


@rule("DES-HSET-08")
def test_cards_of_classes_that_nobody_has_are_nowhere():
    state = undercroft.new("descent", players=3, seed=5).state
    held = [CONTENT.skill_list[each].class_id for f in state.fighters for each in f.skills]
    assert set(held) == set(state.classes)
    own = {item for kind in state.classes for item in CONTENT.classes[kind].equipment}
    items = {CONTENT.item_list[each].id for f in state.fighters[:2] for each in (*f.items, *f.pack)}
    assert items == own
    assert not any(CONTENT.item_list[each].starting for act in ACTS
                   for each in shop.deck_of(state, act))  # fmt: skip


@rule("DES-RND-03")
def test_without_a_wish_heroes_act_clockwise_from_the_overlords_left():
    s = Situation(*HALL, players=4)
    s.state_so_far.overlord = 1
    s.hero("syndrael", "r0c0", seat=3).hero("jain_fairwood", "r0c2").hero(
        "avric_albright", "r0c4", seat=2
    )
    s.of("jain_fairwood").seat = 0
    s.monster("zombie.minion", "r3c7").round()
    assert s.table.decision.players == (2, 3, 0)
    assert s.options == ["avric_albright", "syndrael", "jain_fairwood"]


@rule("DES-SPEC-03")
def test_a_quest_gives_heroes_actions_of_its_own():
    s = Situation(quest="a_fat_goblin", groups=("goblin_archer", "barghest"))
    s.hero("syndrael", "r5c5").hero("jain_fairwood", "r9c11")
    s.of("syndrael").at = s.token("bundle.2").at
    s.turn_of("syndrael").do("do:take:bundle.2")
    assert s.state.turn.actions == 1
    assert s.where("bundle.2") == "syndrael"
    far = Situation(quest="a_fat_goblin", groups=("goblin_archer", "barghest"))
    far.hero("syndrael", "r5c5").hero("jain_fairwood", "r9c11").turn_of("jain_fairwood")
    assert far.offered("do") == []


@rule("DES-DUO-04", "DES-DUO-02")
def test_a_skill_with_an_attack_always_takes_an_action():
    s = Situation(*HALL, players=2)
    s.hero("avric_albright", "r1c1", "iron_mace", skills=skilled("blessed_strike"))
    s.monster("goblin_archer.master", "r1c2").turn_of("avric_albright", free_attack=True)
    assert "iron_mace:r1c2" in s.offered("free")
    s.force("blue", 0).do("use:skill:blessed_strike@avric_albright")
    while s.asked != "act":
        s.do(s.options[0])
    assert s.state.turn.actions == 1
    assert "iron_mace:r1c2" in s.offered("free")


@rule("DES-GAP-03")
@pytest.mark.parametrize("what", ["monster", "tile"])
def test_a_quest_that_names_what_is_not_there_is_refused(tmp_path, what):
    folder = tmp_path / "quests"
    folder.mkdir()
    (tmp_path / "quests.toml").write_text('[[quest]]\nid = "lost"\n')
    monster = "lost_monster" if what == "monster" else "zombie"
    tiles = '[["lost_tile", 0, 0, 0]]' if what == "tile" else "[]"
    (folder / "lost.toml").write_text(
        'id = "lost"\nname = "Lost"\nsource = "test"\nact = 1\n'
        '[[encounter]]\nname = "Lost"\nmap = "...."\nentrance = [[0, 0, 0, 3]]\nsearch = []\n'
        f"tiles = {tiles}\n"
        f'[[encounter.group]]\nmonster = "{monster}"\narea = "entrance"\n'
    )
    with pytest.raises(BadContent, match=f"lost_{what}"):
        read_quests(
            Shelf([Folder(tmp_path)]), {}, CONTENT.monsters, CONTENT.lieutenants, CONTENT.relics
        )


@rule("DES-GAP-32")
def test_a_figure_carries_several_tokens_and_leaves_them_where_it_falls():
    s = Situation(quest="a_fat_goblin", groups=("goblin_archer", "barghest"))
    s.hero("syndrael", "r5c5", damage=11).hero("jain_fairwood", "r9c11")
    s.carrying("syndrael", "bundle.1").carrying("syndrael", "bundle.2").turn_of("syndrael")
    s.hurt("syndrael", 1)
    assert s.of("syndrael").place == KNOCKED_OUT
    assert [s.where(f"bundle.{copy}") for copy in (1, 2)] == ["r5c5", "r5c5"]


@rule("DES-GAP-35")
def test_a_large_monster_acts_from_the_placement_it_has_chosen():
    """Beyond a gap that it does not fit in an ettin strikes; on this side nobody is near."""
    rows = ("..   ..", ".......", "..   ..")
    for place, attacks in (("r0c5", ["r2c6"]), ("r1c0", [])):
        s = Situation(*rows).hero("syndrael", "r2c6").monster("ettin.master", "r0c0")
        s.turn_of("ettin.master.1", points=6).do(f"to:{place}")
        assert s.offered("attack") == attacks


@rule("DES-GAP-44")
@pytest.mark.parametrize("stands", ["yes", "no"])
def test_a_fallen_hero_may_stand_up_between_encounters_or_stay_down(stands):
    s = Situation(quest="a_fat_goblin", groups=("goblin_archer",))
    s.hero("syndrael", "r5c5").hero("jain_fairwood", "r5c6").down("jain_fairwood")
    s.of("syndrael").fatigue = 2
    whole = s.state_so_far.health(1)
    s.turn_of("syndrael").force("red", 0, 1)
    next_encounter(s.table)
    state = s.state
    assert state.agenda[-1] == ("stand_between", 1)
    assert (s.of("jain_fairwood").fatigue, s.of("syndrael").fatigue) == (0, 0)
    s.do("end")  # what was asked before
    assert (s.asked, s.player) == ("stand_between", 2)
    s.do(stands)
    hurt = whole - 3 if stands == "yes" else whole
    assert s.of("jain_fairwood").damage == hurt
    while s.asked != "next_hero":
        s.do(s.options[0])
    there = s.state.ground.areas["entrance"]
    assert there >> s.of("jain_fairwood").at & 1
    assert s.of("jain_fairwood").place == (ON_MAP if stands == "yes" else KNOCKED_OUT)


@rule("DES-GAP-57")
@pytest.mark.parametrize(("mover", "other"), [(HEROES, OVERLORD), (OVERLORD, HEROES)])
@pytest.mark.parametrize("first", ["mover", "other"])
@pytest.mark.parametrize("quest", ["first_blood", "a_fat_goblin"])
def test_of_two_sides_that_win_at_once_the_one_whose_turn_it_is_does(mover, other, first, quest):
    s = Situation(*HALL, quest=quest).hero("syndrael", "r0c0").hero("jain_fairwood", "r0c1")
    s.monster("zombie.minion", "r3c7").turn_of("syndrael")
    table = s.table
    table.state.turn = Turn(0 if mover == HEROES else 2)
    for winner in (mover, other) if first == "mover" else (other, mover):
        conclude(table, winner)
    state = table.state
    assert (state.winner if quest == "first_blood" else state.won[-1]) == mover
