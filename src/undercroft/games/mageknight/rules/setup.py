"""Setting up: teams, who starts, chests, tokens, entrances (MKD-SET, MKD-TEAM)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.agenda import push
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.flow import NOTHING

from ..table.ground import SHUT, Dungeon, Laid, dungeon_of, ground_of
from ..table.state import (
    BY_PLAYER,
    LONE_WOLF,
    NONE,
    ON_A_SQUARE,
    OUTSIDE,
    Side,
    State,
    Token,
    Warrior,
)
from . import building, drafting, moments, pieces, placing, tiling

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..content.catalogue import MageKnightContent
    from ..content.dials import Figure
    from ..table.state import MageKnightTable

BY_HAND, READY = "by_hand", "ready"
FITTING, TILES = "fitting", "tiles"  # layouts: one that fits, or built by the players
SOLO_CHESTS, SOLO_TOKENS = 3, 4  # tokens besides those of the chests (MKD-SOLO-04, MKD-SOLO-05)
SOLO_COLOURS = {"yellow": 5, "blue": 5}  # MKD-SOLO-03
TOKENS_EACH = 3  # of a player (MKD-SET-11)
COLOURS = {"yellow": 4}  # of the tokens that are mixed, for each player (MKD-SET-19)
TEAM_COLOURS = {"yellow": 4, "blue": 2}  # MKD-TEAM-06


def check(content: MageKnightContent, config: dict[str, Any]) -> None:
    """Refuse settings that do not go together."""
    _check_agreements(config)
    name = layout_of(config)
    layout = content.layouts.get(name)
    if layout is not None and len(layout.entrance) < config["players"]:
        raise BadSetup(
            f"layout: {name} has {len(layout.entrance)} ways in, "
            f"too few for {config['players']} players"
        )
    for name in config["teams"]:
        if content.team_called[name].mode != config["mode"]:
            fitting = [team.id for team in content.teams if team.mode == config["mode"]]
            raise BadSetup(
                f"teams: {name} is no team for {config['mode']}; there are: {', '.join(fitting)}"
            )


def _check_agreements(config: dict[str, Any]) -> None:
    """What players agree on beforehand must go together (MKD-TEAM-01, MKD-SOLO-01)."""
    players, points, alone = config["players"], config["points"], building.SOLO
    if points > building.STANDARD:
        if players == 1:
            raise BadSetup("points: a player alone has a team of up to 100 points")
        if config["mode"] == LONE_WOLF:
            raise BadSetup("points: Lone Wolf has one Hero each, whatever it costs; use 100")
        if config["team"] == drafting.READY:
            raise BadSetup(
                "points: ready-made teams cost 100; for larger ones choose team=draft or "
                "team=chance"
            )
    if config["team"] != drafting.READY and config["teams"]:
        raise BadSetup("teams: these are ready-made; leave them out, or choose team=ready")
    if config["tiles"] and (players > 1 or not alone[0] <= config["tiles"] <= alone[1]):
        raise BadSetup("tiles: a player alone lays 9 to 12; with more players use 0")


def layout_of(config: dict[str, Any]) -> str:
    """The layout that was chosen, or the one that fits the players best."""
    if config["layout"] != FITTING:
        return str(config["layout"])
    if config["players"] == 1:
        return "solo_dungeon"
    if config["players"] > 2:
        return "four_gates"
    return "small_crawl" if config["mode"] == LONE_WOLF else "team_crawl"


def lay_out(content: MageKnightContent, config: dict[str, Any], rng: int) -> State:
    """The table before anything is rolled or chosen (MKD-SET-04, MKD-SET-14)."""
    players, built = config["players"], layout_of(config) == TILES
    dungeon = _first_tile(content) if built else dungeon_of(content, layout_of(config))
    ground = ground_of(content, dungeon)
    return State(
        rng=rng,
        content=content,
        mode=config["mode"],
        dungeon=dungeon,
        warriors=[],
        chests=[],
        tokens=[],
        sides=[Side() for _ in range(config["players"])],
        doors=(SHUT,) * len(ground.doors),
        agenda=[("muster",)],
        teams=tuple(config["teams"]),
        by_hand=config["placing"] == BY_HAND,
        rounds=config["rounds"],
        listening=moments.heard(),
        monsters=config["monsters"] if config["players"] == 1 else BY_PLAYER,
        pool=tuple(
            number
            for number, figure in enumerate(content.figures)
            if is_in_use(figure, config["uniques"])
        ),
        bag=_bag(content, config["players"], config["mode"] != LONE_WOLF or built, config["reds"]),
        tiles_each=building.tiles_each(players, config["points"], config["tiles"]) if built else 0,
        pieces=pieces.POOL if built else (),
        pieces_each=config["pieces"] if built else 0,
        chests_each=config["chests"],
        tokens_each=config["tokens"] or _tokens_of_layout(content, config),
        uniques=config["uniques"],
        draft="" if config["team"] == drafting.READY else config["team"],
        points=config["points"],
    )


def _tokens_of_layout(content: MageKnightContent, config: dict[str, Any]) -> int:
    """What a ready-made dungeon says of the tokens of Lone Wolf (MKD-SET-19)."""
    layout = content.layouts.get(layout_of(config))
    return layout.tokens if layout is not None and config["mode"] == LONE_WOLF else 0


def is_in_use(figure: Figure, uniques: bool) -> bool:
    """Whether a figure belongs to the pool: unique Mage Spawn do if agreed (MKD-SET-14).

    All of all boxes and packs: more than any player has to give (MKD-TEAM-07, MKD-OTHER-02).
    """
    return not figure.is_hero and (uniques or figure.rank != "unique")


def _first_tile(content: MageKnightContent) -> Dungeon:
    """What lies on the table while players still pick their tiles."""
    return Dungeon((Laid(next(n for n, tile in enumerate(content.tiles)
                              if tile.kind == tiling.CHAMBER), 0, 0),))  # fmt: skip


def _bag(content: MageKnightContent, players: int, team_rules: bool, reds: int) -> tuple[int, ...]:
    """The tokens that are mixed face down; more players bring more (MKD-SET-09, MKD-TEAM-06).

    A red token may replace a yellow one of each player (MKD-TEAM-06).
    """
    each = SOLO_COLOURS if players == 1 else TEAM_COLOURS if team_rules else COLOURS
    wanted = {colour: count * players for colour, count in each.items()}
    wanted["yellow"] -= reds * players
    wanted["red"] = reds * players
    found = []
    for colour, count in wanted.items():
        kinds = [n for n, token in enumerate(content.tokens) if token.colour == colour]
        found += [kinds[n % len(kinds)] for n in range(count)]
    return tuple(sorted(found))


def muster(table: MageKnightTable) -> Flow[None]:
    """Each player takes a team (MKD-SET-01, MKD-SET-17, MKD-TEAM-01)."""
    state = table.state
    push(state, "roll_for_first")
    if state.draft:
        return _draft(table)
    _take_ready_made(table)
    return NOTHING


def _draft(table: MageKnightTable) -> Flow[None]:
    """One player after the other puts a team together."""
    state = table.state
    state.teams = ("",) * state.players
    for seat, side in enumerate(state.sides):
        while (member := (yield from drafting.choose(table, seat))) is not None:
            figure, level = member
            state.warriors.append(_hero(state, figure, level, seat))
            side.heroes += 1
            side.cost += state.content.figures[figure].cost(level)
            table.say("MKD-TEAM-01", "{figure} joins {player}.", figure, seat)


def _take_ready_made(table: MageKnightTable) -> None:
    """Those who named no team draw one."""
    state = table.state
    content = state.content
    if not state.teams:
        free = [n for n, team in enumerate(content.teams) if team.mode == state.mode]
        drawn: list[int] = []
        for _ in range(state.players):
            drawn.append(table.pick(free, "team"))
            free.remove(drawn[-1])
        state.teams = tuple(content.teams[team].id for team in drawn)  # a view shows all or none
    for seat, name in enumerate(state.teams):
        team = content.team_called[name]
        side = state.sides[seat]
        side.cost, side.heroes = team.cost, len(team.members)
        for figure, level in team.members:
            state.warriors.append(_hero(state, figure, level, seat))
        table.say("MKD-SET-01", "{player} plays {text}.", seat, team.name)


def _hero(state: State, figure: int, level: int, seat: int) -> Warrior:
    """A Hero outside the dungeon, at the number of its level (MKD-SET-17, MKD-DIAL-06)."""
    copies = sum(each.figure == figure for each in state.warriors)
    click = state.content.figures[figure].start(level)
    return Warrior(figure, seat, copies, level, level, click, OUTSIDE)


def roll_for_first(table: MageKnightTable) -> None:
    """Two dice each; those who tie for the highest roll again (MKD-SET-02, MKD-SET-03)."""
    state = table.state
    seats = list(range(state.players))
    while len(seats) > 1:
        rolls = {seat: table.roll() + table.roll() for seat in seats}
        for seat, roll in rolls.items():
            table.say("MKD-SET-02", "{player} rolls {number}.", seat, roll)
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    state.first = seats[0]
    table.say("MKD-SET-02", "{player} begins.", state.first)
    if state.players > 2:
        state.monster_master = state.first  # MKD-MULTI-02
    push(state, "begin_turn", state.first)
    for turn in reversed(range(state.players)):
        if not state.tiles_each:
            push(state, "choose_entrance", (state.first + turn) % state.players)
        elif state.players > 1:
            push(state, "choose_exit", (state.first + turn) % state.players)
    for turn in reversed(range(tokens_in_all(state))):
        push(state, "place_token", (state.first + turn) % state.players)
    for turn in reversed(range(chests_in_all(state))):
        push(state, "place_chest", (state.first + turn) % state.players)
    if state.tiles_each:
        for turn in reversed(range(state.pieces_each * state.players)):
            push(state, "place_piece", (state.first + turn) % state.players)
        building.plan(state)


def chests_in_all(state: State) -> int:
    """One for each player; in a team game two; alone three; else as agreed (MKD-TEAM-05, 12)."""
    if state.players == 1:
        return SOLO_CHESTS
    return state.players * (state.chests_each or (2 if state.by_team_rules else 1))


def tokens_in_all(state: State) -> int:
    """Three for each player; alone one for each chest and four more (MKD-SOLO-04, 05)."""
    if state.players == 1:
        return SOLO_CHESTS + SOLO_TOKENS
    return (state.tokens_each or TOKENS_EACH) * state.players


def place_chest(table: MageKnightTable, seat: int) -> Flow[None]:
    """A chest is taken at random and placed (MKD-SET-05 to 08).

    Of all there are: each player gives more than enough of them (MKD-TEAM-04).
    """
    state = table.state
    if not placing.chest_squares(state):
        return  # no tile is left for it (MKD-SET-07)
    used = {chest.kind for chest in state.chests}
    kinds = [kind for kind in range(len(state.content.chests)) if kind not in used]
    kind = table.pick(kinds, "chest")
    if state.by_hand:
        yield from placing.chest_by_hand(table, seat, kind)
    else:
        placing.chest_by_chance(table, kind)


def place_token(table: MageKnightTable, seat: int) -> Flow[None]:
    """Players take turns placing a token each (MKD-SET-09 to 13)."""
    state = table.state
    squares = placing.token_squares(state)
    if not squares:
        return
    if state.by_hand:
        square = yield from placing.ask_square(table, seat, placing.TOKEN, squares)
    else:
        square = placing.square_by_chance(table, squares)
    state.tokens.append(Token(place=ON_A_SQUARE, square=square))
    table.say("MKD-SET-09", "{player} places a token on {square}.", seat, square)


def choose_entrance(table: MageKnightTable, seat: int) -> Flow[None]:
    """In another tile than those before; one's entrance is another's exit (MKD-SET-15, 16)."""
    state = table.state
    ground = state.ground
    tiles = {ground.tile_of[side.entrance] for side in state.sides if side.entrance != NONE}
    free = [square for square in ground.ways if ground.tile_of[square] not in tiles]
    if state.by_hand:
        choice = yield placing.ENTRANCE, seat, [ground.names[square] for square in free]
        square = ground.called[choice]
    else:
        square = table.pick(free, "entrance")
    state.sides[seat].entrance = square
    table.say("MKD-SET-15", "{player} enters at {square}.", seat, square)
    if state.players > 1 and all(side.entrance != NONE for side in state.sides):
        for number, side in enumerate(state.sides):
            # Of several others, the opponent's (MKD-MULTI-01).
            side.exit = state.sides[(number - 1) % state.players].entrance
