"""What a card says is what it does: every effect in the content is found in the text beside it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[3] / "src/undercroft/games/warcraft/content/base"
Row = dict[str, Any]

STRENGTHS = {"attack_mod": "attack", "defense_mod": "defense", "damage_mod": "damage"}
FIXED = {
    "cancel_ability": "cancel that ability",
    "swap_dice": "(swap the two dice|the two dice are swapped)",
    "cancel_battle": "the battle is cancelled",
    "ignore_aggro": "Aggro",
    "no_triggers": "[Ff]oe's die powers do not work",
    "peek_discovery": "look at (a|one other) discovery",
    "trade_items": "take an item from another bag",
}
ITEM_COLOURS = {"self_level": "item of your level", "up_to_level": "item, not above your level"}
DICE = {"own_combat": "(your|its) die", "enemy_combat": "(the )?foe's die"}
REROLLS = {
    "own_combat": "rerolls? (your|its) die",
    "enemy_combat": "foe rerolls its die",
    "movement": "may reroll the movement die",
}
BEARERS = {
    "any_character": "attach to a character",
    "own_weapon": "attach to your weapon",
    "self_character": "attach to yourself",
}
STOLEN = {
    ("enemy_bag", "self"): "take one item from the foe's bag",
    ("same_space_bag", "random"): "take a random bag item from a character in your space",
}
PRICES = {
    "energy": "gives up {} energy",
    "ability": "discards {} ability",
    "item": "discards {} bag item",
    "health": "takes {} damage",
}
OFFERED = {
    "energy": "may give up {} energy",
    "ability": "may discard {} ability",
    "item": "may discard {} bag item",
    "health": "may take {} damage",
}
JOURNEYS = {
    "flight_path": "any flight path",
    "any_city": "any city",
    "nearest_city": "the nearest city",
}
SIDES = {"flipped": "to its flipped side", "starting": "to its starting side"}


def strength(step: Row) -> str:
    """Of "+2 attack"; a second one may say "+1 more"."""
    amount, word = f"{step['amount']:+d}", STRENGTHS[step["op"]]
    if step["target"] == "enemy":
        return rf"([Ff]oe|opponent has) \{amount} {word}"
    return rf"(?<!oe )(?<!has )\{amount} (more|{word})"


def wound(step: Row) -> str:
    return rf"takes {step['amount']} damage" if step["target"] != "self" else (
        rf"[Tt]ake {step['amount']} damage"
    )  # fmt: skip


def energy(step: Row) -> str:
    amount = step["amount"]
    return rf"\+{amount} energy" if amount > 0 else rf"foe loses {-amount} energy"


def discard(step: Row) -> str:
    """At random; or as their owner chooses, which is said of the foe alone."""
    whose = {"enemy": "foe discards", "self": "[Dd]iscard"}
    who = whose.get(step["target"], "[Ee]ach other character.* discards")
    what = "random" if step["choice"] == "random" else "abilit"
    return rf"{who} {step['amount']} {what}"


def lost(step: Row) -> str:
    if step["choice"] == "owner":
        return "foe discards an item of their choice"
    if step["from"] == "any":
        return "foe loses a random item, worn or not"
    return "foe loses a random bag item" if step["target"] == "enemy" else "Lose 1 random bag item"


def bargain(step: Row, text: str) -> Iterator[tuple[str, str]]:
    """The price, and each thing that happens otherwise, or for it: what is said where."""
    prices, then, steps = {
        "demand": (PRICES, " or ", step.get("else", ())),
        "offer": (OFFERED, ": ", step.get("then", ())),
    }[step["op"]]
    price = prices[step["price"]].format(step["amount"])
    before, _, rest = text.partition(price)
    yield f"^({before}{price})[a-z ]*?{then}", text
    for each in steps:
        in_numbers = each["op"] in STRENGTHS
        yield (
            (rf"\{each['amount']:+d} {STRENGTHS[each['op']]}" if in_numbers else phrase(each)),
            rest,
        )


def phrase(step: Row) -> str:
    """How a step is put in words."""
    return FIXED[step["op"]] if step["op"] in FIXED else str(WORDS[step["op"]](step))


def item(step: Row) -> str:
    colour = step["colour"]
    return ITEM_COLOURS.get(colour, f"{colour} item")


def journey(step: Row) -> str:
    if "within" in step:
        return rf"(within {step['within']}|Jump {step['within']} space further)"
    return JOURNEYS[step["to"]]


def attack_type(step: Row) -> str:
    how = {"ranged": "(ranged|at range)", "melee": "melee"}[step["type"]]
    return f"opponent .*{how}" if step["target"] == "enemy" else f"^((?!opponent).)*{how}"


# How each word of the vocabulary is put in words on a card.
WORDS: dict[str, Any] = {
    **dict.fromkeys(STRENGTHS, strength),
    "attach": lambda step: BEARERS[step["to"]],
    "damage": wound,
    "die_mod": lambda step: rf"\{step['amount']:+d} to {DICE[step['die']]}",
    "discard": discard,
    "disarm": lambda step: rf"{step['slot']} goes into their bag",
    "discard_item": lost,
    "draw": lambda step: rf"[Dd]raw {step['amount']} card",
    "energy": energy,
    "flip": lambda step: SIDES[step["to"]] if "to" in step else "flip",
    "gain_item": item,
    "go_home": journey,
    "heal": lambda step: rf"[Hh]eals? {step['amount']}",
    "lead_astray": lambda step: rf"up to {step['steps']} spaces",
    "move_mod": lambda step: rf"\{step['amount']:+d} movement",
    "place_discovery": lambda step: rf"place {step['count']} discovery",
    "prevent_damage": lambda step: rf"[Pp]revents? {step['amount']}",
    "pull": lambda step: rf"a character within {step['range']} comes to your space",
    "recall": lambda step: rf"take back {step['amount']} card",
    "remove_attachment": lambda step: rf"remove {step['amount']} attached card",
    "reroll": lambda step: REROLLS[step["die"]],
    "set_die": lambda step: rf"{DICE[step['die']]} shows {step['face']}",
    "strike": lambda step: rf"character within {step['range']} takes {step['amount']} damage",
    "swap_places": lambda step: rf"change places with a character within {step['range']}",
    "tax_ability": lambda step: rf"up {step['energy']} energy, or that ability is cancelled",
    "set_attack_type": attack_type,
    "sicken": lambda step: rf"maximum health -{step['health']}",
    "steal_item": lambda step: STOLEN[step["from"], step["choose"]],
    "teleport": journey,
}


def written(found: Any) -> Iterator[tuple[str, Row]]:
    """Everything that has a text beside what it does, improvements and powers in it too."""
    if isinstance(found, dict):
        if "text" in found and found.keys() & {"effect", "improved", "instead_of_weapon"}:
            yield found.get("id", found["text"]), found
        for value in found.values():
            yield from written(value)
    elif isinstance(found, list):
        for value in found:
            yield from written(value)


ROWS = [
    pytest.param(row, id=f"{file.stem}-{name}")
    for file in sorted(FOLDER.glob("*.toml"))
    for name, row in written(tomllib.loads(file.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize("row", ROWS)
def test_every_effect_is_in_the_text(row: Row) -> None:
    own = row["text"].split(" Improved ")[0]
    for step in row.get("effect", ()):
        is_bargain = step["op"] in ("demand", "offer")
        for words, text in bargain(step, own) if is_bargain else ((phrase(step), own),):
            assert re.search(words, text), f"{step} is not in: {own}"


IMPROVED = [row for row in ROWS if row.values[0].get("improved")]


@pytest.mark.parametrize("row", IMPROVED)
def test_every_improvement_is_in_the_text_with_its_level(row: Row) -> None:
    said = row["text"].split(" Improved ")[1:]
    meant = [f"{each['level']}: {each['text']}" for each in row["improved"]]
    assert [each.strip() for each in said] == meant


INSTEAD = [row for row in ROWS if "instead_of_weapon" in row.values[0]]


@pytest.mark.parametrize("row", INSTEAD)
def test_the_attack_of_a_card_played_instead_of_a_weapon_is_in_the_text(row: Row) -> None:
    attack = row["instead_of_weapon"]
    said = f"Instead of a weapon: attack {attack['attack']} {attack['attack_type']}."
    assert row["text"].startswith(said)


TRIGGERED = [row for row in ROWS if row.values[0].get("faces")]


@pytest.mark.parametrize("row", TRIGGERED)
def test_the_faces_that_trigger_a_power_are_in_the_text(row: Row) -> None:
    faces = row["faces"]
    shown = f"{faces[0]}-{faces[-1]}" if len(faces) > 1 else str(faces[0])
    assert row["text"].startswith(f"{shown}: ")
    assert faces == list(range(faces[0], faces[-1] + 1))


PRICED = [row for row in ROWS if row.values[0].get("cost") and row.values[0].get("faces") is None]


@pytest.mark.parametrize("row", [row for row in PRICED if isinstance(row.values[0]["cost"], dict)])
def test_the_price_of_a_power_is_in_the_text(row: Row) -> None:
    if "energy" in row["cost"]:
        assert re.search(rf"pay {row['cost']['energy']}\b", row["text"])
    assert row["cost"].get("discard_this", False) == ("iscard this" in row["text"])


@pytest.mark.parametrize("row", ROWS)
def test_a_power_for_once_a_turn_is_used_once(row: Row) -> None:
    assert row.get("per_turn", 1) == 1


def test_there_is_something_of_every_kind_to_compare() -> None:
    assert len(ROWS) > 250
    assert len(IMPROVED) > 50
    assert len(INSTEAD) >= 5
    assert len(TRIGGERED) > 100
    assert {step["op"] for row in ROWS for step in row.values[0].get("effect", ())} >= set(FIXED)


# -- quests ------------------------------------------------------------------------------------

QUESTS = tomllib.loads((FOLDER / "quests.toml").read_text(encoding="utf-8"))
FAMILIES = {"humanoid": "humanoids", "undead": "undead", "dragon": "a dragon"}
NUMBERS = {
    1: "(1|an?|another)",
    2: "(2|both|a weapon and an armor)",
    3: "(3|all 3)",
    4: "4",
    5: "5",
}


@pytest.mark.parametrize("row", [*QUESTS["starting"], *QUESTS["elite"]], ids=lambda row: row["id"])
def test_every_number_colour_and_family_of_a_quest_is_in_its_text(row: Row) -> None:
    text, goals = row["text"], row["goals"]
    if all(goal["goal"] == "travel" and goal["count"] == 1 for goal in goals):
        assert text == "Travel to both spaces."
        assert len(goals) == 2
        return
    for goal in goals:
        amount = goal.get("count", goal.get("amount", 1))
        if goal["goal"] not in ("reach_level", "equip", "defeat_board"):
            assert re.search(rf"\b{NUMBERS[amount]}\b", text)
        for colour in (goal.get("colour_min"), goal.get("level")):
            assert colour is None or colour in text
        assert FAMILIES.get(goal.get("family"), "") in text
        if goal["goal"] == "collect":
            assert text.startswith(
                "Collect both of your tokens."
                if len(goal["spaces"]) == 2
                else f"Collect {goal['count']} of your {len(goal['spaces'])} tokens"
            )
        if goal["goal"] == "defeat_board" and "overlord" not in text:
            assert all(BOARD_NAMES[name] in text for name in goal["encounters"])
        assert ("at range" in text) == (goal.get("attack_type") == "ranged")
        assert ("no less valor" in text) == (goal.get("whom") == "ahead")
        assert ("beside you" in text) == (goal.get("whom") == "neighbour")
        assert ("other faction" in text) == goal.get("other_faction", False)
    different = any(goal.get("different") for goal in goals)
    assert different == bool(re.search("different|all 3 cities", text))


_BOARD = tomllib.loads((FOLDER / "board.toml").read_text(encoding="utf-8"))
BOARD_NAMES = {row["id"]: row["name"] for row in _BOARD["encounter"]}
