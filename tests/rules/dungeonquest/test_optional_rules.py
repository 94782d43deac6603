"""The other optional rules: agreed beforehand, solo, hidden Loot, Runes, exits, sun, towers."""

import msgspec
import pytest

import undercroft
from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import RUNE
from undercroft.games.dungeonquest.rules.agenda import DEAL
from undercroft.games.dungeonquest.table.state import IN_THE_DUNGEON, OUT

FLAGS = (
    "servants_of_kalladra", "death_can_wait", "cloak_and_dagger", "live_to_fight_another_day",
    "no_guts_no_glory", "late_start", "tower_power", "hero_vs_hero",
)  # fmt: skip


# -- agreed beforehand ---------------------------------------------------------------------


@rule("DQ-OPT-01")
def test_no_optional_rule_is_in_force_unless_it_was_chosen():
    house = undercroft.new("dungeonquest", players=2, seed=1).state.house
    assert [getattr(house, flag) for flag in FLAGS] == [False] * len(FLAGS)
    assert (house.combat, house.magical_might) == ("standard", 1)


@rule("DQ-OPT-01")
@pytest.mark.parametrize("flag", FLAGS)
def test_a_chosen_rule_holds_for_the_whole_game_and_no_other_with_it(flag):
    table = undercroft.new("dungeonquest", players=2, seed=1, **{flag: True})
    while not table.over:
        assert [getattr(table.state.house, other) for other in FLAGS] == [o == flag for o in FLAGS]
        table.act(0)
    with pytest.raises(AttributeError):
        setattr(table.state.house, flag, False)


@rule("DQ-OPT-01")
def test_rules_that_do_not_exist_cannot_be_agreed_on():
    with pytest.raises(undercroft.BadSetup, match="night_vision: no such setting"):
        undercroft.new("dungeonquest", players=2, night_vision=True)


# -- alone ---------------------------------------------------------------------------------


@rule("DQ-OPT-02")
def test_a_solo_game_moves_searches_and_exits_as_usual():
    s = Situation(heroes=["hugo"]).lay("r1c2", "room_lfr", arrow="west").put(0, "r1c2")
    s.state.sun = 5
    play = s.turn_of(0)
    assert play.state.sun == 6, "the sun moves on every turn"
    assert play.options == ["east", "south", "west", "search"]
    play.cards("search", "gold_coins_60").do("search")
    assert play.loot(0) == ["gold_coins_60"]
    assert play.state.sun == 7
    play.do("west")
    assert "exit" in play.options
    play.do("exit")
    assert play.hero(0).fate == OUT


@rule("DQ-OPT-02")
def test_only_the_combat_of_a_solo_game_is_different():
    s = Situation(heroes=["hugo"]).lay("r1c2", "room_lfr", arrow="west").token("r1c2", "golem", 5)
    play = s.action_of(0)
    play.do("east")
    assert play.options == ["attack", "escape"]
    assert play.table.view(0).fight.life == 5, "the token lies face up"
    play.do("attack")
    assert play.fight.sides[1].hand == (), "the monster has no hand"
    assert len(play.fight.sides[0].hand) == 5


# -- Cloak and Dagger ----------------------------------------------------------------------


def cloaked(hidden: bool = True) -> Situation:
    s = Situation(heroes=["hugo", "gherinn"], cloak_and_dagger=hidden)
    return s.lay("r1c2", "room_lfr", arrow="west").put(0, "r1c2").give(0, "giant_ruby", "rope")


@rule("DQ-OPT-21")
@pytest.mark.parametrize("watcher", [1, None])
def test_nobody_else_sees_names_or_values_of_hidden_loot(watcher):
    play = cloaked().action_of(0)
    hero = play.table.view(watcher).heroes[0]
    assert (hero.loot, hero.gold) == (None, None)
    assert b"giant_ruby" not in msgspec.json.encode(play.table.view(watcher))
    assert b"giant_ruby" not in msgspec.json.encode(play.table.scene(watcher))
    open_play = cloaked(hidden=False).action_of(0)
    assert open_play.table.view(watcher).heroes[0].loot == ("giant_ruby", "rope")


@rule("DQ-OPT-21")
@pytest.mark.parametrize("find", ["gold_coins_10", "gold_coins_150"])
def test_loot_that_is_gained_is_hidden_from_the_moment_it_is_drawn(find):
    play = cloaked().action_of(0).cards("search", find).do("search")
    assert find in play.loot(0)
    assert "Hugo the Glorious hides a Loot card." in told(play, 1)
    assert not any("Gold Coins" in line for line in told(play, 1))
    assert find.encode() not in msgspec.json.encode(play.table.view(1))
    assert any("Gold Coins" in line for line in told(play, 0))
    worlds = [play.table.fork(as_seen_by=1, seed=seed) for seed in range(30)]
    assert len({world.state.heroes[0].loot for world in worlds}) > 5


@rule("DQ-OPT-21")
def test_other_players_cannot_tell_which_loot_was_found():
    views = set()
    for find in ("gold_coins_10", "gold_coins_60", "unstable_potion"):
        play = cloaked().action_of(0).cards("search", find).do("search")
        views.add(msgspec.json.encode(play.table.view(1)))
        assert play.player == 1
    assert len(views) == 1


@rule("DQ-OPT-21")
def test_loot_that_challara_may_still_discard_is_hers_to_see_until_she_does():
    s = Situation(heroes=["challara", "gherinn"], cloak_and_dagger=True)
    s.lay("r1c2", "room_lfr", arrow="west")
    play = s.action_of(0).cards("dungeon", "gold_coins_40", "empty").do("east")
    assert (play.asked, play.player) == ("face_card", 0)
    assert [play.table.view(watcher).card for watcher in (0, 1, None)] == ["gold_coins_40", "", ""]
    assert not any("Gold Coins" in line for line in told(play, 1))
    drawn = {play.table.fork(as_seen_by=1, seed=seed).state.card for seed in range(30)}
    assert len(drawn) > 2, "for all the other player knows it was other Loot"
    play.do("redraw")
    assert "gold_coins_40" in play.table.view(1).discards["dungeon"]


@rule("DQ-OPT-21")
@pytest.mark.parametrize("kept", ["gold_coins_10", "gold_coins_60"])
def test_of_two_cards_that_lindel_finds_only_the_one_he_discards_is_shown(kept):
    s = Situation(heroes=["lindel", "gherinn"], cloak_and_dagger=True)
    s.lay("r1c2", "room_lfr", arrow="west").put(0, "r1c2")
    finds = ["gold_coins_10", "gold_coins_60"]
    play = s.action_of(0).cards("search", *finds).do("search")
    pairs = {tuple(play.table.fork(as_seen_by=1, seed=n).decision.choices) for n in range(20)}
    assert len(pairs) > 3, "while they choose, nobody else knows either card"
    assert play.table.decision.question.secret, "nor which of them it will be"
    play.do(kept)
    (other,) = [find for find in finds if find != kept]
    assert play.table.view(1).discards["search"] == (other,)
    assert kept.encode() not in msgspec.json.encode(play.table.view(1))
    assert not any("Gold Coins" in line for line in told(play, 1))
    hidden = [each.value for each in play.table.log.outcomes if each.audience == 1]
    assert [PRINTED.card_id[card] for card in hidden] == [kept]


@rule("DQ-OPT-21")
def test_a_test_of_agility_does_not_tell_of_a_hidden_loadstone():
    logs = []
    needs = {
        "loadstone": "4 or less (Agility 6 - 1 Loadstone - 1 Loot; 2 dice: 17%)",
        "gold_ring": "5 or less (Agility 6 - 1 Loot; 2 dice: 28%)",
    }
    for loot, need in needs.items():
        s = Situation(heroes=["lindel", "gherinn"], cloak_and_dagger=True)
        s.lay("r1c2", "bridge_f", arrow="west").give(0, loot, deck="treasure")
        play = s.action_of(0).do("east").dice(1, 1).tiles("rotating").do("cross")
        if play.asked == "before_crossing":  # a Loadstone cannot be dropped: they are not asked
            play.do("cross")
        logs.append(told(play, 1))
        assert f"Lindel needs {need}." in told(play, 0)
    assert logs[0] == logs[1]


def told(play: Play, player: int) -> list[str]:
    return [play.table.tell(event) for event in play.table.events_seen_by(player)]


@rule("DQ-OPT-22")
def test_a_player_sees_his_own_loot_in_full_and_has_no_way_to_show_it():
    play = cloaked().action_of(0)
    hero = play.table.view(0).heroes[0]
    assert hero.loot == ("giant_ruby", "rope")
    assert hero.gold == sum(PRINTED.card_gold[card] for card in play.hero(0).loot) > 0
    assert play.options == ["east", "south", "west", "search"], "nothing that shows a card"


@rule("DQ-OPT-23")
@pytest.mark.parametrize("watcher", [0, 1, None])
def test_the_number_of_loot_cards_stays_public(watcher):
    play = cloaked().action_of(0)
    assert play.table.view(watcher).heroes[0].loot_count == 2
    play.cards("search", "gold_coins_10").do("search")
    assert play.table.view(watcher).heroes[0].loot_count == 3


# -- Magical Might -------------------------------------------------------------------------


@rule("DQ-OPT-24")
@pytest.mark.parametrize(("players", "runes"), [(1, 12), (2, 6), (3, 4), (4, 3), (4, 1), (2, 2)])
def test_each_hero_starts_with_the_agreed_number_of_different_runes(players, runes):
    table = undercroft.new("dungeonquest", players, seed=3, magical_might=runes)
    held = [hero.runes for hero in table.state.heroes]
    assert [len(each) for each in held] == [runes] * players
    assert len({rune for each in held for rune in each}) == runes * players
    assert all(len({PRINTED.card_id[rune] for rune in each}) == runes for each in held)


@rule("DQ-OPT-24")
@pytest.mark.parametrize(("players", "runes"), [(2, 7), (3, 5), (4, 4), (1, 13), (1, 0)])
def test_there_are_only_twelve_runes_to_share(players, runes):
    with pytest.raises(undercroft.BadSetup, match="magical_might"):
        undercroft.new("dungeonquest", players, magical_might=runes)


# -- No Guts, No Glory ---------------------------------------------------------------------


def at_the_tower(*loot: str, **house: object) -> Play:
    """The hero is about to enter the north-west tower."""
    s = Situation(heroes=["hugo", "gherinn"], **house).lay("r1c2", "room_lfr", arrow="west")
    return s.put(0, "r1c2").give(0, *loot).action_of(0).do("west")


@rule("DQ-OPT-29")
def test_only_a_treasure_card_opens_the_way_out():
    others = ("gold_coins_60", "rope", "gold_coins_250", "gold_coins_30")
    assert "exit" not in at_the_tower(*others, no_guts_no_glory=True).options
    assert "exit" in at_the_tower("ruby_ring", no_guts_no_glory=True).options
    assert "exit" in at_the_tower("rope", "loadstone", no_guts_no_glory=True).options
    assert "exit" in at_the_tower("gold_coins_60").options, "without the rule any Loot will do"


# -- Late Start ----------------------------------------------------------------------------


def from_the_deal(late_start: bool) -> Play:
    """One player, before heroes and Runes are dealt."""
    s = Situation(heroes=["hugo"], late_start=late_start)
    s.state.bags[RUNE] = bytes(PRINTED.deck_cards[RUNE])
    s.state.turn = 0
    s.state.agenda = [(DEAL,)]
    return s.as_it_lies()


@rule("DQ-OPT-30")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_the_sun_starts_a_die_roll_on(die):
    play = from_the_deal(late_start=True).dice(die)
    assert play.state.sun == 1 + die
    play.do("ne")
    assert play.state.sun == 1 + die, "and it stands still on the opening turn"
    assert from_the_deal(late_start=False).dice(die).state.sun == 1


# -- Tower Power ---------------------------------------------------------------------------


@rule("DQ-OPT-31")
def test_a_hero_who_enters_a_tower_may_step_over_to_any_free_tower():
    plain = at_the_tower("rope")
    assert plain.options == ["exit", "east", "south"]
    play = at_the_tower("rope", tower_power=True)  # the other hero is in the north-east tower
    assert play.options == ["exit", "east", "south", "sw", "se"]
    s = Situation(heroes=["hugo", "gherinn"], tower_power=True).lay("r1c2", "room_lfr")
    s.put(0, "r1c2").put(1, "r5c5").lay("r5c5", "room_lfr")
    assert s.action_of(0).do("west").options == ["east", "south", "ne", "sw", "se"]


@rule("DQ-OPT-31")
def test_standing_in_a_tower_is_not_entering_it():
    s = Situation(heroes=["hugo", "gherinn"], tower_power=True)
    assert s.action_of(0).options == ["east", "south"]


@rule("DQ-OPT-32")
def test_after_changing_towers_he_must_move_on_at_once():
    play = at_the_tower("rope", tower_power=True).do("se")
    assert play.space(0) == "r10c13"
    assert (play.player, sorted(play.options)) == (0, ["north", "west"])
    assert "exit" not in play.options, "the further move is compulsory"
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert play.space(0) == "r9c13"
    assert play.hero(0).fate == IN_THE_DUNGEON
    assert play.discarded("dungeon") == ["empty"], "they meet the chamber beside the new tower"
    assert play.player == 1
