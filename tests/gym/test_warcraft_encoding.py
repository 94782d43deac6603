"""World of Warcraft as numbers: they tell what their names say, and only what is known."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

import undercroft
from tests.gym.playing import decisions
from tests.support.warcraft_content import CONTENT
from undercroft.games import warcraft
from undercroft.games.warcraft.encoding import NAMES, QUESTIONS, WarcraftEncoder
from undercroft.games.warcraft.encoding.options import VERBS, read
from undercroft.games.warcraft.table.state import ABILITIES, DISCOVERIES, NONE
from undercroft.gym import encoder_of
from undercroft.kernel.flow import Question
from undercroft.kernel.moments import Moment

ENCODER = WarcraftEncoder()


def table_after(decisions_made, seed=1, players=3):
    """A game at random, so far."""
    rng = Random(seed)
    table = undercroft.new("warcraft", players, seed=seed)
    for _ in range(decisions_made):
        table.act(rng.randrange(len(table.decision.choices)))
    return table


def told(table, player):
    return dict(zip(NAMES, ENCODER.observe(table, player), strict=True))


def questions_in(thing) -> Iterator[Question]:
    if isinstance(thing, Question):
        yield thing
    elif isinstance(thing, dict):
        yield from (value for value in thing.values() if isinstance(value, Question))
    elif isinstance(thing, Moment) and thing.window is not None:
        yield thing.question


def test_it_is_the_encoder_of_the_game():
    table = undercroft.new("warcraft", 2, seed=1)
    assert isinstance(encoder_of(table.game), WarcraftEncoder)


def test_every_question_has_its_place():
    kinds = {
        question.kind
        for module in pkgutil.walk_packages(warcraft.__path__, f"{warcraft.__name__}.")
        for thing in vars(import_module(module.name)).values()
        for question in questions_in(thing)
    }
    assert set(QUESTIONS) == kinds
    assert len(set(QUESTIONS)) == len(QUESTIONS)


def test_the_numbers_tell_what_their_names_say():
    table = table_after(60)
    state = table.state
    first, left = state.characters[0], state.characters[1]
    first.damage, first.energy, first.level = 2, 3, 1
    left.damage = 1
    seen = told(table, 0)
    assert seen["own is green level"] == 1
    assert seen["own is grey level"] == 0
    assert seen["own damage"] == pytest.approx(0.2)
    assert seen["own energy"] == pytest.approx(0.3)
    assert seen["neighbour 1 damage"] == pytest.approx(0.1)
    assert told(table, 1)["own damage"] == pytest.approx(0.1)
    assert told(table, 2)["neighbour 1 damage"] == pytest.approx(0.2)
    assert seen["3 play"] == 1
    assert (seen["neighbour 2 plays"], seen["neighbour 3 plays"]) == (1, 0)
    held = {name for name in seen if name.startswith("holds ") and seen[name]}
    assert held == {
        f"holds {CONTENT.ability_id[CONTENT.ability_of[first.kind][card]]}" for card in first.hand
    }
    quests = [name for name in seen if name.startswith("has quest ") and seen[name]]
    assert len(quests) == len(set(first.quests))
    here = [name for name in seen if name.startswith("own figure: ") and seen[name]]
    assert [CONTENT.space_called[name.partition(": ")[2]] for name in here] == [first.space]
    asked = [name for name in seen if name.startswith("asked ") and seen[name]]
    assert asked == ([f"asked {table.decision.kind}"] if table.decision.player == 0 else [])


def test_a_combat_is_seen_from_the_side_of_whoever_looks():
    for table in decisions("warcraft", games=8, seed=4, looks=800):
        combat = table.state.combat
        if combat is None or combat.defender.seat == NONE or not combat.attacker.die:
            continue
        attacker, defender = combat.attacker, combat.defender
        own, other = told(table, attacker.seat), told(table, defender.seat)
        assert (own["attacks in it"], other["defends in it"]) == (1, 1)
        assert (
            own["own side's die"] == other["other side's die"] == (pytest.approx(attacker.die / 6))
        )
        assert own["own side's defense"] == other["other side's defense"]
        return
    pytest.fail("no combat between characters was met")


def test_hands_decks_and_facedown_tokens_of_others_change_nothing():
    """By hand, whatever `imagine` may think is hidden."""
    changed = 0
    for table in decisions("warcraft", games=6, seed=7, looks=90):
        state = table.state
        if any(one.kind == NONE for one in state.characters):
            continue
        for player in range(state.players):
            world = table.fork()
            before = bytes(ENCODER.observe(world, player))
            changed += swap_what_is_hidden(world.state, player)
            assert bytes(ENCODER.observe(world, player)) == before
            own = world.state.characters[player]
            deck = world.state.bags[ABILITIES + player]
            if own.hand and deck and kind_of(own, own.hand[0]) != kind_of(own, deck[0]):
                world.state.bags[ABILITIES + player] = own.hand[:1] + deck[1:]
                own.hand = deck[:1] + own.hand[1:]
                assert bytes(ENCODER.observe(world, player)) != before, "their own hand they see"
    assert changed > 50


def kind_of(character, card):
    return CONTENT.ability_of[character.kind][card]


def swap_what_is_hidden(state, player):
    """Others hold other cards, and other tokens lie where they have not looked."""
    swaps = 0
    for other in state.characters:
        deck = state.bags[ABILITIES + other.seat]
        if other.seat != player and other.hand and deck:
            state.bags[ABILITIES + other.seat] = other.hand[:1] + deck[1:]
            other.hand = deck[:1] + other.hand[1:]
            swaps += 1
    pile = state.bags[DISCOVERIES]
    for space, tokens in enumerate(state.hidden):
        if tokens and pile and not state.hidden_seen[tokens[0]] >> player & 1:
            seen_by, fresh = state.hidden_seen[tokens[0]], pile[0]
            state.hidden_seen[fresh], state.hidden_seen[tokens[0]] = seen_by, 0
            state.hidden[space] = pile[:1] + tokens[1:]
            state.bags[DISCOVERIES] = pile = tokens[:1] + pile[1:]
            swaps += 1
    return swaps


# -- options -------------------------------------------------------------------------------


def test_every_choice_is_read_and_no_two_of_a_decision_look_alike():
    verbs, compared = set(), 0
    for table in decisions("warcraft", games=10, seed=5, looks=1_500):
        decision = table.decision
        for choice in decision.choices:
            verb = choice.partition(":")[0]
            what = read(choice)
            assert verb in VERBS or what.kind != NONE or any(np.frombuffer(what.fixed, "f")), choice
            verbs.add(verb)
        rows = np.asarray(ENCODER.option_features(table, decision)).reshape(len(decision), -1)
        if decision.kind != "attach_to" and not is_of_twins(decision):
            assert len(np.unique(rows, axis=0)) == len(decision), decision
            compared += 1
    assert compared > 500
    assert len(verbs) > 25


def is_of_twins(decision):
    """Items of one name and face, and quests of one worth, may look alike."""
    return any(choice.startswith(("drop:", "discard:", "take:")) for choice in decision.choices)


def test_a_step_tells_where_it_leads():
    table = table_after(60)
    while table.decision.kind != "move":
        table.act(0)
    decision = table.decision
    rows = np.asarray(ENCODER.option_features(table, decision)).reshape(len(decision), -1)
    names = ENCODER.option_names
    for choice, numbers in zip(decision.choices, rows, strict=True):
        row = dict(zip(names, numbers.tolist(), strict=True))
        is_step = choice.startswith("go:")
        assert row["chooses to go"] == is_step
        assert row["leads to a space"] == is_step
        if is_step:
            assert row["steps away"] == pytest.approx(1 / 8)


# -- how well one stands -------------------------------------------------------------------


def test_levels_and_valor_are_what_one_stands_well_by():
    table = table_after(60)
    first = table.state.characters[0]
    before = ENCODER.potential(table, 0)
    first.level += 1
    risen = ENCODER.potential(table, 0)
    first.log += (table.state.bags[9][0],)
    assert 0 <= before < risen < ENCODER.potential(table, 0) <= 1


# -- content of a pack ---------------------------------------------------------------------

PACK = """
[pack]
id = "moors"
title = "The moors"
version = "1"
game = "warcraft"

[[challenge_grey.encounter]]
id = "moor_hound"
name = "Moor Hound"
attack = 2
attack_type = "melee"
defense = 5
damage = 1
family = "beast"
text = "No power."
source = "original"
confidence = "design"

[challenge_grey.encounter.item]
id = "moor_blade"
name = "Moor Blade"
slot = "weapon"
potions = ["health"]
attack = 3
attack_type = "melee"
text = "No power."

[[challenge_grey.encounter]]
id = "moor_witch"
name = "Moor Witch"
attack = 1
attack_type = "ranged"
defense = 5
damage = 1
family = "humanoid"
text = "No power."
source = "original"
confidence = "design"

[challenge_grey.encounter.item]
id = "moor_shirt"
name = "Moor Shirt"
slot = "armor"
potions = ["mana"]
defense = 6
text = "No power."

[[quests.starting]]
id = "sq_moor"
name = "Over the moor"
valor = 1
level_needed = "grey"
min_players = 2
goals = [{ goal = "travel", spaces = ["mill_road"], count = 1 }]
text = "Travel to Mill Road."
source = "original"
confidence = "design"
"""


@pytest.fixture
def moors(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.kernel.packs._known", {})
    (tmp_path / "moors.toml").write_text(PACK, "utf-8")
    return undercroft.packs.add(str(tmp_path / "moors.toml"))


def with_pack(ref):
    """Somebody holds all that the pack brings."""
    table = undercroft.new("warcraft", 3, seed=1, packs=[ref])
    for _ in range(60):
        table.act(0)
    state = table.state
    content, own = state.content, state.characters[0]
    own.quests = (content.quest_by_id["sq_moor"].index,)
    own.progress = ((0,),)
    own.weapon = content.challenge_by_id["moor_hound"].index
    own.armor = content.challenge_by_id["moor_witch"].index
    return table


def test_what_a_pack_brings_has_rows_of_its_own(moors):
    table = with_pack(moors)
    seen = told(table, 0)
    quests = {name for name in seen if name.startswith("has quest ") and seen[name]}
    assert quests == {"has quest another_starting_quest"}
    assert (seen["own weapon"], seen["own armor"]) == (1, 1)
    own = table.state.characters[0]
    assert table.state.content.abilities[0].id == "ab_warrior_01"
    held = {name for name in seen if name.startswith("holds ") and seen[name]}
    kinds = {table.state.content.ability_of[own.kind][card] for card in own.hand}
    assert held == {f"holds {table.state.content.ability_id[kind]}" for kind in kinds}


def test_nothing_printed_looks_like_what_a_pack_brings(moors):
    table, plain = with_pack(moors), table_after(60)
    names = [name for name in NAMES if "another" in name]
    assert len(names) > 10
    assert not any(told(plain, 0)[name] for name in names)
    rows = {}
    for choice in (
        "equip:moor_blade",
        "equip:moor_shirt",
        *(f"equip:{i.id}" for i in CONTENT.items),
    ):
        where = table if choice.startswith("equip:moor") else plain
        decision = replace(where.decision, choices=(choice,))
        rows[choice] = bytes(ENCODER.option_features(where, decision))
    assert len({rows["equip:moor_blade"], rows["equip:moor_shirt"]}) == 2
    printed = {row for choice, row in rows.items() if "moor" not in choice}
    assert rows["equip:moor_blade"] not in printed
    assert rows["equip:moor_shirt"] not in printed


def test_the_layout_is_kept_with_a_version():
    assert ENCODER.version == 2
    assert ENCODER.layout.startswith("2-")
