"""What every option says: its words, the rule behind it, what it points at and what it risks.

A second reading, from the option's id and the printed names alone, compared in whole games.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.rules.warcraft.playing import new, play_on
from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import LEVELS

Said = tuple[str, str, str]  # the words, the rule and what it points at ("" for nothing)
SPACES = {space.id: space.name for space in CONTENT.spaces}
CHARACTERS = {each.id: each.name for each in CONTENT.characters}
ITEMS = {item.id: item for item in CONTENT.items}
ABILITIES = {ability.id: ability for ability in CONTENT.abilities}
QUESTS = {quest.id: quest for quest in CONTENT.quests}
FOUND = {each.id: each for each in CONTENT.discoveries}
POWERS = {power.id: power for power in CONTENT.powers}

PLAIN: dict[tuple[str, str], Said] = {
    ("after_combat", "pass"): ("Go on: play nothing after it", "WOW-POW-05", ""),
    ("after_looking", "discard"): ("Discard it", "WOW-DISC-07", ""),
    ("after_looking", "put_back"): ("Put it back face down", "WOW-DISC-07", ""),
    ("after_movement_roll", "go_on"): ("Go on", "WOW-POW-05", ""),
    ("challenge", "draw"): ("Draw a challenge card", "WOW-CHAL-06", ""),
    ("equip", "keep"): ("Leave it as it is", "WOW-MNT-03", ""),
    ("event_roll", "keep"): ("Keep the roll", "WOW-EVT-12", ""),
    ("move", "stop"): ("End the movement phase", "WOW-MOV-02", ""),
    ("on_damage", "pass"): ("Take the damage", "WOW-DEF-01", ""),
    ("on_defeat", "pass"): ("Be defeated", "WOW-DEF-03", ""),
    ("pay", "energy"): ("Pay with energy", "WOW-ABIL-04", ""),
    ("pay_event", "decline"): ("Do not pay", "WOW-EVT-12", ""),
    ("pay_event", "pay"): ("Pay, and turn the card over", "WOW-EVT-12", ""),
    ("quest_step", "done"): ("Go on to your equipment", "WOW-MNT-01", ""),
    ("reroll", "keep"): ("Keep the roll", "WOW-GAP-14", ""),
    ("reroll", "reroll"): ("Roll again", "WOW-GAP-14", ""),
    ("response", "pass"): ("Do not answer it", "WOW-KEY-01", ""),
    ("roll_again", "keep"): ("Keep the roll", "WOW-DISC-09", ""),
    ("start_of_turn", "go_on"): ("Go on", "WOW-POW-05", ""),
    ("take_item", "nothing"): ("Take nothing", "WOW-ITEM-16", ""),
    ("task", "decline"): ("Decline", "WOW-CHAL-05", ""),
    ("task", "pay"): ("Pay", "WOW-CHAL-05", ""),
    ("teleport", "stay"): ("Stay here", "WOW-GAP-08", ""),
}
RESOURCES: dict[str, tuple[str, str]] = {
    "scroll": ("Scroll: draw 1 ability card", "WOW-RES-01"),
    "book": ("Book: draw 2 ability cards; the others draw 1 and discard 1", "WOW-RES-02"),
    "small_healing_potion": ("Small healing potion: heal 1", "WOW-RES-05"),
    "large_healing_potion": ("Large healing potion: heal 2, cure disease", "WOW-RES-06"),
    "place_discovery": ("Place a discovery face down on another space", "WOW-RES-07"),
    "flight_path": ("Flight path: fly to another flight path", "WOW-RES-11"),
    "auction_house": ("Auction house: exchange an item for one of its colour", "WOW-RES-13"),
    "quest_giver": ("Quest giver: draw an elite quest", "WOW-RES-15"),
}
STEPS = {
    "travel": ("You have travelled here", "WOW-QST-02"),
    "collect": ("Collect your token here", "WOW-QST-03"),
    "give": ("Give up the items asked for", "WOW-MNT-02"),
}


def to_space(words: str, rule_id: str) -> Callable[..., Said]:
    return lambda view, seat, name: (f"{words} {SPACES[name]}", rule_id, f"space:{name}")


def discard_card(rule_id: str) -> Callable[..., Said]:
    return lambda view, seat, name: (f"Discard {ABILITIES[name].name}", rule_id, f"card:{name}")


def discard_item(view, seat, name) -> Said:
    item = ITEMS[name]
    return f"Discard {item.name} ({LEVELS[item.colour]})", "WOW-MISC-02", f"card:{name}"


def false_map(view, seat, name) -> Said:
    led = CHARACTERS[view.characters[(seat + 1) % len(view.characters)].character]
    if not name:
        return f"Leave {led} where they are", "WOW-DISC-15", ""
    return f"Move {led} to {SPACES[name]}", "WOW-DISC-15", f"space:{name}"


def look(view, seat, name) -> Said:
    space, number = name.split(":")
    words = f"Look at discovery {int(number) + 1} on {SPACES[space]}"
    return words, "WOW-DISC-06", f"discovery:{space}:{int(number) + 1}"


def equip(view, seat, name) -> Said:
    return f"Equip {ITEMS[name].name}: {ITEMS[name].text}", "WOW-MNT-03", f"card:{name}"


def unequip(view, seat, name) -> Said:
    return f"Put the {name} into the bag", "WOW-MNT-04", f"slot:equipment-{seat}.{name}"


def take(view, seat, name) -> Said:
    owner, item = name.split(":")
    from_whom = CHARACTERS[view.characters[int(owner)].character]
    return f"Take {ITEMS[item].name} from {from_whom}", "WOW-ITEM-16", f"card:{item}"


def take_off(view, seat, name) -> Said:
    card = view.characters[seat].attached[int(name)].ability
    return f"Discard {ABILITIES[card].name}", "WOW-KEY-07", f"card:{card}"


def attach(view, seat, name) -> Said:
    return CHARACTERS[name], "WOW-KEY-04", f"character:{name}"


def roll_again(view, seat, name) -> Said:
    return f"Use the {FOUND[name].name}: roll again", "WOW-DISC-09", ""


def drop(view, seat, name) -> Said:
    return f"Discard {QUESTS[name].name}: {QUESTS[name].text}", "WOW-RES-18", f"task:{name}"


def resolve(view, seat, name) -> Said:
    return f"Resolve {FOUND[name].name}: {FOUND[name].text}", "WOW-EXP-02", f"card:{name}"


def mana(view, seat, name) -> Said:
    words = f"Discard {ITEMS[name].name} as a mana potion: 1 less to pay"
    return words, "WOW-POT-03", f"card:{name}"


def trade(view, seat, name) -> Said:
    quest, partner = name.split(":")
    words = f"Trade a token with {CHARACTERS[partner]}: {QUESTS[quest].name}"
    return words, "WOW-QST-06", f"task:{quest}"


BY_QUESTION: dict[tuple[str, str], Callable[..., Said]] = {
    ("move", "go"): to_space("Move to", "WOW-MOV-02"),
    ("hearthstone", "city"): to_space("Go to", "WOW-DISC-04"),
    ("place_discovery", "place"): to_space("Place it on", "WOW-RES-09"),
    ("resurrect", "city"): to_space("Come back to life in", "WOW-DEF-06"),
    ("starting_city", "city"): to_space("Start in", "WOW-SET-17"),
    ("teleport", "to"): to_space("Go to", "WOW-GAP-08"),
    ("false_map", "go"): false_map,
    ("false_map", "leave"): false_map,
    ("discard_card", "discard"): discard_card("WOW-RES-04"),
    ("discard_down", "discard"): discard_card("WOW-GAP-34"),
    ("discard_item", "discard"): discard_item,
    ("look_at_discovery", "look"): look,
    ("equip", "equip"): equip,
    ("equip", "unequip"): unequip,
    ("take_item", "take"): take,
    ("take_off", "attached"): take_off,
    ("roll_again", "use"): roll_again,
    ("surplus_quest", "drop"): drop,
    ("which_discovery", "resolve"): resolve,
    ("pay", "mana"): mana,
    ("quest_step", "trade"): trade,
}


def flip(view, seat, name) -> Said:
    shown = view.characters[seat]
    kind = next(each for each in CONTENT.characters if each.id == shown.character)
    other = kind.cards[LEVELS.index(shown.level)][shown.side == "starting"]
    return f"Turn your character card to {other.side_name}", "WOW-POW-05", f"card:{shown.character}"


def power(view, seat, name) -> Said:
    words = f"Use a power: {POWERS[name].text}"
    return words, "WOW-POW-05", f"card:{POWERS[name].card}"


def potion(view, seat, name) -> Said:
    item, kind = name.split(":")
    does, by = {"health": ("heal 1", "WOW-POT-02"), "swiftness": ("1 space more", "WOW-POT-04")}[
        kind
    ]
    return f"Discard {ITEMS[item].name}: {does}", by, f"card:{item}"


def use(view, seat, name) -> Said:
    return f"Discard {FOUND[name].name}: {FOUND[name].text}", FOUND[name].rule, f"card:{name}"


def gold(view, seat, name) -> Said:
    return f"Discard Gold: gain a {name} item", "WOW-DISC-02", "card:disc_gold"


def resource(view, seat, name) -> Said:
    words, by = RESOURCES[name]
    return words, by, f"space:{view.characters[seat].space}"


def step(verb: str) -> Callable[..., Said]:
    def of_quest(view, seat, name) -> Said:
        quest = name.split(":")[0]
        words, by = STEPS[verb]
        return f"{words}: {QUESTS[quest].name}", by, f"task:{quest}"

    return of_quest


BY_VERB: dict[str, Callable[..., Said]] = {
    "flip": flip, "power": power, "potion": potion, "use": use, "gold": gold,
    "resource": resource, **{verb: step(verb) for verb in STEPS},
}  # fmt: skip
# Their words hold the chances, which test_chances.py is about, or what is in force at a level.
OTHER_WORDS = {"attack": "WOW-CCHR-01", "fight": "WOW-CHAL-04", "play": "WOW-ABIL-07"}


# Few items work at this moment: it is laid out below.
SELDOM = {("after_movement_roll", "go_on")}


def played(name: str) -> str:
    """The first words of an ability card that may be played."""
    cost = ABILITIES[name].cost
    return (
        f"Play {ABILITIES[name].name} ({cost} energy): "
        if cost
        else f"Play {ABILITIES[name].name}: "
    )


def second_reading(table, choice: str) -> Said | None:
    """What that option of the question says; None where only other tests look at it."""
    kind, seat = table.decision.kind, table.decision.player
    verb, _, name = choice.partition(":")
    if (kind, choice) in PLAIN:
        return PLAIN[kind, choice]
    if kind == "attach_to":
        return attach(None, seat, choice)
    found = BY_QUESTION.get((kind, verb)) or BY_VERB.get(verb)
    return found(table.view(seat), seat, name) if found else None


@rule("WOW-MNT-02", "WOW-MOV-02", "WOW-POW-05", "WOW-ABIL-07")
def test_every_option_says_what_it_does_by_which_rule_and_to_what():
    seen = set()
    for seed in range(24):
        table = new(seed, (2, 3, 4)[seed % 3])
        for _ in play_on(table, Random(seed)):
            if table.over or {(table.decision.kind, c) for c in table.decision.choices} <= seen:
                continue
            for option in table.decision.options:
                kind, verb = table.decision.kind, option.id.partition(":")[0]
                if (kind, option.id) in seen and ":" not in option.id:
                    continue
                seen.add((kind, option.id))
                if verb in OTHER_WORDS:
                    assert option.rule == OTHER_WORDS[verb], option
                    assert verb != "play" or option.label.startswith(played(option.id[5:])), option
                    continue
                said = second_reading(table, option.id)
                if said is None:
                    continue
                words, by, target = said
                found = (option.label, option.rule, option.targets)
                assert found == (words, by, (target,) if target else ()), (kind, option.id)
                risk = "The items are discarded." if verb == "give" else ""
                assert option.risk == risk, option.id
    kinds = {(kind, choice.partition(":")[0]) for kind, choice in seen}
    assert kinds >= set(BY_QUESTION), set(BY_QUESTION) - kinds
    assert {verb for _, verb in kinds} >= set(BY_VERB)
    assert seen | SELDOM >= set(PLAIN), set(PLAIN) - seen


def test_after_the_movement_roll_they_may_go_on():
    situation = Situation("warrior", "mage").level(0, "red").bag(0, "red_e01_item")
    play = situation.put(0, "goldwood_farms").turn_of(0).movement(2, 2)
    (option,) = (each for each in play.table.decision.options if each.id == "go_on")
    assert (play.asked, option.label, option.rule, "") == (
        "after_movement_roll",
        *PLAIN["after_movement_roll", "go_on"],
    )


@rule("WOW-CHAL-04", "WOW-CHAL-05", "WOW-EVT-12", "WOW-CCHR-01")
def test_whom_to_fight_points_at_the_card_its_marker_or_the_figure():
    situation = Situation("warrior", "mage").put(0, "goldwood_farms").put(1, "goldwood_farms")
    situation.undefeated("grey_c02", "millers_creek").undefeated("grey_c13", "goldwood_farms")
    play = situation.located("grey_e04", "goldwood_farms").challenged(0)
    options = {option.id: option for option in play.table.decision.options}
    assert {name: option.targets for name, option in options.items()} == {
        "attack:mage": ("character:mage",),
        "fight:grey_c13": ("card:grey_c13", "marker:2"),
        "event:grey_e04": ("card:grey_e04", "event:grey_e04"),
    }
    assert options["attack:mage"].label.startswith("Attack Human Mage: attack 2, defense 5;")
    assert options["fight:grey_c13"].label.startswith("Fight Wind Wisp: attack 1, defense 5;")
    assert options["event:grey_e04"].label.startswith("Resolve Burning Farm: Challenge here: ")


@rule("WOW-CHAL-05")
def test_a_task_says_what_it_asks_for():
    situation = Situation("warrior", "mage").put(0, "booty_bay").level(0, "yellow")
    situation.undefeated("grey_c13", "booty_bay")
    labels = [option.label for option in situation.challenged(0).table.decision.options]
    task = CONTENT.encounter_by_id["be_booty_bay"]
    assert f"{task.name}: {task.text}" in labels


@rule("WOW-AGG-03")
def test_of_a_foe_with_aggro_the_numbers_are_told_as_of_any_other():
    foes = [each for each in CONTENT.encounters if each.aggro and each.colour == 0][:2]
    situation = Situation("warrior", "mage").put(0, "goldwood_farms")
    for foe in foes:
        situation.undefeated(CONTENT.card_id[foe.card], "goldwood_farms")
    labels = [option.label for option in situation.challenged(0).table.decision.options]
    starts = [f"Fight {foe.name}: attack {foe.attack}, defense {foe.defense};" for foe in foes]
    assert [label[: len(start)] for label, start in zip(labels, starts, strict=True)] == starts
