"""What cards say to players is what their words do: two files that were written apart agree."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.descent import CONTENT
from undercroft.games import descent

FOLDER = Path(descent.__file__).parent / "content" / "base"
ATTRIBUTES = {"might", "knowledge", "willpower", "awareness"}
CONDITIONS = {"poisoned", "diseased", "immobilized", "stunned"}
DICE = {"blue", "red", "yellow", "brown", "gray", "black"}
TRAITS = {"bow", "rune", "magic", "blade", "shield"}
RANKS = {"minion", "master"}
# Where a word of the vocabulary, a name of a rule or the moment says it, not a flag.
RANKED_BY_RULE = {"kw:promotion", "ov:reinforce"}
NEAR_BY_RULE = {
    "item:elm_greatbow", "kw:night_stalker", "kw:air", "kw:web", "ov:reinforce", "ov:bloodlust",
    "skill:raise_dead",
}  # fmt: skip
SPOKEN = {"one": 1, "another": 1, "extra": 1, "more": 1, "two": 2, "twice": 2, "second": 2,
          "half": 2, "double": 2, "three": 3}  # fmt: skip
# Numbers that no text tells: as many as there are, nobody, and one that "a" stands for.
UNSAID = {("count", 9), ("max", 0), ("pick", 1)}


def read(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text())


def told() -> dict[str, str]:
    """The text of each card, in lower case."""
    texts = {f"skill:{each['id']}": each["text"] for each in read("skills")["skill"]}
    texts |= {f"item:{each['id']}": each.get("text", "") for each in read("items")["item"]}
    texts |= {f"kw:{each['id']}": each["text"] for each in read("keywords")["keyword"]}
    texts |= {f"search:{each['id']}": each["text"] for each in read("search")["card"]}
    texts |= {f"condition:{each['id']}": each["text"] for each in read("conditions")["condition"]}
    texts |= {f"familiar:{each['id']}": each["text"] for each in read("familiars")["familiar"]}
    for card in read("overlord")["card"]:
        texts[f"ov:{card['id']}"] = f"{card['timing']} {card['text']}"
    for hero in read("heroes")["hero"]:
        texts[f"hero:{hero['id']}"], texts[f"feat:{hero['id']}"] = hero["ability"], hero["feat"]
    for relic in read("relics")["relic"]:
        texts[f"relic:{relic['id']}"] = relic.get("text", "")
        texts[f"dark:{relic['id']}"] = relic["dark_text"]
    for card in read("travel")["card"]:
        for icon in ("road", "plain", "forest", "mountain", "water"):
            texts[f"travel:{card['id']}:{icon}"] = card.get(icon, "")
    return {name: text.lower() for name, text in texts.items()}


def leaves(entry: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of an entry, with its key."""
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield from leaves(value, name)
    elif isinstance(entry, list):
        for value in entry:
            yield from leaves(value, key)
    else:
        yield key, entry


def by_card() -> dict[str, list[dict[str, Any]]]:
    """The abilities of each card that has a text."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted((FOLDER / "abilities").glob("*.toml")):
        for ability in tomllib.loads(path.read_text())["ability"]:
            names = [ability["id"], *(ability["id"].rsplit(":", n)[0] for n in (1, 2))]
            found.setdefault(next(name for name in names if name in TEXTS), []).append(ability)
    return found


TEXTS = told()
CARDS = by_card()


def numbers(text: str) -> set[int]:
    said = {int(digits) for digits in re.findall(r"\d+", text)}
    return said | {number for word, number in SPOKEN.items() if re.search(rf"\b{word}\b", text)}


def words(text: str, among: set[str]) -> set[str]:
    return {word for word in among if re.search(rf"\b{word}s?\b", text)}


def test_every_text_has_words_and_every_word_a_text():
    silent = {name for name, text in TEXTS.items() if text} - {*CARDS}
    # What a weapon or a keyword does by itself, and what is drawn and does nothing.
    assert silent == {
        "kw:blast",
        "kw:pierce",
        "kw:reach",
        "search:nothing",
        "search:treasure_chest",
    }


@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_what_it_says(card):
    text, parts = TEXTS[card], CARDS[card]
    values = [leaf for part in parts for leaf in leaves({**part, "id": ""})]
    printed = numbers(text)
    if card.startswith("skill:"):
        printed.add(CONTENT.skills[card.removeprefix("skill:")].fatigue)
    for key, value in values:
        if isinstance(value, int) and not isinstance(value, bool) and (key, value) not in UNSAID:
            assert abs(value) in printed, (key, value)
    said = {str(value).lower() for _, value in values}
    assert said & CONDITIONS == words(text, CONDITIONS) or card.startswith("condition:")
    assert said & DICE == words(text, DICE) or card == "skill:holy_power"  # the die of a prayer
    assert words(text.replace("heavy armor", ""), TRAITS) >= said & TRAITS
    assert "los" in text or not any(key == "los" and value for key, value in values)
    assert said & RANKS == words(text, RANKS) or card in RANKED_BY_RULE
    near = any(key == "adjacent" and value for key, value in values) or "'beside'" in str(parts)
    assert near == bool(re.search("adjacent|next to|beside", text)) or card in NEAR_BY_RULE


# One tests by the trait of a card, the other looks at the sheet.
NAMES_OTHERWISE = {"ov:diabolic_power", "item:elven_cloak"}
NAMING = [card for card in CARDS if words(TEXTS[card], ATTRIBUTES) and card not in NAMES_OTHERWISE]


@pytest.mark.parametrize("card", NAMING)
def test_a_card_tests_the_attribute_that_it_names(card):
    tested = {value for part in CARDS[card] for key, value in leaves(part) if key == "attribute"}
    assert tested == words(TEXTS[card], ATTRIBUTES)


@pytest.mark.parametrize("name", sorted(CONTENT.skills))
def test_a_skill_costs_what_is_printed_on_it(name):
    skill, parts = CONTENT.skills[name], CARDS[f"skill:{name}"]
    costs = [part.get("cost", {}) for part in parts]
    assert max(cost.get("fatigue", 0) for cost in costs) == skill.fatigue
    by_rule = any("exhausted_instead" in dict(leaves(part)).values() for part in parts)
    assert (any(cost.get("exhaust") for cost in costs) or by_rule) == skill.exhaust
    assert any(part["when"] == "action" for part in parts) == skill.action


@pytest.mark.parametrize("name", sorted(CONTENT.heroes))
def test_a_feat_is_an_action_if_the_sheet_says_so(name):
    (feat,) = CARDS[f"feat:{name}"]
    assert feat["cost"] == {"feat": True}
    assert (feat["when"] == "action") == CONTENT.heroes[name].feat_action


KINDS = ("item:", "relic:", "dark:")


@pytest.mark.parametrize("card", [card for card in CARDS if card.startswith(KINDS)])
def test_an_item_is_exhausted_if_its_text_says_so(card):
    exhausted = any(part.get("cost", {}).get("exhaust") for part in CARDS[card])
    assert exhausted == ("exhaust" in TEXTS[card])


@pytest.mark.parametrize("card", [card for card in CARDS if card.startswith("search:")])
def test_a_search_card_is_used_once(card):
    (ability,) = CARDS[card]
    assert ability["cost"] == {"flip": True}
