"""What is offered and what is forbidden are one truth."""

from collections import Counter
from random import Random

from tests.rules.warcraft.playing import new, play_on, whole_games
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import ARMOR, LEVELS, SLOTS, WEAPON
from undercroft.games.warcraft.content.vocabulary import POTIONS
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.agenda import EQUIP_ARMOR
from undercroft.games.warcraft.rules.explain import MENUS, forbids
from undercroft.games.warcraft.rules.resources import TEXTS
from undercroft.games.warcraft.table.state import NONE

EVERYTHING = [
    *(f"space:{space.id}" for space in CONTENT.spaces),
    *(
        thing.id
        for many in (CONTENT.abilities, CONTENT.items, CONTENT.discoveries, CONTENT.quests)
        for thing in many
    ),
    *(
        thing.id
        for many in (CONTENT.characters, CONTENT.challenges, CONTENT.encounters)
        for thing in many
    ),
    *("draw", "flip", "go:", "resource:book", "potion:grey_c01_item:mana", "rubbish", ""),
]


def why(table, intent: str, player: int = 0) -> str | None:
    return GAME.explain(table, player, intent)


CARDS = [
    *(f"play:{ability.id}" for ability in CONTENT.abilities),
    *(f"power:{power.id}" for power in CONTENT.powers),
    "flip",
]
GOLD = [f"gold:{level}" for level in LEVELS]
EQUIPMENT = [*(f"equip:{item.id}" for item in CONTENT.items), "unequip:weapon", "unequip:armor"]
QUEST_STEPS = [
    *(f"give:{quest.id}" for quest in CONTENT.quests),
    *(
        f"{verb}:{quest.id}:{space.id}"
        for verb in ("travel", "collect")
        for quest in CONTENT.quests
        for space in CONTENT.spaces[::4]
    ),
    *(f"trade:{quest.id}:{who.id}" for quest in CONTENT.quests for who in CONTENT.characters),
]


# All that can be chosen in a question, by its kind; elsewhere only cards and powers.
CHOSEN_FROM = {
    "move": [
        *(f"go:{space.id}" for space in CONTENT.spaces),
        *(f"potion:{item.id}:{kind}" for item in CONTENT.items for kind in POTIONS),
        *(f"use:{token.id}" for token in CONTENT.discoveries),
        *(CARDS + GOLD),
    ],
    "resource": [*(f"resource:{name}" for name in TEXTS), *GOLD],
    "challenge": [
        *(f"fight:{card.id}" for card in CONTENT.challenges if card.encounter or card.foe),
        *(f"board:{foe.id}" for foe in CONTENT.encounters if foe.card == NONE),
        *(f"event:{card.id}" for card in CONTENT.challenges if card.event),
        *(f"attack:{who.id}" for who in CONTENT.characters),
        "draw",
    ],
    "quest_step": QUEST_STEPS + CARDS + GOLD,
    "equip": EQUIPMENT,
}
ELSEWHERE = [intent for meant in CHOSEN_FROM.values() for intent in meant]
NOT_DOING = {"stop", "done", "keep", "go_on", "pass"}


def allowed(table, kind: str) -> set[str]:
    """What no check forbids, of all that may be thought of in such a question."""
    meant = CHOSEN_FROM.get(kind, CARDS)
    seat = table.decision.player
    if kind == "quest_step":
        here = CONTENT.space_id[table.state.characters[seat].space]
        quests = [quest.id for quest in CONTENT.quests]
        meant = [*meant, *(f"{verb}:{q}:{here}" for verb in ("travel", "collect") for q in quests)]
    return {intent for intent in meant if forbids(table.state, seat, kind, intent) is None}


def offered(table) -> set[str]:
    return set(table.decision.choices) - NOT_DOING


def wearable_now(table, intents: set[str]) -> set[str]:
    """Weapons are asked for before armor (WOW-MNT-03)."""
    step = table.state.agenda[-1][0]
    slot = WEAPON if step == EQUIP_ARMOR else ARMOR
    items = {f"equip:{item.id}" for item in CONTENT.items if item.slot == slot}
    return {each for each in intents if each in items or each == f"unequip:{SLOTS[slot]}"}


def test_the_options_are_exactly_what_no_check_forbids():
    """In whole random games, at questions in which players choose freely."""
    seen = Counter()
    for number, table in enumerate(whole_games(9)):
        if number % 4 or table.over or table.decision.kind not in MENUS:
            continue
        kind = table.decision.kind
        open_to_them = allowed(table, kind)
        if kind == "equip":
            open_to_them = wearable_now(table, open_to_them)
        assert open_to_them == offered(table), (kind, table.decision.choices)
        seen[kind] += 1
        seen.update(choice.partition(":")[0] for choice in offered(table))
    assert set(seen) > {*CHOSEN_FROM, "before_roll", "after_roll", "after_combat", "on_damage"}
    verbs = "go play power flip potion use gold resource fight board event attack equip unequip"
    assert set(seen) > {*verbs.split(), "travel", "collect", "trade"}


def test_giving_items_away_is_offered_where_no_check_forbids_it():
    situation = Situation("warrior", "mage").quest(0, "eq_04")
    table = situation.bag(0, "green_c01_item", "green_c02_item").maintaining(0).table
    assert allowed(table, "quest_step") == offered(table)
    assert any(choice.startswith("give:") for choice in offered(table))


def test_what_is_offered_is_not_forbidden_and_everything_else_has_a_rule():
    refused = 0
    for seed in range(4):
        table, rng = new(seed), Random(seed)
        for _ in play_on(table, rng, 300):
            if table.over:
                break
            player, options = table.decision.player, table.decision.options
            meant = {option.id for option in options} | {t for o in options for t in o.targets}
            assert all(why(table, intent, player) is None for intent in meant)
            meant |= {target.partition(":")[2] for target in meant}
            for intent in {*rng.sample(EVERYTHING, 20), *rng.sample(ELSEWHERE, 20)} - meant:
                for seat in range(3):
                    assert why(table, intent, seat) in GAME.rulebook, (intent, seat)
                    refused += 1
    assert refused > 20_000
