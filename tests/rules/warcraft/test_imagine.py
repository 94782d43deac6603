"""Worlds that a player cannot tell from the real one."""

from random import Random

from tests.rules.warcraft.playing import new, play_on, played, whole_games
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.table.audit import audit
from undercroft.games.warcraft.table.state import ABILITIES, DISCOVERIES
from undercroft.kernel import worlds
from undercroft.kernel.chance import only
from undercroft.kernel.data import pack


def written(value: object) -> bytes:
    return pack(value)


def test_every_player_sees_in_an_imagined_world_what_he_sees_in_the_real_one():
    looked = 0
    for number, table in enumerate(whole_games(4)):
        if number % 23:
            continue
        before = written(table.state)
        for player in range(table.state.players):
            world = table.fork(as_seen_by=player, seed=number)
            assert written(world.view(player)) == written(table.view(player))
            assert audit(world.state, settled=False) == []
            assert world.over == table.over
            if not table.over:
                assert world.decision.kind == table.decision.kind
                assert world.decision.player == table.decision.player
                if table.decision.player == player:
                    assert list(world.decision.choices) == list(table.decision.choices)
                    assert world.decision.options == table.decision.options
            looked += 1
        assert written(table.state) == before, "looking changes nothing"
    assert looked > 200


def test_two_worlds_with_the_same_seed_are_equal_and_others_differ():
    table = played(4, 250)
    for player in range(3):
        one, other = (table.fork(as_seen_by=player, seed=9) for _ in range(2))
        assert written(one.state) == written(other.state)
        hands = {
            written([c.hand for c in table.fork(as_seen_by=player, seed=n).state.characters])
            for n in range(12)
        }
        assert len(hands) > 9


def test_worlds_are_seldom_dealt_in_vain(monkeypatch):
    """What `now` shows is kept: few worlds contradict what was seen."""
    dealt = []
    true = worlds._dealt_anew

    def counted(*given):
        dealt.append(given)
        return true(*given)

    monkeypatch.setattr(worlds, "_dealt_anew", counted)
    wanted = 0
    for number, table in enumerate(whole_games(4)):
        if number % 5 == 0 and not table.over:
            table.fork(as_seen_by=table.decision.player, seed=number)
            wanted += 1
    assert wanted > 300
    assert len(dealt) < 1.05 * wanted


def test_an_imagined_world_can_be_played_to_its_end():
    for seed in range(6):
        table = played(seed, 150)
        world = table.fork(as_seen_by=seed % 3)
        for _ in play_on(world, Random(seed)):
            pass
        assert world.over
        assert audit(world.state, settled=True) == []


# -- hands and decks ---------------------------------------------------------------------------


def test_others_hands_vary_and_ones_own_does_not():
    s = Situation("warrior", "mage", "hunter").hand(0, "ab_warrior_01", "ab_warrior_02")
    s.hand(1, "ab_mage_01", "ab_mage_02", "ab_mage_03").discarded(1, "ab_mage_04")
    table = s.moving().table
    found = [table.fork(as_seen_by=0, seed=n).state for n in range(30)]
    assert {world.characters[0].hand for world in found} == {table.state.characters[0].hand}
    assert {world.characters[1].discard for world in found} == {table.state.characters[1].discard}
    hands = {bytes(sorted(world.characters[1].hand)) for world in found}
    assert len(hands) > 20
    for world in found:
        mage = world.characters[1]
        cards = [*mage.hand, *mage.discard, *world.bags[ABILITIES + 1]]
        assert sorted(cards) == list(range(23))
        assert len(mage.hand) == 3


def test_a_card_that_has_been_played_in_this_very_step_need_not_be_guessed():
    s = Situation("warrior", "mage").put(0, "old_dam").put(1, "old_dam").level(0, "green")
    s.level(1, "green").hand(1, "ab_mage_01").energy(1, 1)
    table = s.challenged().table
    table.act("attack:mage")
    assert (table.decision.player, table.decision.kind) == (1, "before_roll")
    worlds_now = [table.fork(as_seen_by=0, seed=n) for n in range(20)]
    asked = [world.decision.choices for world in worlds_now]
    assert all(len(choices) > 1 for choices in asked), "asked, so that there is something to play"


def test_what_everybody_saw_is_the_same_in_every_world():
    """A card drawn at random from a hand for all to see was in that hand."""
    seen = 0
    for table in whole_games(6):
        if table.over or seen > 30:
            continue
        if any(character.discard for character in table.state.characters):
            seen += 1
            for player in range(table.state.players):
                world = table.fork(as_seen_by=player, seed=seen)
                for one, real in zip(world.state.characters, table.state.characters, strict=True):
                    assert one.discard == real.discard
                    assert one.attached == real.attached
    assert seen > 30


# -- discoveries -------------------------------------------------------------------------------


def test_a_face_down_discovery_is_anything_but_to_those_who_saw_it():
    s = Situation("warrior", "mage").discovery("old_dam", "disc_bomb", seen_by=1)
    table = s.discovery("old_dam", "disc_gold", seen_by=0).moving().table
    where = CONTENT.space_by_id["old_dam"].index
    for viewer, known, guessed in ((0, 1, 0), (1, 0, 1)):
        faces = [
            [CONTENT.token_id[token] for token in table.fork(viewer, seed=n).state.hidden[where]]
            for n in range(60)
        ]
        assert {face[known] for face in faces} == {("disc_bomb", "disc_gold")[known]}
        assert len({face[guessed] for face in faces}) > 6
    for n in range(10):
        state = table.fork(0, seed=n).state
        token = state.hidden[where][0]
        assert state.hidden_seen[token] == only(1), "who has seen it, has seen it"
        assert all(state.hidden_seen[one] == 0 for one in state.bags[DISCOVERIES])


def test_a_discovery_in_somebodys_hand_is_his_secret():
    rng = Random(8)
    table = new(8)
    while table.decision.kind != "place_discovery":
        table.act(rng.randrange(len(table.decision.choices)))
    holder = table.decision.player
    held = {
        viewer: {CONTENT.token_id[table.fork(viewer, seed=n).state.held] for n in range(40)}
        for viewer in range(3)
    }
    assert held[holder] == {CONTENT.token_id[table.state.held]}
    assert all(len(faces) > 4 for viewer, faces in held.items() if viewer != holder)


def test_a_challenge_card_that_others_foresee_is_any_card_of_its_deck():
    s = Situation("warrior", "mage")
    card = CONTENT.challenge_by_id["red_c01"].index
    s.state.bags[7] = bytes(each for each in s.state.bags[7] if each != card)
    s.state.foreseen[3], s.state.foreseen_by[3] = card, only(1)
    table = s.moving().table
    guesses = {table.fork(0, seed=n).state.foreseen[3] for n in range(60)}
    assert len(guesses) > 10
    assert {table.fork(1, seed=n).state.foreseen[3] for n in range(10)} == {card}
    for n in range(5):
        assert audit(table.fork(0, seed=n).state, settled=False) == audit(
            table.state, settled=False
        )
