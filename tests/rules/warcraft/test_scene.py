"""The scene: everything on the table can be drawn, and every option points at something drawn."""

from random import Random

import msgspec
import pytest

from tests.rules.warcraft.playing import new, play_on, whole_games
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import attack, field
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.quest_words import goal_words, spaces_of
from undercroft.games.warcraft.table.scene_board import letter_of
from undercroft.games.warcraft.table.scene_cards import quest_card
from undercroft.kernel.scene import Duel, Scene, Tray

STAGES = ["before", "roll", "powers", "ranged", "melee", "end"]


def _of_tray(tray: Tray) -> set[str]:
    names = {f"card:{card.id}" for card in tray.cards if not card.hidden}
    for slot in tray.slots:
        names.add(f"slot:{tray.id}.{slot.id}")
        if slot.card is not None:
            names.add(f"card:{slot.card.id}")
    return names


def names_in(scene: Scene) -> set[str]:
    """Everything that an option can point at."""
    names = {f"space:{space.id}" for space in scene.board.spaces}
    names |= {piece.id for piece in scene.board.pieces}
    trays = [*scene.trays, *(tray for panel in scene.panels for tray in panel.trays)]
    for tray in trays:
        names |= _of_tray(tray)
    names |= {f"task:{task.id}" for panel in scene.panels for task in panel.tasks}
    return names


def test_every_option_points_at_things_that_its_player_sees():
    kinds = set()
    for table in whole_games(6):
        if table.over:
            continue
        names = names_in(table.scene(table.decision.player))
        for option in table.decision.options:
            assert option.label
            assert option.rule in GAME.rulebook
            missing = set(option.targets) - names
            assert not missing, (table.decision.kind, option.id, missing)
            kinds |= {target.partition(":")[0] for target in option.targets}
    assert kinds >= {"space", "card", "slot", "task", "character", "encounter", "marker"}


def test_ids_are_unique_and_whatever_names_a_space_names_one_there_is():
    table, rng = new(5), Random(5)
    spaces = {space.id for space in CONTENT.spaces}
    for _ in play_on(table, rng, 600):
        scene = table.scene(rng.choice((0, 1, 2, None)))
        pieces = [piece.id for piece in scene.board.pieces]
        assert len(pieces) == len(set(pieces))
        assert {piece.space for piece in scene.board.pieces} <= spaces
        trays = [tray.id for tray in scene.trays]
        trays += [tray.id for panel in scene.panels for tray in panel.trays]
        assert len(trays) == len(set(trays))
        for panel in scene.panels:
            names = [gauge.name for gauge in panel.gauges]
            assert len(names) == len(set(names))
            for task in panel.tasks:
                assert set(task.spaces) <= spaces
                assert task.reward
                assert all(0 <= goal.value <= goal.limit for goal in task.goals)


def test_the_board_is_a_map_of_points_and_links():
    board = new(1).scene(None).board
    assert (board.layout, board.columns, board.rows) == ("graph", 1000, 667)
    assert [space.id for space in board.spaces] == [space.id for space in CONTENT.spaces]
    ends = {frozenset(link.ends) for link in board.links}
    assert len(ends) == len(board.links) == sum(len(space.links) for space in CONTENT.spaces) // 2
    for space in CONTENT.spaces:
        for other in space.links:
            assert frozenset((space.id, CONTENT.spaces[other].id)) in ends
    in_bands = [name for band in board.bands for name in band.spaces]
    assert sorted(in_bands) == sorted(space.id for space in CONTENT.spaces)
    assert [(band.tone, band.pattern) for band in board.bands] == [
        ("stone", "plain"), ("green", "dots"), ("gold", "stripes"), ("red", "checks"),
    ]  # fmt: skip
    signs = {sign.id for sign in board.signs}
    assert all(mark in signs for space in board.spaces for mark in space.marks)
    printed = {piece.id for piece in board.pieces if piece.look == "monster"}
    assert printed == {f"encounter:{e.id}" for e in CONTENT.encounters if e.card < 0}


def test_a_hand_is_shown_to_its_owner_and_as_backs_to_the_others():
    table = Situation("warrior", "mage").hand(0, "ab_warrior_01", "ab_warrior_05").moving().table
    for viewer in (0, 1, None):
        hand = table.scene(viewer).panels[0].trays[0]
        assert (hand.look, len(hand.cards)) == ("hand", 2)
        assert all(card.hidden == (viewer != 0) for card in hand.cards)
    own = table.scene(0).panels[0].trays[0].cards
    assert [card.note for card in own] == ["1 energy short", "2 energy short"]
    assert [card.cost for card in own] == ["1", "2"]
    assert [(clause.lead, clause.idle) for clause in own[0].clauses] == [("Yellow", True)]


def test_improved_text_counts_from_its_level_on():
    s = Situation("warrior", "mage").hand(0, "ab_warrior_01").level(0, "yellow")
    card = s.moving().table.scene(0).panels[0].trays[0].cards[0]
    assert [(clause.lead, clause.idle) for clause in card.clauses] == [("Yellow", False)]


def test_items_that_do_not_work_where_they_lie_are_idle():
    s = Situation("warrior", "mage").bag(0, "grey_c01_item", "grey_c14_item", "green_c14_item")
    bag = {tray.name: tray for tray in s.moving().table.scene(0).panels[0].trays}["Bag"].cards
    assert [all(clause.idle for clause in card.clauses) for card in bag] == [True, False, True]
    assert [card.note for card in bag] == ["", "", "above your level"]


def test_markers_have_their_numbers_and_aggro_is_red():
    aggressive = next(
        card for card in CONTENT.challenge_by_id.values() if card.encounter and card.encounter.aggro
    )
    s = Situation("warrior", "mage").undefeated("grey_c01", "old_dam", slot=4)
    table = s.undefeated(aggressive.id, "old_dam", slot=6).moving().table
    markers = {p.id: p for p in table.scene(None).board.pieces if p.look == "marker"}
    assert {name: (p.letter, p.tone) for name, p in markers.items()} == {
        "marker:5": ("5", "stone"), "marker:7": ("7", "red"),
    }  # fmt: skip


def test_quests_show_how_far_they_have_come_and_where():
    table = Situation("warrior", "mage").quest(0, "sq_01", 1).quest(0, "sq_08", 1).moving().table
    for viewer in (0, 1, None):
        letters, blood = table.scene(viewer).panels[0].tasks
        assert [(goal.value, goal.limit) for goal in letters.goals] == [(1, 2)]
        assert set(letters.spaces) == {"undercity", "ironforge", "stormwind"}
        assert [(goal.value, goal.limit) for goal in blood.goals] == [(1, 2)]
        assert blood.reward == "1 valor point"


# -- combat ------------------------------------------------------------------------------------


def fight(*dice: int):
    """The warrior against a Lean Wolf: attack 1, defense 5, damage 1."""
    s = Situation("warrior", "mage").put(0, "goldwood_farms").energy(0, 2)
    s.hand(0, "ab_warrior_01", "ab_warrior_02")
    return s.challenged().challenge("grey_c01").dice(*dice)


def attack_of(duel: Duel) -> int:
    return next(gauge.value for gauge in duel.sides[0].gauges if gauge.name == "Melee attack")


def test_a_combat_is_told_stage_by_stage_to_both_sides():
    play = fight(4, 2)
    duel = play.table.scene(1).duel
    assert duel.title == "Orc Warrior against Lean Wolf"
    assert [stage.id for stage in duel.stages] == STAGES
    assert [stage.state for stage in duel.stages] == ["now"] + ["ahead"] * 5
    assert [panel.name for panel in duel.sides] == ["Orc Warrior", "Lean Wolf"]
    assert attack_of(duel) == 1
    play.do("play:ab_warrior_01")
    duel = play.table.scene(1).duel
    assert attack_of(duel) == 3
    assert [beat.text.partition(".")[0] for beat in duel.stages[0].beats] == [
        "Orc Warrior plays Heavy Blow",
        "Orc Warrior hits with 2 or more (83%)",
        "Lean Wolf hits with 5 or more (33%)",
    ]


def rule_of_the_outcome(play):
    duel = play.table.scene(None).duel
    return {stage.id: stage for stage in duel.stages}["end"].beats[-1].rule


def test_the_outcome_names_the_rule_for_the_kind_of_foe():
    with_an_encounter = fight(1, 1)
    while with_an_encounter.table.state.combat is not None:
        with_an_encounter.do("pass")
    assert rule_of_the_outcome(with_an_encounter) == "WOW-CENC-21"
    among_characters = attack(field("warrior", "mage"), "mage", 1, 1)
    assert among_characters.table.state.combat is None
    assert rule_of_the_outcome(among_characters) == "WOW-CCHR-13"


def test_why_a_combat_ended_as_it_did_can_be_read_afterwards():
    play = fight(4, 2)
    play.do("play:ab_warrior_01")
    while play.table.state.combat is not None:
        play.do("pass")
    for viewer in (0, 1, None):
        duel = play.table.scene(viewer).duel
        assert duel is not None
        assert duel.verdict == "Orc Warrior defeated Lean Wolf."
        stages = {stage.id: stage for stage in duel.stages}
        assert all(stage.state == "past" for stage in duel.stages)
        assert "Heavy Blow" in stages["before"].beats[0].text
        faces = [(beat.dice[0].face, beat.dice[0].tone, beat.side) for beat in stages["roll"].beats]
        assert faces == [("4", "red", 0), ("2", "black", 1)]
        assert [beat.text for beat in stages["ranged"].beats] == ["Nobody has a ranged attack."]
        assert [beat.text for beat in stages["melee"].beats] == [
            "Orc Warrior: 3 + 4 = 7 against defense 5: a hit.",
            "Lean Wolf: 1 + 2 = 3 against defense 6: a miss.",
            "Lean Wolf takes 2 damage and is defeated.",
        ]
        assert stages["end"].beats[-1].text == duel.verdict
        numbers = [{each.name: each.value for each in panel.gauges} for panel in duel.sides]
        assert numbers == [
            {"Damage taken": 0, "Melee attack": 3, "Die": 4, "Defense": 6},
            {"Damage taken": 2, "Melee attack": 1, "Die": 2, "Defense": 5},
        ]
        for stage in duel.stages:
            assert all(not beat.rule or beat.rule in GAME.rulebook for beat in stage.beats)


@pytest.mark.parametrize("seed", range(3))
def test_every_beat_of_every_combat_can_be_told(seed):
    table = new(seed)
    verdicts, beats = set(), 0
    for _ in play_on(table, Random(seed)):
        duel = table.scene(None).duel
        if duel is None:
            continue
        for stage in duel.stages:
            beats += len(stage.beats)
            assert all(beat.text and beat.rule in GAME.rulebook for beat in stage.beats)
        if duel.verdict:
            verdicts.add(duel.verdict.split()[-1])
        msgspec.json.encode(duel)
    assert beats > 100
    assert len(verdicts) > 3


def test_what_was_won_lies_there_with_its_valor():
    play = Situation("warrior", "mage").logged(0, "sq_10").trophy(0, "tr_lich").moving(0)
    trays = {tray.id: tray for tray in play.table.scene(1).panels[0].trays}
    won = trays["log-0"].cards
    assert [card.name for card in won] == ["Lich's Crown", "Bounty Board"]
    assert [card.gauges[0].value for card in won] == [2, 1]


@pytest.mark.parametrize(
    ("level", "said"),
    [("grey", "+2 movement."), ("yellow", "+2 movement. Improved: +1 attack this turn.")],
)
def test_an_option_says_what_its_card_does_at_the_players_level(level, said):
    play = Situation("warrior", "mage").level(0, level).hand(0, "ab_warrior_06").energy(0, 3)
    labels = [option.label for option in play.moving(0).table.decision.options]
    assert any(label.startswith("Play Battle Charge") and label.endswith(said) for label in labels)


@pytest.mark.parametrize(
    ("quest", "spaces"),
    [
        ("sq_01", ["undercity", "ironforge", "stormwind"]),
        ("eq_04", ["undercity", "ironforge", "stormwind"]),  # items are given up in a city
        ("eq_13", ["booty_bay"]),
        ("sq_03", []),
    ],
)
def test_a_quest_points_at_the_spaces_where_it_can_be_got_on_with(quest, spaces):
    assert sorted(spaces_of(CONTENT, CONTENT.quest_by_id[quest])) == sorted(spaces)


def test_a_quest_for_encounters_of_the_board_points_at_their_spaces():
    quest = CONTENT.quest_by_id["eq_19"]
    spaces = {
        space.id for space in CONTENT.spaces if space.board_encounter in quest.goals[0].encounters
    }
    assert len(spaces) == 3
    assert set(spaces_of(CONTENT, quest)) == spaces


@pytest.mark.parametrize(
    ("quest", "words"),
    [
        ("eq_04", "Give up 3 items in a city"),
        ("eq_13", "Give up 1 item of yellow or higher at Booty Bay"),
    ],
)
def test_what_is_to_be_given_up_is_said_with_its_least_level(quest, words):
    (goal,) = CONTENT.quest_by_id[quest].goals
    assert goal_words(goal, CONTENT) == words


@pytest.mark.parametrize(("quest", "tone"), [("sq_01", "stone"), ("eq_04", "green")])
def test_a_quest_that_is_done_has_the_colour_of_its_level(quest, tone):
    assert quest_card(CONTENT, quest).tone == tone


def test_spaces_lie_where_the_board_says():
    assert {space.id: (space.x, space.y) for space in CONTENT.spaces[:2]} == {
        "undercity": (120, 110),
        "pale_glade": (235, 55),
    }


def test_a_panel_shows_each_number_of_its_character():
    s = Situation("warrior", "mage").level(0, "green").flip(0).hurt(0, 1).energy(0, 4)
    s.hand(0, "ab_warrior_01", "ab_warrior_02").logged(0, "eq_01", "eq_17")
    gauges = s.moving().table.scene(0).panels[0].gauges
    assert {gauge.name: (gauge.value, gauge.limit) for gauge in gauges} == {
        "Damage taken": (1, 6),
        "Valor": (5, 8),
        "Level": (2, 4),
        "Melee attack": (3, None),
        "Defense": (8, None),
        "Damage": (2, None),
        "Energy": (4, None),
        "Cards in hand": (2, None),
    }


def test_trays_say_how_many_cards_there_is_room_for():
    situation = Situation("warrior", "mage").undefeated("grey_c02", "mill_road")
    scene = situation.moving().table.scene(0)
    room = {tray.id: tray.limit for tray in scene.trays}
    assert room["track"] == CONTENT.encounter_markers == 10
    own = {tray.id: tray.limit for panel in scene.panels for tray in panel.trays}
    assert (own["hand-0"], own["hand-1"]) == (10, 10)


def test_the_letters_of_characters_are_of_their_names_and_no_two_are_the_same():
    letters = {who.name: letter_of(CONTENT, who) for who in CONTENT.characters}
    assert len(set(letters.values())) == len(letters), letters
    assert all(letter in name.upper() for name, letter in letters.items())
    assert letters["Orc Warrior"] == "O"
    assert letters["Dwarf Hunter"] == "D"
    assert letters["Dongon Swiftblade"] == "S"  # the D is taken


def test_everything_before_a_player_lies_in_a_tray_of_its_own():
    situation = Situation("warrior", "mage").keeps(1, "disc_gold", "disc_hearthstone")
    situation.logged(1, "sq_03").trophy(1, "tr_lich").attach(0, "ab_warrior_01", 1)
    panel = situation.moving(0).table.scene(0).panels[1]
    lying = {tray.id: [card.id for card in tray.cards] for tray in panel.trays}
    assert lying["kept-1"] == ["disc_gold", "disc_hearthstone"]
    assert lying["log-1"] == ["tr_lich", "sq_03"]
    assert lying["attached-1"] == ["ab_warrior_01"]
