"""Dice that come to nothing say so: no roll ends in silence."""

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.dungeonquest_chambers import CHAMBER, START, below, entering, standing_in
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import RUNE
from undercroft.games.dungeonquest.rules.agenda import DEAL
from undercroft.games.dungeonquest.table.board import NOWHERE
from undercroft.games.dungeonquest.table.state import OUT

LINDEL, HUGO = "Lindel", "Hugo the Glorious"


def springs(card: str, *dice: int) -> Play:
    return entering("trap_lfr", "lindel").action_of(0).cards("trap", card).dice(*dice).do("east")


def robs(deck: str, card: str, *dice: int) -> Play:
    leads_on = {"corpse": "dead_adventurer", "crypt": "crypt"}[deck]
    play = entering("room_lfr", "lindel").action_of(0).cards("dungeon", leads_on)
    return play.cards(deck, card).dice(*dice).do("east", "draw")


def lasting(s: Situation) -> Situation:
    """A potion that they could drink keeps their turns from running on."""
    return s.give(0, "unstable_potion", deck="crypt")


def after(play: Play, line: str) -> str:
    """What is told right after that line."""
    told = play.told()
    return told[told.index(line) + 1]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("die", "told"), [(2, f"{LINDEL} takes no wounds."), (5, f"{LINDEL} takes 2 wounds.")]
)
def test_gas_tells_its_wounds_even_if_there_are_none(die: int, told: str):
    play = springs("poisonous_gas", die, 1)
    assert after(play, f"{LINDEL} rolls {die} for wounds, less 3.") == told


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("card", "less"), [("small_scorpion", 2), ("scorpion", 1)])
def test_scorpions_that_miss_are_told(card: str, less: int):
    play = robs("corpse", card, less)
    assert (
        after(play, f"{LINDEL} rolls {less} for wounds, less {less}.")
        == f"{LINDEL} takes no wounds."
    )
    assert f"{LINDEL} takes no wounds." not in robs("corpse", card, less + 1).told()


@rule("DQ-MON-02")
@pytest.mark.parametrize(("die", "told"), [(3, "they lie still"), (4, "they rise")])
def test_old_bones_tell_whether_they_rise(die: int, told: str):
    line = f"{LINDEL} disturbs old bones, which rise on 4 or more: {die}, {told}."
    assert line in robs("crypt", "old_bones", die).told()


@rule("DQ-SUN-04")
@pytest.mark.parametrize(("over", "told"), [(1, "it is still light"), (0, "it is dark")])
def test_the_sun_tells_whether_it_is_still_light(over: int, told: str):
    s = Situation(heroes=["hugo", "lindel"]).first_player(0)
    s.state.sun = 29
    night = s.state.content.night_falls_on[30]
    die = night + over
    line = f"The sun sinks; night falls on {night} or less: {die}, {told}."
    assert line in s.turn_of(0).dice(die).told()


@rule("DQ-ENC-07")
@pytest.mark.parametrize("dice", [(2, 4), (3, 4)])
def test_a_potion_that_does_nothing_says_so(dice: tuple[int, int]):
    play = lasting(entering("room_lfr")).turn_of(0).dice(*dice).do("drink_potion")
    assert f"The potion does nothing to {HUGO}." in play.told()


@rule("DQ-ENC-07")
@pytest.mark.parametrize("dice", [(2, 3), (4, 4), (5, 6)])
def test_a_potion_that_does_something_does_not_say_it_does_nothing(dice: tuple[int, int]):
    play = lasting(entering("room_lfr")).turn_of(0).dice(*dice).do("drink_potion")
    assert f"The potion does nothing to {HUGO}." not in play.told()


@rule("DQ-CHAM-14")
def test_a_wall_in_the_dark_is_told():
    s = lasting(entering("darkness_lr")).lay("r1c3", "room_f").lay("r3c3", "room_lfr")
    line = f"No way leads on there: {HUGO} stays in the dark."
    play = s.action_of(0).dice(3).do("east")
    assert line in play.told()
    play.dice(6).cards("dungeon", "gold_coins_30").do("grope")
    assert line not in play.told()[-3:]


@rule("DQ-CHAM-26")
def test_who_is_caught_in_a_web_is_told_so():
    caught = lasting(entering("web_lfr", "lindel")).action_of(0).dice(6, 6).do("east", "cross")
    assert f"{LINDEL} is caught in the web." in caught.told()
    free = entering("web_lfr", "lindel").action_of(0).dice(1, 1).do("east", "cross")
    assert f"{LINDEL} is caught in the web." not in free.told()


@rule("DQ-CHAM-19")
def test_who_stays_behind_the_rubble_is_told_so():
    play = standing_in("cave_in_lfr").action_of(0).dice(6, 1).do("cross")
    assert (play.space(), f"{HUGO} does not get past the rubble." in play.told()) == (CHAMBER, True)


@rule("DQ-ENC-12")
def test_a_torch_that_stays_dark_is_told():
    s = lasting(entering("room_lfr", "lindel"))
    told = s.action_of(0).cards("dungeon", "torch_goes_out").dice(3, 3, 4, 2).do("east").told()
    assert told.count(f"{LINDEL} cannot light the torch.") == 1
    assert told.count(f"{LINDEL} lights the torch again.") == 1


@rule("DQ-ENC-12")
def test_a_hole_too_high_is_told():
    play = below().turn_of(0).cards("catacomb", "hole_in_the_roof").dice(3, 2).do("draw_card")
    assert f"{HUGO} does not get up to the hole." in play.told()


@rule("DQ-DOOR-09")
def test_a_portcullis_that_stays_down_is_told():
    play = entering("portcullis_lfr", "lindel").action_of(0).dice(6, 6).do("east")
    assert (play.space(), "The portcullis stays down." in play.told()) == (START, True)


@rule("DQ-MON-13")
def test_an_elf_that_has_what_it_wants_says_so():
    s = below().give(0, "gold_coins_100")
    play = s.turn_of(0).cards("catacomb", "deep_elf").do("draw_card").dice(1)
    play.do("gold_coins_100", "enough")
    assert (
        after(play, "The Deep Elf wants 100 gold and is given 100.")
        == "The Deep Elf takes it and goes."
    )


@rule("DQ-ENC-05")
def test_each_blow_at_a_ferrox_is_told():
    play = standing_in("room_lfr").action_of(0).cards("search", "ferrox").dice(2, 4, 3, 4, 3)
    told = [line for line in play.do("search").told() if line.startswith("The ferrox is ")]
    assert told == ["The ferrox is hurt: 1 life left.", "The ferrox is dead."]


@rule("DQ-CATA-02")
def test_a_passage_that_is_known_already_is_told():
    s = standing_in("room_lfr")
    s.state.markers = (s.hero(0).cell,)
    play = s.action_of(0).cards("search", "passage_down").do("search")
    assert f"{HUGO} knows that passage down." in play.told()


@rule("DQ-ENC-05")
def test_a_ceiling_over_a_chamber_that_cannot_turn_is_told():
    play = below().turn_of(0).cards("catacomb", "hidden_trap").cards("trap", "ceiling_collapses")
    assert f"Nothing turns where {HUGO} stands." in play.do("draw_card").told()


@rule("DQ-WIN-05")
@pytest.mark.parametrize(("die", "loot", "told"), [
    (3, ("bottle_imp",), "The bottle is empty."),
    (2, ("bottle_imp",), f"{LINDEL} has nothing else to lose."),
])  # fmt: skip
def test_a_bottle_tells_what_was_in_it(die: int, loot: tuple[str, ...], told: str):
    s = Situation(heroes=["lindel", "hugo"]).lay("r1c2", "room_lfr").give(0, *loot)
    s.give(1, "flying_carpet").put(1, "r1c2")
    s.hero(0).fate, s.hero(0).cell = OUT, NOWHERE
    play = s.action_of(1).do("west").dice(die).do("exit", "open")
    assert after(play, f"{LINDEL} opens the bottle: {die}.") == told


@rule("DQ-SET-13", "DQ-SET-14")
def test_the_dice_for_the_first_player_are_told():
    s = Situation(heroes=["lindel", "hugo"])
    s.state.bags[RUNE] = bytes(s.state.content.deck_cards[RUNE])
    s.state.agenda = [(DEAL,)]
    play = s.as_it_lies().dice(4, 4, 2, 5)
    rolls = [line for line in play.told() if line.endswith("to go first.")]
    assert rolls == [f"{who} rolls {die} to go first." for who, die in
                     ((LINDEL, 4), (HUGO, 4), (LINDEL, 2), (HUGO, 5))]  # fmt: skip
    assert after(play, rolls[-1]) == f"{HUGO} goes first."


@rule("DQ-OPT-30")
def test_a_late_start_tells_its_die():
    s = Situation(heroes=["hugo"], late_start=True)
    s.state.bags[RUNE] = bytes(s.state.content.deck_cards[RUNE])
    s.state.turn = 0
    s.state.agenda = [(DEAL,)]
    assert "It is late: 4. The sun stands on space 5." in s.as_it_lies().dice(4).told()


@rule("DQ-VSOL-12")
def test_a_one_that_hugo_rolls_again_is_told():
    s = Situation(heroes=["hugo", "lindel"], combat="classic_solo")
    s.lay("r4c4", "room_lfr").lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3")
    play = s.action_of(0).cards("dungeon", "skeleton").tokens("skeleton", 3).do("east")
    play.dice(1, 6, 1).do("attack", "reroll")
    assert after(play, f"{HUGO} rolls 1 and rolls again.").startswith(f"{HUGO} rolls 6 and takes ")
