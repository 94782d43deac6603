"""A made-up moment of a made-up game: every drawing that scenes can ask for, in one picture."""

from __future__ import annotations

from undercroft.kernel.flow import Option
from undercroft.kernel.scene import (
    Band,
    Beat,
    Board,
    Card,
    Clause,
    Duel,
    Gauge,
    Link,
    Panel,
    Piece,
    Pile,
    Scene,
    ShownDie,
    Sign,
    Slot,
    Space,
    Stage,
    Task,
    Tray,
)
from undercroft.server.messages import Asked, Line, Welcome, WholeState
from undercroft.server.seat_messages import SeatInfo

_PLACES = (
    ("harbour", "Saltmere Harbour", 110, 130, "city", ("inn", "market", "flight")),
    ("dunes", "White Dunes", 250, 70, "place", ("token",)),
    ("orchard", "Sunken Orchard", 245, 190, "place", ("scroll",)),
    ("ford", "Miller's Ford", 120, 270, "place", ("potion",)),
    ("keep", "Highkeep", 130, 420, "city", ("inn", "market", "flight")),
    ("quarry", "Old Quarry", 255, 340, "place", ("potion",)),
    ("farms", "Golden Farms", 240, 480, "place", ("token",)),
    ("hollow", "Bandit Hollow", 130, 560, "lair", ()),
    ("pines", "Gloom Pines", 390, 90, "place", ("book",)),
    ("ruin", "Ruined Watch", 400, 210, "lair", ("scroll",)),
    ("meadow", "Heron Meadow", 385, 390, "place", ("token",)),
    ("village", "Dusk Village", 370, 545, "place", ("potion",)),
    ("lake", "Redrock Lake", 495, 470, "place", ("book",)),
    ("fields", "Rotting Fields", 545, 110, "place", ("token",)),
    ("mesa", "Dry Mesa", 560, 275, "place", ("inn",)),
    ("gorge", "Smoking Gorge", 630, 390, "lair", ("potion",)),
    ("jungle", "Jungle Trail", 550, 590, "place", ("token",)),
    ("bay", "Smuggler's Bay", 690, 590, "city", ("market", "flight")),
    ("plague", "Ashen Waste", 720, 90, "place", ("flight", "book")),
    ("citadel", "Bone Citadel", 875, 85, "lair", ("scroll",)),
    ("steppe", "Cinder Steppe", 745, 270, "place", ("potion",)),
    ("peak", "Dragon's Peak", 890, 240, "lair", ("book",)),
    ("scar", "Barren Scar", 800, 430, "place", ("inn", "token")),
    ("gate", "Shattered Gate", 910, 560, "lair", ("potion",)),
)
_LINKS = (
    "harbour-dunes harbour-orchard harbour-ford dunes-orchard dunes-pines orchard-ruin ford-keep "
    "ford-quarry keep-quarry keep-farms keep-hollow farms-hollow farms-village quarry-meadow "
    "pines-ruin pines-fields ruin-meadow ruin-mesa meadow-lake meadow-village village-lake "
    "village-jungle lake-gorge lake-jungle fields-mesa fields-plague mesa-gorge mesa-steppe "
    "gorge-steppe gorge-scar jungle-bay bay-scar plague-citadel plague-steppe steppe-peak "
    "steppe-scar scar-gate"
)
_BANDS = (
    Band("grey", "Home lands", "stone", "plain",
         ("harbour", "dunes", "orchard", "ford", "keep", "quarry", "farms", "hollow")),
    Band("green", "The wilds", "green", "dots",
         ("pines", "ruin", "meadow", "village", "lake")),
    Band("yellow", "The marches", "gold", "stripes", ("fields", "mesa", "gorge", "jungle", "bay")),
    Band("red", "The burning lands", "red", "checks",
         ("plague", "citadel", "steppe", "peak", "scar", "gate")),
)  # fmt: skip
_SIGNS = (
    Sign("inn", "Quest giver", "quest", "Take new tasks here."),
    Sign("market", "Market", "auction", "Trade items here."),
    Sign("flight", "Flight path", "flight", "Fly from here to another flight path."),
    Sign("potion", "Herbs", "potion-health", "Heal 1 damage when you explore."),
    Sign("scroll", "Scroll", "scroll", "Draw an ability card."),
    Sign("book", "Book", "book", "Draw two ability cards and keep one."),
    Sign("token", "Discovery", "discovery", "A discovery lies here at the beginning."),
    Sign("mana", "Mana potion", "potion-mana"),
    Sign("blade", "Blade", "sword"),
)
_SWORD = Card(
    "sabre", "Balanced Sabre", "weapon", value="", tone="green", icon="sword",
    gauges=(Gauge("Attack", 4, look="attack"),), clauses=(Clause("+1 attack.", "3"),),
    signs=("blade", "mana"),
)  # fmt: skip
_STRIKE = Card(
    "strike", "Sweeping Strike", "ability", "Before rolling: +2 attack.", cost="2", tone="red",
    icon="melee", clauses=(Clause("+1 damage.", "Green"), Clause("Draw a card.", "Red", idle=True)),
)  # fmt: skip
_HAND = (
    _STRIKE,
    Card("guard", "Shield Wall", "ability", "+3 defense this combat.", cost="1", tone="blue",
         icon="shield"),
    Card("charge", "Charge", "ability", "Move 2 more spaces.", cost="1", tone="gold",
         icon="boots"),
    Card("shout", "War Cry", "ability", "Each enemy: -1 attack.", cost="3", tone="violet",
         icon="ability", note="too dear"),
)  # fmt: skip


def _board() -> Board:
    spaces = tuple(
        Space(id_, name, x, y, look, marks=marks) for id_, name, x, y, look, marks in _PLACES
    )
    links = tuple(Link((a, b)) for a, b in (pair.split("-") for pair in _LINKS.split()))
    water = (Link(("harbour", "bay"), "flight"),)
    return Board(1000, 667, spaces, _pieces(), "graph", links + water, _BANDS, _SIGNS)


def _pieces() -> tuple[Piece, ...]:
    return (
        Piece("hero:0", "Grom", "ruin", "hero", "G", 0, icon="hero-warrior"),
        Piece("hero:1", "Lyra", "meadow", "hero", "L", 1, icon="hero-hunter"),
        Piece("hero:2", "Malden", "meadow", "hero", "M", 2, icon="hero-robe"),
        Piece("foe:1", "Keep Sorcerer", "ruin", "monster", "k", icon="humanoid", tone="green",
              text="Attack 4, defense 7"),
        Piece("foe:2", "Lich", "citadel", "monster", "l", icon="undead", tone="red"),
        Piece("foe:3", "Dragonlord", "peak", "monster", "d", icon="dragon", tone="red"),
        Piece("token:1", "Discovery", "dunes", "token", "?", hidden=True),
        Piece("token:2", "Discovery", "fields", "token", "?", hidden=True),
        Piece("token:3", "Rocket Boots", "jungle", "token", "R", icon="boots", tone="green"),
        Piece("mark:0", "Herbs to gather", "lake", "token", "h", 0, icon="flag"),
    )  # fmt: skip


def _panels() -> tuple[Panel, ...]:
    own = Panel(
        "figure:0", 0, "Grom", "G", "in the Ruined Watch",
        gauges=(
            Gauge("Damage", 2, 6, "wounds"), Gauge("Valor", 3, 8, "valor"),
            Gauge("Level", 2, look="level"), Gauge("Energy", 3, look="energy"),
            Gauge("Attack", 4, look="attack"), Gauge("Defense", 7, look="defense"),
        ),
        notes=("Horde", "Fury Stance"), active=True, text="3: +1 attack.", icon="hero-warrior",
        trays=(
            Tray("hand", "Hand", "hand", _HAND, limit=10),
            Tray("gear", "Equipment", "slots", slots=(
                Slot("weapon", "Weapon", _SWORD, "sword"),
                Slot("armor", "Armor", None, "armor-mail"),
                Slot("trinket", "Trinket", Card("charm", "Wolf Charm", "trinket", "Once a turn: "
                     "roll the movement die again.", tone="stone", icon="trinket"), "trinket"),
            )),
            Tray("bag", "Bag", "bag", (
                Card("staff", "Oak Staff", "weapon", tone="stone", icon="staff",
                     gauges=(Gauge("Attack", 3, look="attack"),)),
                Card("robe", "Moon Robe", "armor", tone="green", icon="armor-cloth",
                     gauges=(Gauge("Defense", 7, look="defense"),)),
            ), limit=4),
        ),
        tasks=(
            Task("herbs", "Roadside Herbs", "Collect 2 of your 3 tokens.",
                 (Gauge("Tokens collected", 1, 2),), "1 valor", ("lake", "ford"), "stone"),
            Task("lich", "Silence the Lich", "Defeat the Lich, then reach a city.",
                 (Gauge("Lich defeated", 0, 1), Gauge("City reached", 0, 1)), "3 valor",
                 ("citadel",), "red"),
        ),
    )  # fmt: skip
    hidden = tuple(Card("hidden", "Ability", "ability", hidden=True) for _ in range(3))
    lyra = Panel(
        "figure:1", 1, "Lyra", "L", "in Heron Meadow",
        gauges=(Gauge("Damage", 0, 5, "wounds"), Gauge("Valor", 2, 8, "valor"),
                Gauge("Level", 2, look="level")),
        icon="hero-hunter", notes=("Alliance",),
        trays=(Tray("hand", "Hand", "hand", hidden, limit=10),
               Tray("gear", "Equipment", "slots", slots=(Slot("weapon", "Weapon", Card(
                   "bow", "Ash Bow", "weapon", tone="green", icon="bow"), "bow"),))),
    )  # fmt: skip
    return (own, lyra, Panel("figure:2", 2, "Malden", "M", "in Heron Meadow", icon="hero-robe",
                             gauges=(Gauge("Damage", 1, 4, "wounds"),
                                     Gauge("Valor", 1, 8, "valor"))))  # fmt: skip


def _duel() -> Duel:
    def side(
        player: int | None, name: str, icon: str, damage: tuple[int, int], *numbers: int
    ) -> Panel:
        attack, defense = numbers
        return Panel(
            f"side:{name}", player, name, name[0], "",
            gauges=(Gauge("Damage", *damage, "wounds"), Gauge("Attack", attack, look="attack"),
                    Gauge("Defense", defense, look="defense")),
            icon=icon,
        )  # fmt: skip

    return Duel(
        "Grom against the Keep Sorcerer", 0,
        (side(0, "Grom", "hero-warrior", (2, 6), 4, 7),
         side(None, "Keep Sorcerer", "humanoid", (0, 1), 4, 7)),
        stages=(
            Stage("before", "Before the roll", "past",
                  (Beat("Grom plays Sweeping Strike: +2 attack.", 0),)),
            Stage("roll", "The dice", "past", (
                Beat("Grom rolls 3: Balanced Sabre gives +1 attack.", 0, (ShownDie("3", "red"),)),
                Beat(
                    "The Keep Sorcerer rolls 4: Grom discards a card.", 1, (ShownDie("4", "stone"),)
                ),
            )),
            Stage("ranged", "Ranged attacks", "now", (
                Beat("The sorcerer's 4 + 4 = 8 beats defense 7: 2 damage.", 1),
            )),
            Stage("melee", "Melee attacks", "ahead"),
            Stage("after", "After the combat", "ahead"),
        ),
    )  # fmt: skip


def sample(*, fighting: bool) -> dict[str, Welcome | WholeState]:
    """The messages of that moment: on the map, or in the middle of a fight."""
    options: tuple[Option, ...] = (
        *(
            Option(f"go:{id_}", f"Travel to {name}", "", (f"space:{id_}",))
            for id_, name in (("orchard", "Sunken Orchard"), ("pines", "Gloom Pines"),
                              ("mesa", "Dry Mesa"), ("meadow", "Heron Meadow"))
        ),
        Option("play:charge", "Play Charge", "", ("card:charge",)),
        Option("equip:robe", "Put on the Moon Robe", "", ("card:robe", "slot:gear.armor")),
    )  # fmt: skip
    if fighting:
        options = (Option("play:guard", "Play Shield Wall", "", ("card:guard",)),
                   Option("pass", "Go on", "", ()))  # fmt: skip
    prompt = "Play a card, or go on" if fighting else "Move: 2 spaces left"
    names = ("Ada", "", "")
    seats = tuple(
        SeatInfo(seat, "bot" if seat else "human", names[seat], "heuristic" if seat else "",
                 present=True)
        for seat in range(3)
    )  # fmt: skip
    scene = Scene(
        "The Vale", 0, _board(), _panels(),
        piles=(Pile("grey", "Grey challenges", 19, 2), Pile("green", "Green challenges", 21)),
        duel=_duel() if fighting else None, status="Grom's turn",
        trays=(Tray("events", "Lasting events", "row", (
            Card("storm", "Sandstorm", "event", "Nobody flies while it lasts.", tone="gold",
                 icon="event"),)),),
    )  # fmt: skip
    state = WholeState(
        12, 0, scene, Asked(0, "move", prompt, "", options, (0,)),
        (Line(0, "Grom rolls 3 spaces and 2 energy.", "", (("die", 3),)),),
        may_undo=False, undo_asked_by=None, over=False, outcome=None,
    )  # fmt: skip
    welcome = Welcome("fixture", "vale", "The Vale", {"players": 3}, "seat", (0,), seats)
    return {"welcome": welcome, "state": state}
