"""Every game as an OpenSpiel game, `python_undercroft_<name>`, with its chance nodes.

Importing this module registers them. An action is the number of an option in its list, a chance
outcome the number of a die's face or a card among those that can come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel import game as registry
from undercroft.kernel.nature import OpenTable

from .missing import need

need("pyspiel")

import pyspiel  # noqa: E402 - it has to be there first

from . import rewards  # noqa: E402
from .sight import Observer, encoder_of  # noqa: E402
from .spiel_observer import TableObserver  # noqa: E402
from .trail import Trail  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.game import Game, Setting

# How the players of a setting that names them are parted; OpenSpiel itself uses the comma.
PART = "+"
_SEEDS = 1 << 53


def _default(setting: Setting) -> Any:
    return PART.join(setting.default) if setting.is_list() else setting.default


def _game_type(game: Game[Any]) -> pyspiel.GameType:
    schema = game.schema()
    parameters = {setting.name: _default(setting) for setting in schema.settings}
    return pyspiel.GameType(
        short_name=f"python_undercroft_{game.name}",
        long_name=f"Undercroft {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=schema.most,
        min_num_players=schema.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(schema.most, max(schema.fewest, 2)), **parameters},
    )


def _config(game: Game[Any], params: dict[str, Any]) -> dict[str, Any]:
    """The settings that OpenSpiel's parameters stand for; BadSetup where they are not possible."""
    schema = game.schema()
    chosen = {}
    for setting in schema.settings:
        value = params.get(setting.name, _default(setting))
        if value != _default(setting):
            chosen[setting.name] = value.split(PART) if setting.is_list() else value
    return registry.configure(game, params["players"], chosen)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game as it was set up."""

    def __init__(self, game: Game[Any], kind: pyspiel.GameType, params: dict[str, Any]) -> None:
        known = kind.parameter_specification
        params = {**known, **params}
        config = _config(game, params)
        content = registry.content_of(game, config)
        # A tree must not miss a choice: all of them have a number.
        self.sight = Observer(game, encoder_of(game, content).most_options, content)
        encoder = self.sight.encoder
        self._longest = encoder.longest
        self._most_outcomes = encoder.most_outcomes
        self._beginning = Trail(OpenTable(game, config), ("",) * config["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.sight.limit,
            max_chance_outcomes=encoder.most_outcomes,
            num_players=config["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=encoder.longest,
        )
        named = {name: value for name, value in params.items() if value != known[name]}
        super().__init__(kind, info, named)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.sight, kind, params)

    def begun(self) -> Trail:
        """The game before anything has happened."""
        trail: Trail = self._beginning.__deepcopy__({})
        return trail


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table at a die or draw, at a player's decision, or at the end."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        # OpenSpiel clones a state by making a new one and copying its fields: until somebody
        # looks at it there is nothing in it.
        self._trail: Trail | None = None

    @property
    def trail(self) -> Trail:
        if self._trail is None:
            self._trail = self.get_game().begun()
        return self._trail

    @property
    def table(self) -> OpenTable[Any]:
        return self.trail.table

    # -- OpenSpiel's own names -------------------------------------------------------------

    def current_player(self) -> int:
        table = self.table
        if table.chance is not None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = table.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.player

    def is_terminal(self) -> bool:
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.table.decision
        return list(range(len(decision.choices))) if decision and decision.player == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, odds) for number, (_, odds) in enumerate(self._odds())]

    def _odds(self) -> list[tuple[int, float]]:
        chance = self.table.chance
        assert chance is not None, "no die or draw is due"
        return chance.odds()

    def _apply_action(self, action: int) -> None:
        if self.table.chance is not None:
            self.trail.lay(self._odds()[action][0])
        else:
            self.trail.act(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        table = self.table
        if table.chance is not None:
            return f"{table.chance.source} {self._odds()[action][0]}"
        decision = table.decision
        assert decision is not None
        return f"{decision.kind} {decision.choices[action]}"

    def returns(self) -> list[float]:
        table = self.table
        return rewards.final(table, rewards.WIN) if table.over else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that this player cannot tell from this one. Its history begins here."""
        state: TableState = self.get_game().new_initial_state()
        state._trail = self.trail.imagined(player, int(sampler() * _SEEDS))
        return state

    def __str__(self) -> str:
        return f"{self.trail.memory(None)}\nplayer {self.current_player()}"


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in registry.names():
        game = registry.find(name)
        kind = _game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _game_class(game, kind))


def _game_class(game: Game[Any], kind: pyspiel.GameType) -> type[TableGame]:
    """A class that makes this game. OpenSpiel lets go of it when Python is gone: a class can bear
    that, for it holds on to itself, a function cannot."""

    class Registered(TableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    return Registered


register()

__all__ = ["TableGame", "TableState", "register"]
