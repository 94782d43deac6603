"""Content of one's own: two catalogues play side by side, and everybody copes with new things."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_boxes import Box
from undercroft.games.dungeonquest.bot import HeuristicBot
from undercroft.games.dungeonquest.content.pieces import GHERINN, TREASURE
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel.errors import BadContent, BadSetup
from undercroft.kernel.table import Table

COMBATS = ("standard", "dice", "classic_solo", "classic")


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    return Box(tmp_path_factory.mktemp("grown")).grow().game()


def table_of(game, seed=1, players=2, **settings):
    config = game.schema().check(players, settings)
    game.check(config)
    return Table(game, config, seed)


def finish(table, choose):
    while table.decision is not None:
        table.act(choose(table))
    return table.result


def at_random(seed):
    rng = Random(seed)
    return lambda table: rng.randrange(len(table.decision.choices))


def test_a_catalogue_is_built_once_for_each_choice():
    assert GAME.catalogue(("base",), ()) is PRINTED
    assert GAME.printed.fingerprint == PRINTED.fingerprint


def test_unknown_boxes_and_packs_are_refused_by_name():
    with pytest.raises(BadSetup, match="boxes: 'attic' is unknown; there are: base"):
        GAME.catalogue(("attic",), ())
    with pytest.raises(BadSetup, match="attic"):
        GAME.catalogue(("base",), ("attic",))


def test_the_fingerprint_tells_content_apart(tmp_path, grown):
    same, other = Box(tmp_path / "a").game().content, Box(tmp_path / "b")
    other.change("heroes.toml", "life = 16", "life = 17")
    assert same.fingerprint == PRINTED.fingerprint
    assert len(bytes.fromhex(same.fingerprint)) == 16, "kept records hold fingerprints of this size"
    assert (
        len({PRINTED.fingerprint, grown.content.fingerprint, other.game().content.fingerprint}) == 3
    )


def test_every_piece_has_a_name_of_its_own(grown):
    for content in (PRINTED, grown.content):
        sizes = {kind: len(numbering) for kind, numbering in content.numberings.items()}
        assert sizes == {
            "hero": len(content.heroes), "monster": len(content.monsters),
            "token": content.token_count, "card": len(content.cards),
            "fight_card": len(content.fight_id), "tile": content.tile_count + 5, "space": 130,
        }  # fmt: skip
    names = PRINTED.numberings["card"].names
    assert [name for name in names if "rope" in name][-1] == "corpse/rope#3"


def test_two_catalogues_play_side_by_side(grown):
    alone = table_of(GAME, 5)
    finish(alone, at_random(5))
    here, there = table_of(GAME, 5), table_of(grown, 5, heroes=["ilsa", "hugo"])
    mine, theirs = at_random(5), at_random(5)
    while here.decision is not None or there.decision is not None:
        for table, choose in ((here, mine), (there, theirs)):
            if table.decision is not None:
                table.act(choose(table))
    assert here.answers == alone.answers
    assert here.outcomes == alone.outcomes
    assert here.result == alone.result
    assert "Ilsa" in {standing.name for standing in there.result.standings}


@pytest.mark.parametrize("combat", COMBATS)
def test_bots_and_encoders_play_with_things_they_never_heard_of(grown, combat):
    encoder = grown.encoder(grown.content)
    assert encoder.size == GAME.encoder().size
    assert encoder.option_size == GAME.encoder().option_size
    assert encoder.most_outcomes >= len(grown.content.cards) > 256
    met = set()
    for seed in range(6):
        table = table_of(grown, seed, heroes=["ilsa", "tatianna"], combat=combat)
        bots = [HeuristicBot(seed), HeuristicBot(seed + 1)]
        while (decision := table.decision) is not None:
            seen = encoder.observe(table, decision.player)
            rows = encoder.option_features(table, decision)
            assert len(seen) == encoder.size
            kind = table.state.heroes[decision.player].kind
            ilsa = kind >= 0 and grown.content.hero_ids[kind] == "ilsa"
            assert seen[encoder.names.index("is another hero")] == ilsa
            fight = table.state.fight
            wyrm = fight is not None and grown.content.monster_ids[fight.monster] == "wyrm"
            assert seen[encoder.names.index("against another monster")] == wyrm
            assert len(rows) == encoder.option_size * len(decision.choices)
            assert max(map(abs, (*seen, *rows))) <= 1
            assert len(decision.choices) <= encoder.most_options
            met.add(table.state.fight.monster if table.state.fight else -1)
            worth = grown.appraise(table, decision.player)
            assert worth is None or 0 <= worth <= 1
            table.view(decision.player), table.scene(decision.player)
            table.act(bots[decision.player].choose(table))
            assert GAME.audit(table.state, settled=False) == []
    assert grown.content.monster_ids.index("wyrm") in met


def test_a_deck_may_hold_more_cards_than_bytes_have_values(grown):
    table = table_of(grown)
    state, last = table.state, len(grown.content.cards) - 1
    assert last > 300
    assert max(state.bags[TREASURE]) > 200
    table.force("treasure", max(state.bags[TREASURE]))
    drawn = table.draw(state.bags, TREASURE, "treasure")
    assert grown.content.card_id[drawn] == "old_coin"
    assert drawn not in state.bags[TREASURE]
    assert len(state.bags[TREASURE]) == 131


def test_a_hero_of_a_pack_has_the_ability_of_a_printed_one(grown):
    content = grown.content
    ilsa = content.hero_ids.index("ilsa")
    assert content.ability[ilsa] == GHERINN
    table = table_of(grown, players=1, heroes=["ilsa"])
    assert (table.state.heroes[0].life, table.state.heroes[0].ability) == (24, GHERINN)


def test_the_heroes_of_the_content_can_be_chosen(grown):
    with pytest.raises(BadSetup, match="heroes: 'ilsa' is unknown"):
        GAME.schema().check(1, {"heroes": ["ilsa"]})
    assert GAME.schema(grown.content).check(1, {"heroes": ["ilsa"]})["heroes"] == ["ilsa"]


def test_a_card_that_no_rule_knows_is_refused(tmp_path):
    box = Box(tmp_path)
    box.add_cards("search", 'id = "mirror"\nname = "Mirror"\ntype = "event"\ntext = "Look."', 1)
    with pytest.raises(
        BadContent, match=r"search\.toml: card mirror: no rule says what this event"
    ):
        box.game()


def test_the_board_is_printed(tmp_path):
    box = Box(tmp_path).change("board.toml", "columns = 13", "columns = 14")
    with pytest.raises(BadContent, match=r"board\.toml: columns: expected what is printed"):
        box.game()


def test_an_ability_must_be_one_that_the_rules_know(tmp_path):
    box = Box(tmp_path).change("heroes.toml", "life = 16", 'life = 16\nability_of = "merlin"')
    with pytest.raises(BadContent, match=r"ability_of: expected .*hugo.*, got 'merlin'"):
        box.game()


def test_a_type_of_chamber_is_a_rule(tmp_path):
    extra = '[[type]]\nid = "pantry"\nname = "Pantry"\ntext = "Food."\nsource = "original"\n\n'
    box = Box(tmp_path).change("chambers.toml", "[[type]]", f"{extra}[[type]]")
    with pytest.raises(BadContent, match=r"type: expected .*dungeon_room.*, got 'pantry'"):
        box.game()
