"""Undercroft's games, four players each."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import SteppedSubject


class Undercroft(SteppedSubject):
    """A table of one of the games, set up in one way."""

    package = "undercroft"

    def __init__(self, name: str, game: str, about: str, **settings: str) -> None:
        super().__init__()
        self.name = f"undercroft-{name}"
        self.about = f"{about}; table.act, table.fork"
        self.game = game
        self.settings = settings

    def available(self) -> str | None:
        """Open a table, as a checkout may hold the engine without the game."""
        try:
            from undercroft import load, new

            self._new, self._load = new, load
            self.new_game(1)
        except (ImportError, AttributeError) as error:
            return str(error)
        return None

    def new_game(self, seed: int) -> Any:
        """Open a table of four."""
        return self._new(self.game, players=4, seed=seed, **self.settings)

    def advance(self, game: Any, limit: int) -> int:
        """Act on the table's decisions at random."""
        rnd, made = self.rnd, 0
        while made < limit and (decision := game.decision) is not None:
            options = len(decision.choices)
            # The table is to ask nothing forced; if it does, it earns no count for it.
            made += options > 1
            game.act(int(rnd() * options))
        return made

    def settle(self, game: Any) -> bool:
        """Nothing to pass: the table stops at decisions only."""
        while (decision := game.decision) is not None and len(decision.choices) < 2:
            game.act(0)
        return decision is not None

    def parent(self, game: Any) -> Any:
        """A table never forked before.

        A forked table keeps states closer together from then on, so that later forks are cheap;
        it pays for that while it is played, which is off the clock here and would go uncounted.
        """
        return self._load(game.save())

    def copy(self, game: Any) -> Any:
        """Fork the table."""
        return game.fork()


def dungeonquest(combat: str) -> Undercroft:
    """The first game, with one of its combat rules."""
    about = f"DungeonQuest, 4 players, {combat} combat"
    return Undercroft(combat, "dungeonquest", about, combat=combat)


def warcraft() -> Undercroft:
    """The second game."""
    return Undercroft("warcraft", "warcraft", "World of Warcraft: The Adventure Game, 4 players")


def mageknight() -> Undercroft:
    """The third game."""
    return Undercroft("mageknight", "mageknight", "Mage Knight Dungeons, 4 players")


class Quests(Undercroft):
    """Quests of the fourth game in turn: a game of the benchmark is one of them, to its end."""

    def new_game(self, seed: int) -> Any:
        """Open the next quest."""
        return self._new(self.game, players=5, seed=seed, quest=QUESTS[seed % len(QUESTS)])


# A quest a chapter of the campaign: one of gangs, of an escort, of a lieutenant, of a race.
QUESTS = ("first_blood", "a_fat_goblin", "castle_daerion", "the_desecrated_tomb", "blood_of_heroes")


def descent() -> Undercroft:
    """The fourth game: four heroes against the overlord."""
    return Quests("descent", "descent", "Descent, 4 heroes and the overlord, five quests in turn")
