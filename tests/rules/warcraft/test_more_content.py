"""Content that was never printed: cards, tokens and quests come on top of the base game."""

from pathlib import Path
from random import Random

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.bot import HeuristicBot
from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.loading import load
from undercroft.games.warcraft.content.meanings import meanings_of
from undercroft.games.warcraft.encoding import WarcraftEncoder
from undercroft.games.warcraft.encoding.printed import PRINTED, as_printed
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.setup import lay_out
from undercroft.games.warcraft.table.audit import audit
from undercroft.games.warcraft.table.state import State
from undercroft.games.warcraft.table.view import view_of
from undercroft.kernel.errors import BadContent, BadRecord
from undercroft.kernel.shelf import Folder, Shelf
from undercroft.kernel.table import Table
from undercroft.kernel.written import read_state, write_state

FOLDER = Path(__file__).parents[3] / "src/undercroft/games/warcraft/content/base"
SPRING = """
[[token]]
id = "disc_spring"
name = "Hidden Spring"
kind = "immediate"
background = "red"
when = "reveal"
count = 12
count_rulebook_20 = 1
effect = [
    { op = "heal", target = "self", amount = 2 },
    { op = "draw", target = "self", amount = 1 },
]
rule = "WOW-EXP-07"
text = "Heal 2, draw 1."
source = "test"
confidence = "design"
"""
QUEST = """
[[starting]]
id = "sq_long"
name = "A Long List"
valor = 1
level_needed = "grey"
min_players = 2
goals = [
    { goal = "defeat_encounter", count = 1 }, { goal = "play_abilities", count = 1 },
    { goal = "place_discoveries", count = 1 }, { goal = "reach_level", level = "green" },
]
text = "Much to do."
source = "test"
confidence = "design"
"""
STRIKE = """
[[card]]
id = "ab_warrior_new"
name = "New Strike"
character = "warrior"
copies = 9
cost = 0
phase = "combat"
when = "before_roll"
effect = [{ op = "attack_mod", target = "self", amount = 3 }]
text = "+3 attack."
source = "test"
confidence = "design"
"""


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> WarcraftContent:
    folder = tmp_path_factory.mktemp("more")
    (folder / "discovery.toml").write_text(SPRING, encoding="utf-8")
    (folder / "quests.toml").write_text(QUEST, encoding="utf-8")
    (folder / "abilities.toml").write_text(STRIKE, encoding="utf-8")
    read = load(Shelf([Folder(FOLDER), Folder(folder)]))
    return WarcraftContent(read, meanings_of(read))


def new_table(content: WarcraftContent, seed: int) -> Table[State]:
    config = GAME.schema(content).check(3, {"characters": ["warrior", "mage", "dongon"]})
    return Table.at(GAME, config, lay_out(content, config, seed))


def test_a_pack_may_change_the_sums_but_is_checked_like_the_rest(tmp_path):
    (tmp_path / "discovery.toml").write_text(SPRING.replace("disc_spring", "disc_gold"), "utf-8")
    load(Shelf([Folder(FOLDER), Folder(tmp_path)]))
    (tmp_path / "discovery.toml").write_text(SPRING.replace("amount = 2", "amount = 10"), "utf-8")
    with pytest.raises(BadContent, match="effect 1: amount: expected a number from -9 to 9"):
        load(Shelf([Folder(FOLDER), Folder(tmp_path)]))


def test_bots_play_and_the_encoder_reads_what_was_never_printed(more):
    """To the end, with every new thing met on the way."""
    encoder, met, looked = WarcraftEncoder(), set(), 0
    for seed in range(3):
        table = new_table(more, seed)
        bots = [HeuristicBot(seed + seat) for seat in range(3)]
        rng = Random(seed)
        for count in range(6000):
            decision = table.decision
            if decision is None:
                break
            if count % 17 == 0:
                for player in range(3):
                    assert len(encoder.observe(table, player)) == len(encoder.names)
                    encoder.potential(table, player)
                features = encoder.option_features(table, decision)
                assert len(features) == len(encoder.option_names) * len(decision.choices)
                table.scene(0)
                looked += 1
            met |= {choice for choice in decision.choices if "new" in choice or "spring" in choice}
            for character in table.state.characters:
                met |= {more.quest_id[quest] for quest in character.quests}
            if count % 3:
                table.act(bots[decision.player].choose(table))
            else:
                table.act(rng.randrange(len(decision.choices)))
        assert audit(table.state, settled=False) == []
    assert looked > 40
    assert "play:ab_warrior_new" in met
    assert "sq_long" in met


def test_a_table_of_the_printed_content_is_encoded_as_it_is(more):
    state = new_table(CONTENT, 1).state
    assert as_printed(state) is state
    other = new_table(more, 1).state
    assert as_printed(other).content is PRINTED


def test_a_save_made_before_content_was_added_loads_to_the_same_cards(more):
    table = new_table(CONTENT, 5)
    rng = Random(5)
    for _ in range(300):
        assert table.decision is not None
        table.act(rng.randrange(len(table.decision.choices)))
    read = read_state(write_state(table.state, CONTENT), State, more)
    assert view_of(read, 1) == table.view(1)
    data = write_state(new_table(more, 1).state, more)
    with pytest.raises(BadRecord, match=r"not here: .*disc_spring"):
        read_state(data, State, CONTENT)
