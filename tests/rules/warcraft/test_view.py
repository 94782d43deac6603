"""What each player may know, and what nobody shows them."""

from random import Random

import msgspec

from tests.rules.warcraft.playing import new, play_on, played, whole_games
from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from undercroft.games.warcraft.table.state import DISCOVERIES as DISCOVERY_BAG
from undercroft.games.warcraft.table.state import EXPLORATION, MOVEMENT, NONE
from undercroft.kernel.chance import only

VIEWERS = (0, 1, 2, None)


def words(view: object) -> str:
    return msgspec.json.encode(view).decode()


def trio() -> Situation:
    return Situation("warrior", "mage", "hunter")


# -- hands and decks ---------------------------------------------------------------------------


@rule("WOW-SET-13")
def test_a_hand_is_its_owners_alone_and_its_number_everybodys():
    table = trio().hand(1, "ab_mage_01", "ab_mage_02").moving().table
    for viewer in VIEWERS:
        mage = table.view(viewer).characters[1]
        assert (mage.hand_count, mage.deck) == (2, 21)
        assert mage.hand == (("ab_mage_01", "ab_mage_02") if viewer == 1 else None)


@rule("WOW-ABIL-02")
def test_discard_piles_lie_face_up_in_their_order():
    table = trio().discarded(1, "ab_mage_02", "ab_mage_01").moving().table
    for viewer in VIEWERS:
        assert table.view(viewer).characters[1].discard == ("ab_mage_02", "ab_mage_01")


def test_the_view_of_a_player_does_not_change_with_what_he_does_not_know():
    """Two tables that differ in hidden things alone look the same."""
    table = played(11, 300)
    for viewer in range(3):
        seen = words(table.view(viewer))
        other = table.fork()
        state = other.state
        for character in state.characters:
            if character.seat != viewer:
                size = len(character.hand)
                pool = [*character.hand, *state.bags[character.seat]]
                Random(5).shuffle(pool)
                character.hand = bytes(pool[:size])
                state.bags[character.seat] = bytes(pool[size:])
        for which in range(4, 11):
            state.bags[which] = bytes(reversed(state.bags[which]))
        assert words(other.view(viewer)) == seen


@rule("WOW-SET-03")
def test_both_sides_of_a_challenge_card_in_play_are_open_and_no_card_of_a_deck_is_listed():
    s = trio().undefeated("grey_c01", "old_dam", slot=2).global_event("grey_e01")
    table = s.moving().table
    in_play = {"grey_c01", "grey_e01"}
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert (view.track[0].number, view.track[0].card) == (3, "grey_c01")
        assert view.global_event == "grey_e01"
        said = words(view)
        for card in CONTENT.challenges:
            assert (f'"{card.id}"' in said) == (card.id in in_play)
        scene = table.scene(viewer)
        shown = {card.id: card for tray in scene.trays for card in tray.cards}
        for name in in_play:
            card = CONTENT.challenge_by_id[name]
            told = words(shown[name])
            assert card.name in told
            assert card.item.name in told, "its other side"


@rule("WOW-QST-07")
def test_logs_trophies_and_valor_are_open_to_all():
    s = trio().logged(1, "eq_03", "eq_04").trophy(1, "tr_lich")
    table = s.moving().table
    for viewer in VIEWERS:
        mage = table.view(viewer).characters[1]
        assert mage.log == ("eq_03", "eq_04")
        assert mage.trophies == ("tr_lich",)
        assert mage.valor == 6


# -- items and attached cards ------------------------------------------------------------------


@rule("WOW-GAP-45")
def test_bags_are_open_to_all():
    table = trio().bag(1, "grey_c02_item", "green_c02_item").moving().table
    for viewer in VIEWERS:
        assert table.view(viewer).characters[1].bag == ("grey_c02_item", "green_c02_item")


@rule("WOW-ITEM-08")
def test_what_is_equipped_lies_apart_from_the_bag():
    table = trio().weapon(0, "grey_c01_item").bag(0, "grey_c05_item").moving().table
    for viewer in VIEWERS:
        warrior = table.view(viewer).characters[0]
        assert (warrior.weapon, warrior.armor, warrior.bag) == (
            "grey_c01_item", "", ("grey_c05_item",),
        )  # fmt: skip
        trays = {tray.name: tray for tray in table.scene(viewer).panels[0].trays}
        assert trays["Equipment"].slots[0].card.id == "grey_c01_item"
        assert [card.id for card in trays["Bag"].cards] == ["grey_c05_item"]


@rule("WOW-KEY-04")
def test_an_attached_card_lies_face_up_with_its_bearer():
    table = trio().attach(1, "ab_mage_01", bearer=0).moving().table
    for viewer in VIEWERS:
        lies = table.view(viewer).characters[0].attached
        assert [(card.owner, card.ability, card.item) for card in lies] == [(1, "ab_mage_01", "")]
        trays = {tray.name: tray for tray in table.scene(viewer).panels[0].trays}
        assert [card.name for card in trays["Attached"].cards] == [
            CONTENT.ability_by_id["ab_mage_01"].name
        ]


# -- discoveries -------------------------------------------------------------------------------


@rule("WOW-SET-07")
def test_the_discovery_pile_shows_its_number_and_no_face():
    table = new(3)
    assert len(table.state.bags[DISCOVERY_BAG]) == 30
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert view.discovery_pile == 30
        said = words(view)
        assert not any(f'"{token.id}"' in said for token in CONTENT.discoveries)


@rule("WOW-RES-08")
def test_only_who_draws_a_discovery_sees_it():
    seen = 0
    for table in whole_games(6):
        if table.over or table.decision.kind != "place_discovery":
            continue
        seen += 1
        holder = table.decision.player
        for viewer in (*range(table.state.players), None):
            view = table.view(viewer)
            assert view.holder == holder
            assert bool(view.held) == (viewer == holder)
            card = table.scene(viewer).card
            assert (card is not None and card.look == "discovery") == (viewer == holder)
    assert seen > 20


@rule("WOW-RES-08")
def test_a_placed_discovery_shows_its_face_to_its_placer_alone():
    table = trio().discovery("old_dam", "disc_bomb", seen_by=1).moving().table
    for viewer in VIEWERS:
        hidden = table.view(viewer).hidden
        assert [(one.space, one.faces) for one in hidden] == [
            ("old_dam", ("disc_bomb" if viewer == 1 else "",))
        ]
        assert hidden[0].known_to == ((1,),), "that they have seen it is no secret"
        piece = next(p for p in table.scene(viewer).board.pieces if p.id.startswith("discovery:"))
        assert piece.hidden == (viewer != 1)
        assert ("Bomb" in piece.name) == (viewer == 1)


@rule("WOW-DISC-06")
def test_far_sight_shows_a_discovery_to_its_owner_alone():
    s = trio().discovery("old_dam", "disc_bomb", seen_by=1).keeps(0, "disc_far_sight")
    table = s.moving().table
    table.act("use:disc_far_sight")
    assert table.decision.kind == "after_looking", "there is but one to look at"
    for viewer in VIEWERS:
        face = table.view(viewer).hidden[0].faces[0]
        assert face == ("disc_bomb" if viewer in (0, 1) else "")
    told = [table.tell(event) for event in table.events_seen_by(2)]
    assert not any("Bomb" in line for line in told)
    assert any("Bomb" in table.tell(event) for event in table.events_seen_by(0))
    table.act("put_back")
    assert table.view(2).hidden[0].known_to == ((0, 1),)


@rule("WOW-GAP-12")
def test_kept_discoveries_lie_face_up():
    table = trio().keeps(1, "disc_gold", "disc_gold").moving().table
    for viewer in VIEWERS:
        assert table.view(viewer).characters[1].kept == ("disc_gold", "disc_gold")


def test_a_card_that_was_foreseen_is_known_to_those_who_looked():
    s = trio()
    card = CONTENT.challenge_by_id["red_c01"].index
    s.state.bags[7] = bytes(each for each in s.state.bags[7] if each != card)
    s.state.foreseen[3], s.state.foreseen_by[3] = card, only(2)
    table = s.moving().table
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert view.foreseen[3] == ("red_c01" if viewer == 2 else "")
        assert view.challenge_decks[3] == 40


# -- the numbers -------------------------------------------------------------------------------


@rule("WOW-ITEM-18")
def test_the_numbers_shown_are_those_that_count():
    bare = trio().moving().table.view(0).characters[0]
    card = LAID_OUT.characters[0].cards[0][0]
    assert (bare.attack, bare.defense, bare.strength) == (card.attack, card.defense, card.damage)
    s = trio().weapon(0, "grey_c05_item").armor(0, "grey_c09_item")
    s.character(0).changes = (("attack_mod", 2, "turn"), ("damage_mod", 1, "turn"))
    armed = s.moving().table.view(None).characters[0]
    assert armed.attack == CONTENT.item_by_id["grey_c05_item"].attack + 2
    assert armed.defense == CONTENT.item_by_id["grey_c09_item"].defense
    assert armed.strength == card.damage + 1


def test_the_numbers_of_a_combat_are_those_it_is_fought_with():
    """Whatever a side's attack beat says was said by the view before it struck."""
    checked = 0
    for table in whole_games(4):
        combat = table.state.combat
        if combat is None or table.over or combat.stage > 2:
            continue
        view = table.view(None).combat
        for side, one in zip(view.sides, (combat.attacker, combat.defender), strict=True):
            assert side.seat == one.seat
            if one.seat != NONE:
                shown = table.view(None).characters[one.seat]
                assert (shown.attack, shown.defense) == (side.attack, side.defense)
                checked += 1
    assert checked > 50


def test_every_view_of_every_decision_can_be_written_down():
    for number, table in enumerate(whole_games(3)):
        if number % 7 == 0:
            for viewer in (*range(table.state.players), None):
                view = table.view(viewer)
                assert msgspec.json.decode(words(view), type=type(view)) == view


def test_a_finished_combat_can_be_read_until_the_next_movement_is_over():
    table = new(2)
    told = before = 0
    for _ in play_on(table, Random(2)):
        view = table.view(None)
        if view.fought is None:
            continue
        told += 1
        before += view.phase == MOVEMENT
        assert view.fought.sides is None
        assert view.phase != EXPLORATION
    assert 20 < before < told


def test_of_a_player_without_a_character_nothing_is_shown():
    table = trio().moving().table
    table.state.characters[1].kind = NONE
    shown = table.view(0).characters[1]
    known = {name: getattr(shown, name) for name in shown.__struct_fields__}
    assert known.pop("seat") == 1
    assert set(known.values()) <= {0, "", ()}
