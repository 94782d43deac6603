"""What a card says is what it does: the content's numbers and words are in the text."""

import pytest

from tests.support.dungeonquest import CONTENT

POWERS = {
    "bonus_per_wounds": "attack is {amount} higher for every 5 wounds",
    "cancel_if_type": "Cancels a ",
    "counter_bonus": "attack is {amount} higher while",
    "discard_random": "discards {amount} card at random",
    "draw_extra": "draws {amount} card more for the next round",
    "extra_wound_on_loss": "loses this round, he takes {amount} wound more",
    "extra_wound_on_win": "wins this round, the",
    "heal_on_win": "wins this round, ",
    "ignore_text": "The text of the hero's card is ignored",
    "next_round_bonus": "attack is {amount} higher",
    "no_counter": "cannot counterattack this round",
    "none": "No special effect.",
    "pay_wound_bonus": "take 1 wound to make his attack {amount} higher",
    "peek_hand": "looks at the monster's hand",
    "reduce_wounds_on_loss": "loses this round, he takes {amount} wound fewer",
    "suppress_counter": "loses its counterattack icon",
    "weaken": "attack is {amount} lower this round and the next",
}


@pytest.mark.parametrize("power", CONTENT.powers, ids=lambda power: power.id)
def test_the_effect_of_a_power_card_is_in_its_text(power):
    assert POWERS[power.effect].format(amount=power.amount) in power.text
    assert f"{power.against} card" in power.text or not power.against
    if power.amount:
        assert str(power.amount) in power.text
    owners = {hero.id: hero.name.split()[0] for hero in CONTENT.heroes}
    named = {name for name in owners.values() if name in power.text}
    assert named <= {owners.get(power.owner)}


def test_what_loot_is_worth_is_in_its_text():
    valued = [card for deck in CONTENT.decks.values() for card in deck if card.gold]
    assert len(valued) > 40
    for card in valued:
        assert f"Worth {card.gold} gold" in card.text, card.id


def test_a_monster_card_names_its_monster():
    names = {monster.id: monster.name for monster in CONTENT.monsters}
    cards = [card for deck in CONTENT.decks.values() for card in deck if card.monster]
    assert len(cards) == 10
    for card in cards:
        assert f"You meet a {names[card.monster]}." in card.text
