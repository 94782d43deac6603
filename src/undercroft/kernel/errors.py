"""The errors a user of the engine can meet; every message is written for that user."""


class UndercroftError(Exception):
    """Base of every error that the engine raises on purpose."""


class BadSetup(UndercroftError):
    """A game cannot be set up as asked: an unknown game or hero, a wrong number of players ..."""


class MissingPack(BadSetup):
    """A content pack is needed that is not here; `pack` says which, in words."""

    def __init__(self, ref: str) -> None:
        name, _, rest = ref.partition("@")
        self.pack = f"{name[:60]!r} ({rest.partition('+')[0][:20]})"
        super().__init__(
            f"packs: the pack {self.pack} is not here; "
            f"give it with --pack PATH, in exactly that version"
        )


class IllegalAnswer(UndercroftError):
    """The answer is not among the options offered; the table is unchanged."""


class BadRecord(UndercroftError):
    """A saved game cannot be read: damaged, foreign, too large or inconsistent."""


class NothingToUndo(UndercroftError):
    """No answer has been given yet, or none that can be taken back."""


class BadContent(UndercroftError):
    """A content or rules file of a game is wrong: file, entry, field, and what was expected."""


class NoSuchPlayer(UndercroftError):
    """A player number that nobody at this table has."""

    def __init__(self, player: object, players: int) -> None:
        super().__init__(f"there is no player {player!r}; they are numbered 0 to {players - 1}")
