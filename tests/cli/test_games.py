"""undercroft games."""

import json

from undercroft.kernel import game as registry


def test_the_list_names_title_players_variants_and_settings(run):
    told = run("games")
    assert told.code == 0
    assert "dungeonquest: DungeonQuest, 1 to 4 players" in told.out
    assert "combat=standard|dice|classic_solo|classic" in told.out
    assert "cloak_and_dagger=yes|no" in told.out
    assert "magical_might=1..12" in told.out


def test_each_combat_variant_has_a_line(run):
    combat = registry.find("dungeonquest").schema().settings[0]
    told = " ".join(run("games").out.split())
    assert set(combat.choice_help) == set(combat.choices)
    for variant, what in combat.choice_help.items():
        assert f"{variant}: {what}" in told


def test_as_json(run):
    told = run("games", "--json")
    assert told.code == 0
    (game,) = [game for game in json.loads(told.out) if game["name"] == "dungeonquest"]
    assert game["players"] == [1, 4]
    assert "random" in game["bots"]
    schema = registry.find("dungeonquest").schema()
    assert [setting["name"] for setting in game["settings"]] == [
        setting.name for setting in schema.settings
    ]


def test_a_game_in_the_making_says_so(run, monkeypatch):
    game = registry.find("mageknight")
    assert registry.is_finished(game)
    monkeypatch.setattr(game, "finished", False, raising=False)
    assert "mageknight" not in registry.finished_names()
    assert "Mage Knight Dungeons (in the making)" in run("games").out
    told = {game["name"]: game["finished"] for game in json.loads(run("games", "--json").out)}
    assert told["dungeonquest"]
    assert not told["mageknight"]
