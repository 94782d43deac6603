"""What a content file says is what happens: a changed number changes play."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.warcraft import Situation
from tests.support.warcraft_fights import alone, meet, taken
from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.loading import read_catalogue
from undercroft.games.warcraft.rules.explain import forbids
from undercroft.games.warcraft.rules.numbers import health
from undercroft.games.warcraft.table.scene_cards import ability_card
from undercroft.games.warcraft.table.state import EXPLORATION

FOLDER = Path(__file__).parents[3] / "src/undercroft/games/warcraft/content/base"
CAMP = "lakeside_camp"
Printing = Callable[[str, str, str], WarcraftContent]


@pytest.fixture
def printing(tmp_path: Path) -> Printing:
    """The printed content with one thing changed in a file."""

    def change(name: str, old: str, new: str) -> WarcraftContent:
        folder = tmp_path / "base"
        shutil.copytree(FOLDER, folder)
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")
        return read_catalogue(folder)

    return change


def camp(content: WarcraftContent, *tokens: str) -> Situation:
    situation = Situation("warrior", "mage").put(0, CAMP).discovery(CAMP, *tokens)
    situation.state.content = content
    return situation


def test_a_bomb_of_3_deals_3(printing):
    content = printing(
        "discovery.toml", 'target = "self", amount = 2, rule', 'target = "self", amount = 3, rule'
    )
    play = camp(content, "disc_bomb", "disc_gold", "disc_far_sight").exploring(0)
    play.do("resolve:disc_bomb")
    assert play.character(0).damage == 3


def test_an_event_for_all_is_in_the_numbers_out_of_combat_as_well(printing):
    content = printing(
        "challenge_grey.toml",
        'target = "all_characters", amount = -1, if = { attack_type = "ranged" }',
        'target = "all_characters", amount = -2',
    )
    situation = camp(content)
    before = situation.moving().table.view(0).characters[0].attack
    after = camp(content).global_event("grey_e02").moving().table.view(0).characters[0].attack
    assert after == before - 2


def test_a_worse_disease_takes_more_health(printing):
    content = printing("discovery.toml", "health = 1", "health = 2")
    situation = camp(content).diseased(0)
    printed = Situation("warrior", "mage").diseased(0)
    assert health(situation.state, 0) == health(printed.state, 0) - 1


def test_a_disease_can_be_a_wound_instead(printing):
    content = printing(
        "discovery.toml",
        '{ op = "sicken", health = 1 }',
        '{ op = "damage", target = "self", amount = 1 }',
    )
    play = camp(content, "disc_disease", "disc_gold", "disc_far_sight").exploring(0)
    play.do("resolve:disc_disease")
    assert (play.character(0).damage, play.character(0).diseases) == (1, b"")


def test_a_worse_ambush_deals_more(printing):
    old = 'op = "damage_mod", target = "enemy", amount = 1'
    content = printing("discovery.toml", old, old.replace("= 1", "= 2"))
    play = camp(content, "disc_ambush").exploring(0).challenge("grey_c01").dice(1, 5)
    assert taken(play) == {0: 3}


def test_a_stronger_drain_takes_more_cards(printing):
    content = printing(
        "discovery.toml", 'amount = 2, choice = "random"', 'amount = 3, choice = "random"'
    )
    hand = ("ab_warrior_01", "ab_warrior_02", "ab_warrior_03", "ab_warrior_04")
    situation = camp(content, "disc_power_drain", "disc_gold", "disc_far_sight").hand(0, *hand)
    play = situation.exploring(0)
    play.do("resolve:disc_power_drain")
    assert len(play.hand(0)) == 1


def test_a_false_map_of_one_step_leads_less_far(printing):
    content = printing("discovery.toml", "steps = 2", "steps = 1")
    near = camp(content, "disc_false_map").exploring(0).options
    printed = Situation("warrior", "mage").put(0, CAMP).discovery(CAMP, "disc_false_map")
    assert set(near) < set(printed.exploring(0).options)


def test_gold_may_buy_two_items(printing):
    content = printing(
        "discovery.toml", 'colour = "up_to_level" }', 'colour = "up_to_level", count = 2 }'
    )
    situation = Situation("warrior", "mage").keeps(0, "disc_gold")
    situation.state.content = content
    play = situation.moving(0).challenge("grey_c01").challenge("grey_c02")
    play.do("gold:grey")
    assert len(play.bag(0)) == 2


def test_a_kept_token_does_what_its_file_says(printing):
    content = printing(
        "discovery.toml",
        '[{ op = "peek_discovery" }]',
        '[{ op = "energy", target = "self", amount = 4 }]',
    )
    situation = Situation("warrior", "mage").keeps(0, "disc_far_sight")
    situation.state.content = content
    play = situation.moving(0)
    before = play.character(0).energy
    play.do("use:disc_far_sight")
    assert play.character(0).energy == before + 4


def test_another_token_can_roll_again(printing):
    """What a token is for says which roll it is; that is not tied to its name."""
    content = printing(
        "discovery.toml",
        'when = "after_own_roll"\ncount = 3\ncount_rulebook_20 = 2\n',
        'when = "movement"\ncount = 3\ncount_rulebook_20 = 2\n'
        'effect = [{ op = "peek_discovery" }]\n',
    )
    assert content.kept_for["after_own_roll"] == ()
    situation = Situation("warrior", "mage").keeps(0, "disc_rocket_boots")
    situation.state.content = content
    assert situation.turn_of(0).dice(3).asked != "movement_roll"


def test_a_space_without_resources_has_nothing_to_explore(printing):
    content = printing(
        "board.toml",
        'y = 480\nresources = ["small_healing_potion"]',
        "y = 480\nresources = []",
    )
    situation = Situation("warrior", "mage").put(0, "goldwood_farms")
    situation.state.phase = EXPLORATION
    asked = (0, "resource", "resource:small_healing_potion")
    assert forbids(situation.state, *asked) is None
    situation.state.content = content
    assert forbids(situation.state, *asked) == "WOW-EXP-04"


def test_a_power_with_a_condition_is_used_where_it_holds(printing):
    once = 'id = "warlock_grey_s2", when = "movement", '
    content = printing("characters.toml", once, once + 'if = { space = ["stormwind"] }, ')
    for space, reason in (("stormwind", None), ("goldwood_farms", "WOW-POW-05")):
        situation = Situation("warlock", "mage").put(0, space)
        situation.state.content = content
        situation.moving(0)
        assert forbids(situation.state, 0, "move", "power:warlock_grey_s2") == reason


def test_what_a_power_does_may_wait_for_the_end_of_the_combat(printing):
    """A 3 heals 1, and only after the blow of the foe."""
    strike = 'id = "warrior_grey_s1", faces = [3], text = "3: +1 attack.", effect = [\n        '
    content = printing(
        "characters.toml",
        strike + '{ op = "attack_mod", target = "self", amount = 1 }',
        strike + '{ op = "heal", target = "self", amount = 1, at = "after_combat" }',
    )
    situation = alone("warrior")
    situation.state.content = content
    play = meet(situation, "grey_c02", 3, 6)
    assert taken(play) == {0: 1}
    assert play.character(0).damage == 0


def test_a_card_played_instead_of_a_weapon_shows_its_attack_even_if_it_is_0(printing):
    content = printing("abilities.toml", "{ attack = 2,", "{ attack = 0,")
    name = next(ability.id for ability in content.abilities if ability.attack == 0)
    assert [gauge.value for gauge in ability_card(content, name).gauges] == [0]
    assert ability_card(content, "ab_warrior_01").gauges == ()
