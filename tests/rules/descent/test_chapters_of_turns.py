"""Turns by chapter: steps of a turn, movement, terrain and large figures, setting up."""

import msgspec
import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import HALL, at_turn, carried, skilled, thing
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import equipment, setup, terms
from undercroft.games.descent.table.state import OFF, ON_MAP

HERO, OTHER = "syndrael", "ashrian"


# -- turns -------------------------------------------------------------------------------------


@rule("DES-HTRN-02", "DES-HTRN-03")
def test_old_effects_end_before_what_begins_a_turn():
    s = Situation(*HALL).hero(HERO, "r1c1", skills=skilled("challenge", "inspiration"), fatigue=2)
    s.hero(OTHER, "r1c2").monster("zombie.minion", "r3c7").turn_of(HERO)
    s.do("use:skill:challenge@syndrael", "end")
    while s.state.turn is None or s.state.turn.figure:
        s.do(HERO if HERO in s.options else "end")
    assert s.state.lasting == ()
    assert s.of(HERO).exhausted == ()


@rule("DES-HTRN-08", "DES-HTRN-11")
def test_actions_come_in_any_order():
    names = ["move", "rest", "search:r1c0", "attack:iron_longsword:r1c2"]
    for first in names:
        s = at_turn(HERO, "iron_longsword")
        s.state_so_far.search = (s.state_so_far.ground.called["r1c0"],)
        assert set(names) <= set(s.options), first


@rule("DES-HTRN-14", "DES-HTRN-15", "DES-RND-05")
def test_after_a_turn_another_hero_goes_then_the_overlord():
    s = (
        Situation(*HALL, players=4)
        .hero(HERO, "r0c0")
        .hero(OTHER, "r0c1")
        .hero("widow_tarha", "r0c2")
    )
    s.monster("zombie.minion", "r3c7").round()
    s.do(OTHER, "end")
    assert set(s.options) == {HERO, "widow_tarha"}
    s.do(HERO, "end", "end")  # the last one is not asked for
    assert s.state.turn.figure == s.number("zombie.minion.1")


@rule("DES-OTRN-09", "DES-OTRN-10", "DES-MOV-18")
def test_a_monster_has_two_actions_and_moves_like_a_hero():
    s = Situation(".~..", "....").hero(HERO, "r1c3").monster("goblin_archer.minion", "r0c0")
    s.turn_of("goblin_archer.minion.1").do("move", "go:r0c1")
    assert s.state.turn.points == 5 - 2
    s.do("move")
    assert (s.state.turn.actions, "move" in s.options) == (0, False)


@rule("DES-OTRN-01", "DES-OTRN-02")
def test_what_lasts_until_the_overlords_turn_ends_as_it_begins():
    s = Situation(*HALL).hero(HERO, "r3c0").monster("elemental.minion", "r1c3").overlord_turn()
    s.do("use:kw:air@elemental.minion.1", "end")
    assert len(s.state.lasting) == 1
    s.do("end")
    assert s.state.lasting == ()


# -- terrain and large figures -----------------------------------------------------------------


@rule("DES-TERR-07")
def test_effects_take_a_figure_out_of_a_pit():
    s = Situation("o...", "....").hero(HERO, "r0c0", "iron_longsword", skills=skilled("advance"))
    s.monster("zombie.minion", "r0c1").monster("goblin_archer.minion", "r1c3").turn_of(HERO)
    s.force("blue", 3).force("red", 0).force("brown", 0).do("attack:iron_longsword:r0c1")
    s.do("use:skill:advance@syndrael", "go:r0c1")
    assert s.at(HERO) == "r0c1"


@rule("DES-TERR-10", "DES-GAP-38")
def test_a_large_figure_climbs_out_of_a_pit():
    s = Situation("oo....", "oo....", ".....#").hero(HERO, "r0c5").monster("ettin.minion", "r0c0")
    s.turn_of("ettin.minion.1").do("move")
    assert s.offered("to") == []
    places = s.offered("climb")
    assert "r0c1" in places
    assert "r0c3" not in places  # no space of its base would be next to the pit
    s.do("climb:r0c1")
    assert (s.at("ettin.minion.1"), s.of("ettin.minion.1").damage) == ("r0c1", 0)


@rule("DES-TERR-12", "DES-LARGE-09")
@pytest.mark.parametrize(("rows", "damage"), [
    (("..oo", "..oo"), 2), (("..oo", "..o."), 0),
])  # fmt: skip
def test_a_large_figure_falls_into_a_pit_that_is_as_large(rows, damage):
    s = Situation(*rows).hero(HERO, "r0c0").monster("ettin.minion", "r0c1")
    s.of("ettin.minion.1").at = s.state_so_far.ground.called["r0c1"]
    s.turn_of("ettin.minion.1", points=3).do("to:r0c2")
    assert s.of("ettin.minion.1").damage == damage


@rule("DES-TERR-16")
@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (("^^..", "^^.."), OFF),
        (
            (
                "^^..",
                "^...",
            ),
            ON_MAP,
        ),
    ],
)
def test_lava_defeats_a_large_figure_that_is_wholly_in_it(rows, place):
    s = Situation(*rows).hero(HERO, "r0c3").monster("ettin.minion", "r0c0")
    s.monster("zombie.minion", "r1c3").turn_of("ettin.minion.1").do("end")
    assert s.of("ettin.minion.1").place == place


@rule("DES-LARGE-04")
def test_a_large_figure_may_turn():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("barghest.minion", "r1c1")
    s.turn_of("barghest.minion.1", points=1)
    assert {"r1c2", "r1c1/turned"} <= set(s.offered("to"))


@rule("DES-LARGE-08", "DES-TERR-04")
def test_a_large_figure_pays_for_the_water_it_moves_through_only():
    s = Situation("..~~..", "......").hero(HERO, "r1c5").monster("ettin.minion", "r0c0")
    s.turn_of("ettin.minion.1", points=1)
    assert "r0c1" in s.offered("to")  # it moves to r1c2; half of its base is over water
    s.do("to:r0c1")
    assert s.state.turn.points == 0


# -- setting up --------------------------------------------------------------------------------


@rule("DES-EQP-07", "DES-EQP-08")
def test_an_item_without_an_icon_is_beyond_all_limits(monkeypatch):
    items = list(CONTENT.item_list)
    number = CONTENT.item_called["ring_of_power"]
    items[number] = msgspec.structs.replace(items[number], slot="none")
    s = at_turn(HERO)
    full = carried("lucky_charm", "mana_weave", "ring_of_power")
    assert not equipment.fit(s.state, 0, full)
    monkeypatch.setattr(CONTENT, "item_list", tuple(items))
    assert equipment.fit(s.state, 0, full)


@rule("DES-GAP-05")
def test_heroes_equip_before_the_first_turn():
    s = Situation()
    s.hero(HERO, "r0c0" if "r0c0" in s.state_so_far.ground.called else
           s.state_so_far.ground.names[0], pack=carried("iron_longsword"))  # fmt: skip
    s.hero(OTHER, s.state_so_far.ground.names[1])
    for fighter in s.state_so_far.fighters:
        fighter.place, fighter.at = OFF, -1
    s.state_so_far.round = 0
    s.after("lay_map")
    while s.asked != "equip":
        assert s.state.round == 0
        s.do(s.options[0])
    s.do("equip:iron_longsword")
    assert s.of(HERO).items == carried("iron_longsword")


@rule("DES-GAP-43", "DES-FEAT-05", "DES-QST-08")
def test_cards_stay_exhausted_in_the_next_encounter_but_feats_are_ready():
    s = Situation(quest="a_fat_goblin").hero(
        HERO, "r9c12", "iron_shield", fatigue=3, feat_used=True
    )
    s.of(HERO).exhausted = (thing("item:iron_shield"),)
    s.monster("zombie.minion", "r9c11").turn_of(HERO)
    setup.next_encounter(s.table)
    hero = s.of(HERO)
    assert (hero.exhausted, hero.feat_used, hero.fatigue) == (
        (thing("item:iron_shield"),),
        False,
        0,
    )


@rule("DES-HSET-06", "DES-HSET-09", "DES-HSET-11")
def test_a_class_is_its_equipment_and_its_skills_and_starts_with_one():
    for name, kind in CONTENT.classes.items():
        skills = [skill for skill in CONTENT.skills.values() if skill.class_id == name]
        assert len(skills) == 9, name
        assert CONTENT.first_skills(name) == [skill.id for skill in skills if not skill.xp]
        assert len(CONTENT.first_skills(name)) == 1
        assert all(CONTENT.items[item].starting or item == "lucky_charm" for item in kind.equipment)


@rule("DES-SET-04", "DES-SET-05", "DES-SET-06")
def test_a_new_table_has_a_whole_search_deck_and_no_tokens():
    state = Situation().state_so_far
    assert sorted(state.bags[0]) == list(range(len(CONTENT.cards)))
    assert all(not each.conditions and not each.damage for each in state.fighters)
    assert set(CONTENT.conditions) == set(terms.BITS)


# -- what cards say and what they do -----------------------------------------------------------


def test_printed_costs_are_those_that_are_paid():
    for skill in CONTENT.skills.values():
        if skill.class_id == "necromancer":
            continue  # its cards have tests of their own
        abilities = [each.entry for each in CONTENT.abilities.of_card(f"skill:{skill.id}")]
        assert max(each.cost.fatigue for each in abilities) == skill.fatigue, skill.id
        assert any("action" in (each.when, *each.when) for each in abilities) == skill.action, (
            skill.id
        )
        standing = skill.id == "defense_training"  # exhausted in place of a shield
        assert any(each.cost.exhaust for each in abilities) == (skill.exhaust and not standing)
    for hero in CONTENT.heroes.values():
        feat = CONTENT.abilities.of_card(f"feat:{hero.id}")[0].entry
        assert (feat.when == "action", feat.cost.feat) == (hero.feat_action, True), hero.id


def test_a_sheet_shows_skills_items_and_what_is_exhausted():
    s = at_turn(HERO, "iron_shield", skills=("oath_of_honor",), pack=carried("platemail"))
    s.of(HERO).exhausted = (thing("item:iron_shield"),)
    panel = GAME.scene(s.table, 1).panels[0]
    worn = (slot.card for tray in panel.trays for slot in tray.slots if slot.card)
    lying = (card for tray in panel.trays for card in tray.cards)
    cards = {card.id: card for card in (*lying, *worn)}
    assert cards["iron_shield"].note == "exhausted"
    assert cards["oath_of_honor"].text.startswith("Action, 1 fatigue: ")
    assert "Defense: black" in cards["platemail"].text
    assert {"ability:syndrael", "feat:syndrael"} <= set(cards)
    pieces = {piece.id: piece for piece in GAME.scene(s.table, 1).board.pieces}
    assert "Scamper: " in pieces["figure:goblin_archer.master.1"].text
