"""Non-interference over whole games: whatever a link is sent is the same, byte for byte, in two
games that differ only in what its holder may not know. Everything is compared at every step.
"""

import asyncio
from random import Random
from typing import Any

import pytest

import undercroft
from tests.server.app.twins import Servers, Twins
from tests.support.warcraft_content import CONTENT
from undercroft.kernel.table import Table
from undercroft.kernel.transfer import packed, unpacked

MOST_STEPS = 120
MOST_GAMES = 20
ENOUGH = 40
ENOUGH_OF_A_QUEST = 10
DISCREET = {"discreet": True, "overlord": 0}  # of Descent
# What players ask why they may not.
INTENTS = {
    "dungeonquest": ("exit", "space:r1c1", "attack", "search"),
    "warcraft": (*CONTENT.space_by_id, *CONTENT.ability_by_id, *CONTENT.character_by_id, "draw"),
    "descent": ("move", "go:r1c1", "attack", "use:ov:dash", "use:ov:tripwire", "search", "pass"),
}


async def both(pair: Twins, kind: str, **fields):
    """Something that the viewer and the spectator say on both sides."""
    for side in (pair.real, pair.other):
        for client in (side.viewer, side.watcher):
            await client.say(kind, **fields)
            await client.drain()


async def take_back(pair: Twins, rng: Random) -> bool:
    """The viewer's last answer, where they may; the others consent, or do not, on both sides."""
    if not pair.real.viewer.state["may_undo"]:
        return False
    yes = rng.random() < 0.6
    for side in (pair.real, pair.other):
        seq = side.viewer.state["seq"]
        await side.viewer.say("undo", seq=seq)
        await side.viewer.hear_seq(seq + 1)
        if side.viewer.state["undo_asked_by"] is not None:
            await side.others[0].hear_seq(seq + 1)
            await side.others[0].say("agree", seq=seq + 1, yes=yes)
            await side.viewer.hear_seq(seq + (3 if yes else 2))
        for client in side.clients:
            await client.hear_seq(side.viewer.state["seq"])
            await client.drain()
    return True


def check_sockets(pair: Twins):
    here, there = pair.real.heard(), pair.other.heard()
    assert here == there
    return sum(map(len, here))


def check_pages(pair: Twins, rng: Random):
    steps = len(pair.real.table.answers)
    for step in {steps, rng.randint(0, steps)}:
        query = {"step": str(step)}
        assert pair.real.get("/replay", **query) == pair.other.get("/replay", **query)
    assert pair.real.get("") == pair.other.get("")
    assert pair.real.get("/timeline") == pair.other.get("/timeline")
    assert pair.real.get("/lines") == pair.other.get("/lines")
    told = len(pair.real.table.events_seen_by(None))  # a player is told as much, and more
    query = {"first": str(max(0, told - rng.randint(1, 40)))}
    assert pair.real.get("/frames", **query) == pair.other.get("/frames", **query)
    if not pair.real.table.over:  # then the record tells all
        assert pair.real.get("/record") == pair.other.get("/record")


def check_hint(pair: Twins):
    """A hint is thought about worlds that the player imagines: the real secrets do not go along."""
    real, decision = pair.real.table, pair.real.table.decision
    if decision is None or decision.player != pair.viewer or not pair.differ_now:
        return
    other = 1 - pair.viewer
    worlds = [unpacked(packed(real, pair.viewer, seed)) for seed in range(30)]
    assert all(world.view(pair.viewer) == real.view(pair.viewer) for world in worlds)
    assert any(world.view(other) != real.view(other) for world in worlds)


async def play(pair: Twins, rng: Random, enough: int = MOST_STEPS) -> int:
    """A whole game, everything compared at every step; at how many steps anything differed."""
    differed = 0
    for step in range(MOST_STEPS):
        if pair.real.table.over or differed >= enough:
            break
        option = pair.choose(rng)
        if option is None:
            pair.part()
            continue
        await pair.act(option)
        differed += pair.differ
        check_sockets(pair)
        check_hint(pair)
        await both(pair, "why", intent=rng.choice(INTENTS[pair.real.table.game.name]))
        await both(pair, "act", seq=pair.real.game.seq, option="nonsense")
        if rng.random() < 0.1:
            await take_back(pair, rng)
        assert check_sockets(pair) > 0
        if step % 4 == 0:
            await asyncio.to_thread(check_pages, pair, rng)
    await asyncio.to_thread(check_pages, pair, rng)  # pings are answered meanwhile
    return differed


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("host", [False, True], ids=["seat", "host"])
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("dungeonquest", {"combat": "standard"}),
        ("dungeonquest", {"combat": "classic"}),
        ("warcraft", {}),
    ],
    ids=["dungeonquest", "classic", "warcraft"],
)
async def test_nothing_that_is_sent_in_a_whole_game_tells_a_secret(
    serve, tmp_path, viewer, host, game, settings
):
    """Game after game, until what is hidden has differed at many steps."""
    servers, differed = Servers(serve, tmp_path), 0
    for seed in range(1, MOST_GAMES + 1):
        pair = await servers.seat(game, viewer, host=host, seed=seed, **settings)
        differed += await play(pair, Random(seed))
        if differed >= ENOUGH:
            return
    raise AssertionError(f"only at {differed} steps did the games differ: nothing was shown")


@pytest.mark.parametrize(
    ("host", "settings"),
    [
        (False, {"quest": "first_blood", "overlord_xp": 6}),
        (True, {"quest": "a_fat_goblin"}),
        (False, {"quest": "first_blood", "campaign": "the_shadow_rune"}),
    ],
    ids=["cards that were bought", "tokens face down, host", "campaign"],
)
async def test_heroes_are_sent_nothing_of_the_overlords_hand(serve, tmp_path, host, settings):
    """Whom a discreet table asks is no secret, so that it must not hang on one, either."""
    servers, differed = Servers(serve, tmp_path), 0
    for seed in range(1, MOST_GAMES + 1):
        pair = await servers.seat("descent", 1, host=host, seed=seed, **settings, **DISCREET)
        differed += await play(pair, Random(seed), ENOUGH_OF_A_QUEST)
        if differed >= ENOUGH_OF_A_QUEST:
            return
    raise AssertionError(f"only at {differed} steps did the games differ: nothing was shown")


def at_a_look(quest: str, kind: str, seed: int) -> Table[Any]:
    """A game played by bots until a side is asked at which token it looks in secret."""
    table = undercroft.new("descent", 2, seed, quest=quest, **DISCREET)
    bots = [undercroft.bot("heuristic", table, seat) for seat in range(2)]
    while table.decision is not None and table.decision.kind != kind:
        table.act(bots[table.decision.player].choose(table))
    return table


@pytest.mark.parametrize(
    ("quest", "kind", "viewer"),
    [("the_monsters_hoard", "hint", 1), ("the_desecrated_tomb", "look", 0)],
    ids=["the overlord looks", "the heroes look"],
)
async def test_who_did_not_look_at_a_token_is_sent_nothing_of_it(
    serve, tmp_path, quest, kind, viewer
):
    """Of the hoard the spies of whoever won the foothills see two tokens; of the graves, heroes."""
    servers, differed = Servers(serve, tmp_path), 0
    for seed in range(1, MOST_GAMES + 1):
        table = at_a_look(quest, kind, seed)
        if table.decision is None or table.decision.player == viewer:
            continue  # the other side had the better of it, or nobody came to a look
        pair = await servers.go_on(table, viewer, host=False, seed=seed)
        differed += await play(pair, Random(seed), ENOUGH_OF_A_QUEST)
        if differed >= ENOUGH_OF_A_QUEST and _looks_differ(pair):
            return
    raise AssertionError(f"only at {differed} steps did the games differ: nothing was shown")


def _looks_differ(pair: Twins) -> bool:
    """Whether what the other side saw of the tokens is another thing in the other game."""
    faces = [[token.face for token in side.table.state.tokens if token.seen and not token.up]
             for side in (pair.real, pair.other)]  # fmt: skip
    return faces[0] != faces[1]


@pytest.mark.parametrize(
    ("game", "viewer", "settings"),
    [("dungeonquest", 0, {}), ("warcraft", 0, {}), ("descent", 1, DISCREET)],
    ids=["dungeonquest", "warcraft", "descent"],
)
async def test_the_comparison_would_see_a_secret(serve, tmp_path, game, viewer, settings):
    """What another player is sent does differ: the two games are not the same by mistake."""
    servers = Servers(serve, tmp_path)
    for seed in range(1, MOST_GAMES + 1):
        pair = await servers.seat(game, viewer, host=False, seed=seed, **settings)
        rng = Random(seed)
        for _ in range(MOST_STEPS):
            option = pair.choose(rng) if not pair.real.table.over else None
            if option is None:
                break
            await pair.act(option)
            here, there = pair.real.others[0].transcript, pair.other.others[0].transcript
            if here != there:
                return
            for each in (here, there):
                each.clear()
    raise AssertionError("nobody was ever sent anything that differs")
