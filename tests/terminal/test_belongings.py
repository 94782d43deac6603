"""Cards in trays, tasks and fights with stages, in words."""

from undercroft.kernel.looks import PLAIN
from undercroft.kernel.scene import (
    Beat,
    Board,
    Card,
    Clause,
    Duel,
    Gauge,
    Panel,
    Scene,
    Slot,
    Space,
    Stage,
    Task,
    Tray,
)
from undercroft.terminal.belongings import (
    belongings_lines,
    card_line,
    middle_lines,
    stage_lines,
    under_way,
)
from undercroft.terminal.panels import duel_text, panels_text
from undercroft.terminal.wording import duel_lines, status_lines

BLOW = Card(
    "blow", "Heavy Blow", "ability", "+2 attack.", cost="1", gauges=(Gauge("Attack", 3),),
    clauses=(Clause("+1 damage.", "Yellow", idle=True), Clause("Draw 1.", "Green")),
    note="played",
)  # fmt: skip
SWORD = Card("sword", "Sword", "weapon", signs=("blade", "health"))
PANEL = Panel(
    "ann", 0, "Ann", "A", "well",
    gauges=(Gauge("Damage taken", 1, 4, "wounds"), Gauge("Valor", 2, 8, "valor")),
    trays=(
        Tray("hand", "Hand", "hand", (BLOW,), limit=10),
        Tray("gear", "Equipment", "slots", slots=(Slot("w", "Weapon", SWORD), Slot("a", "Armor"))),
        Tray("bag", "Bag", "bag"),
    ),
    tasks=(Task("t", "Letters", "Bring 2 letters.", (Gauge("Letters", 1, 2),), "2 points"),),
)  # fmt: skip
OTHER = Panel(
    "bob", 1, "Bob", "B", "well",
    trays=(Tray("hand", "Hand", "hand", (Card("hidden", "Card", "x", hidden=True),) * 3),),
    tasks=(Task("u", "Herbs", "Find herbs.", (Gauge("Herbs", 0, 1),)),),
)  # fmt: skip
STAGES = (
    Stage("roll", "Roll", "past", (Beat("Ann: 4"),)),
    Stage("powers", "Powers", "now"),
    Stage("end", "End", "ahead"),
)
FIGHT = Duel("Ann against Bob", 0, (PANEL, OTHER), stages=STAGES)
FOUGHT = Duel(
    "Ann against Bob", 0, (PANEL, OTHER),
    stages=(STAGES[0], Stage("end", "End", "past", (Beat("Ann won."),))), verdict="Ann won.",
)  # fmt: skip


def scene(duel: Duel | None = None) -> Scene:
    board = Board(1, 1, (Space("a", "A", 0, 0, "place"),), ())
    middle = Tray("event", "Event", "row", (Card("rain", "Cold Rain", "event", "It rains."),))
    return Scene("Test", 0, board, (PANEL, OTHER), duel=duel, trays=(middle,))


def test_a_card_is_told_with_its_cost_its_numbers_and_what_does_not_count():
    assert card_line(BLOW) == (
        "Heavy Blow (cost 1, Attack 3): +2 attack. (Yellow: +1 damage.) Green: Draw 1. - played"
    )
    assert card_line(SWORD) == "Sword: Marks: blade, health."
    assert card_line(Card("x", "Loot", "loot", "Gold.", "50 gold")) == "Loot [50 gold]: Gold."


def test_trays_and_tasks_are_listed():
    assert belongings_lines(PANEL) == [
        "Hand (1, at most 10)",
        f"  - {card_line(BLOW)}",
        "Equipment (1)",
        f"  - {card_line(SWORD)}",
        "Bag: none",
        "Tasks",
        "  - Letters: Letters 1/2 - 2 points",
        "    Bring 2 letters.",
    ]
    assert belongings_lines(OTHER)[0] == "Hand: Card x3"
    assert middle_lines(scene()) == ["Event (1)", "  - Cold Rain: It rains."]


def test_the_status_tells_everything_on_the_table():
    text = "\n".join(status_lines(scene(FIGHT), ["Player 1", "Player 2"]))
    for words in ("Heavy Blow", "Sword", "Letters 1/2", "Card x3", "Cold Rain", "Ann against Bob"):
        assert words in text


def test_the_screen_shows_ones_own_cards_in_full_and_those_of_others_short():
    text = panels_text(scene(), 60).plain
    for words in ("▪ Heavy Blow", "▪ Sword", "▪ Letters: Bring 2 letters.", "Valor 2/8"):
        assert words in text
    assert "Hand: Card x3" in text
    assert "Herbs: Herbs 0/1" in text
    assert "▪ Cold Rain" in text


def test_the_stages_of_a_fight_are_told_with_the_present_one_marked():
    assert stage_lines(FIGHT) == ["  Roll", "    Ann: 4", "> Powers"]
    assert under_way(scene(FIGHT))
    text = duel_text(FIGHT, 60, PLAIN, solo=False).text.plain
    assert "▶ Powers" in text
    assert "· Ann: 4" in text
    assert "before the fight" not in text


def test_the_last_line_of_the_present_stage_is_known():
    told = Beat("Bob strikes back with all his might, " * 4)
    fight = Duel("Ann against Bob", 0, (PANEL, OTHER), stages=(
        STAGES[0], Stage("hit", "Hit", "now", (Beat("Ann hits."), told)), STAGES[2],
    ))  # fmt: skip
    drawn = duel_text(fight, 40, PLAIN, solo=False)
    lines = drawn.text.plain.split("\n")
    assert lines[drawn.present].strip().endswith("might,")
    assert "End" in lines[drawn.present + 1]
    assert duel_text(FOUGHT, 40, PLAIN, solo=False).present == 0


def test_a_fight_that_is_over_tells_its_verdict_once():
    assert not under_way(scene(FOUGHT))
    assert not under_way(scene())
    assert duel_lines(scene(FOUGHT)).count("      Ann won.") == 1
    assert duel_text(FOUGHT, 60, PLAIN, solo=False).text.plain.count("Ann won.") == 1
    other = Duel("Ann against Bob", 0, (PANEL, OTHER), stages=STAGES, verdict="Nobody won.")
    assert duel_text(other, 60, PLAIN, solo=False).text.plain.count("Nobody won.") == 1
