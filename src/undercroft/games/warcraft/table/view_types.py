"""What a view is made of. Things are named by their ids, and "" stands for none or unknown."""

from __future__ import annotations

import msgspec


class AttachedView(msgspec.Struct, frozen=True):
    """An ability card that lies face up beside a character card or an item (WOW-KEY-04, 05)."""

    owner: int
    ability: str
    item: str = ""


class QuestView(msgspec.Struct, frozen=True):
    """An active quest: how far each of its conditions has come, and what each takes."""

    quest: str
    done: tuple[int, ...]
    needed: tuple[int, ...]


class ChangeView(msgspec.Struct, frozen=True):
    """A number that is changed for a while."""

    what: str
    amount: int
    until: str


class CharacterView(msgspec.Struct, frozen=True):
    """A character and all that lies before their player; a hand is None to everybody else."""

    seat: int
    character: str
    level: str
    side: str
    space: str
    damage: int
    health: int
    attack: int
    attack_type: str
    defense: int
    strength: int  # the damage that a hit of theirs deals
    energy: int
    hand_count: int
    hand: tuple[str, ...] | None
    deck: int
    discard: tuple[str, ...]
    attached: tuple[AttachedView, ...]
    weapon: str
    armor: str
    bag: tuple[str, ...]
    kept: tuple[str, ...]
    diseases: int
    quests: tuple[QuestView, ...]
    log: tuple[str, ...]
    trophies: tuple[str, ...]
    valor: int
    seals: tuple[tuple[int, str], ...]
    played: tuple[str, ...]
    used: tuple[str, ...]
    changes: tuple[ChangeView, ...]
    foe_changes: tuple[ChangeView, ...]
    results: tuple[str, ...]


class SideView(msgspec.Struct, frozen=True):
    """One side of a combat, with the numbers that count now."""

    seat: int
    roller: int
    die: int
    result: int
    attack: int
    attack_type: str
    defense: int
    strength: int
    changes: tuple[ChangeView, ...]
    replacement: str
    fired: tuple[str, ...]
    mute: bool
    due: int
    taken: int
    hit: bool
    defeated: bool


class BeatView(msgspec.Struct, frozen=True):
    """One thing that happened in a combat; `who` is a seat, or -1 for the encounter."""

    stage: int
    what: int
    who: int
    details: tuple[int, ...]


class CombatView(msgspec.Struct, frozen=True):
    """A combat; `sides` are None once it is over and only its story is left."""

    seats: tuple[int, int]
    space: str
    encounter: str
    card: str
    slot: int
    stage: int
    cancelled: bool
    fell: tuple[bool, bool]
    sides: tuple[SideView, SideView] | None
    beats: tuple[BeatView, ...]


class TrackView(msgspec.Struct, frozen=True):
    """An undefeated encounter: its slot's number, its card, and where its marker lies."""

    number: int
    card: str
    space: str
    aggro: bool


class HiddenView(msgspec.Struct, frozen=True):
    """Discoveries face down on a space: the faces the viewer knows, and who knows each."""

    space: str
    faces: tuple[str, ...]
    known_to: tuple[tuple[int, ...], ...]


class TokenView(msgspec.Struct, frozen=True):
    """A quest token on a space."""

    space: str
    owner: int
    quest: str


class PlayingView(msgspec.Struct, frozen=True):
    """An ability card that is being played, open to all."""

    seat: int
    ability: str
    cancelled: bool


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know; None is a spectator."""

    viewer: int | None
    first: int
    active: int
    phase: int
    round: int
    turn: int
    over: bool
    winners: tuple[int, ...]
    rolled: tuple[int, int] | None  # spaces to move and energy, as the die shows them
    steps: int
    moving: int
    skip_challenge: bool
    incoming: int
    characters: tuple[CharacterView, ...]
    named: tuple[str, ...]  # the characters agreed on before the game
    challenge_decks: tuple[int, ...]
    foreseen: tuple[str, ...]  # the next card of each colour, for those who have looked
    elite_quests: int
    trophies: tuple[str, ...]
    discovery_pile: int
    box: tuple[str, ...]
    revealed: tuple[str, ...]
    holder: int
    held: str
    hidden: tuple[HiddenView, ...]
    tokens: tuple[TokenView, ...]
    track: tuple[TrackView, ...]
    flipped: tuple[str, ...]
    global_event: str
    located: tuple[tuple[str, str], ...]  # card, space
    playing: tuple[PlayingView, ...]
    combat: CombatView | None
    fought: CombatView | None
