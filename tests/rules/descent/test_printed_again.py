"""What is printed on cards and sheets, a second time to compare: typed from another source."""

from __future__ import annotations

from tests.support.descent import CONTENT

# Speed, Health and Stamina; defense; Might, Knowledge, Willpower and Awareness.
HEROES = """
ashrian healer 5/10/4 gray 2.2.3.4
avric_albright healer 4/12/4 gray 2.3.4.2
grisban_the_thirsty warrior 3/14/4 gray 5.2.3.1
jain_fairwood scout 5/8/5 gray 2.3.2.4
leoric_of_the_book mage 4/8/5 gray 1.5.2.3
syndrael warrior 4/12/4 gray 4.3.2.2
tomble_burrowell scout 4/8/5 gray 1.2.3.5
widow_tarha mage 4/10/4 gray 2.4.3.2
"""
# Archetype and equipment; each skill with its XP, fatigue, x for exhaust, a for an action.
SKILLS = """
disciple healer iron_mace+wooden_shield
  prayer_of_healing:0/1x armor_of_faith:1/0 blessed_strike:1/1a cleansing_touch:1/0
  divine_fury:2/0 prayer_of_peace:2/2xa time_of_need:2/0a holy_power:3/0 radiant_light:3/3a
spiritspeaker healer oak_staff
  stoneskin:0/1x drain_spirit:1/1a healing_rain:1/2a shared_pain:1/1a cloud_of_mist:2/1xa
  natures_bounty:2/0 tempest:2/2xa ancestor_spirits:3/1x vigor:3/0
necromancer mage reapers_scythe
  raise_dead:0/1a corpse_blast:1/1a deathly_haste:1/0 fury_of_undeath:1/1xa dark_pact:2/0
  undead_might:2/1x vampiric_blood:2/0 army_of_death:3/2a dying_command:3/2x
runemaster mage arcane_bolt
  runic_knowledge:0/0 exploding_rune:1/1a ghost_armor:1/1 inscribe_rune:1/0 iron_will:2/0
  rune_mastery:2/0x runic_sorcery:2/1a break_the_rune:3/4a quick_casting:3/2x
thief scout lucky_charm+throwing_knives
  greedy:0/1a appraisal:1/0 dirty_tricks:1/1a sneaky:1/0x caltrops:2/1x tumble:2/1x unseen:2/2x
  bushwhack:3/1x lurk:3/1x
wildlander scout yew_shortbow
  nimble:0/1 accurate:1/0 danger_sense:1/2xa eagle_eyes:1/0 bow_mastery:2/0x first_strike:2/2x
  fleet_of_foot:2/0 black_arrow:3/1a running_shot:3/0
berserker warrior chipped_greataxe
  rage:0/1a brute:1/0 counter_attack:1/1x cripple:1/2x charge:2/2a weapon_mastery:2/0x
  whirlwind:2/1a death_rage:3/2a execute:3/0x
knight warrior iron_longsword+wooden_shield
  oath_of_honor:0/1a advance:1/1x challenge:1/0x defend:1/1 defense_training:2/0x guard:2/2x
  shield_slam:2/0 inspiration:3/0 stalwart:3/0
"""
# Act, gold and copies; traits; slot; attack; defense; what it brings; surges.
ITEMS = """
iron_mace 0/0/1 hammer hand1 melee:blue+yellow - - stunned
wooden_shield 0/0/1 shield hand1 - - - -
oak_staff 0/0/1 staff hand2 melee:blue+yellow - reach=true damage1
reapers_scythe 0/0/1 magic,staff hand2 ranged:blue+yellow - - range1
arcane_bolt 0/0/1 magic,rune hand2 ranged:blue+yellow - - range1 pierce2
throwing_knives 0/0/1 blade hand1 ranged:blue+yellow - - range1
yew_shortbow 0/0/1 bow hand2 ranged:blue+yellow - - range2 damage1
chipped_greataxe 0/0/1 axe hand2 melee:blue+red - - damage1 damage1
iron_longsword 0/0/1 blade hand1 melee:blue+red - - special
chainmail 1/150/1 heavy_armor armor0 - gray no_runes=true,speed_cap=4 -
crossbow 1/175/1 bow,exotic hand1 ranged:blue+yellow - pierce=1 damage2 damage1+push1
elm_greatbow 1/100/1 bow hand2 ranged:blue+yellow - - damage2 range2
heavy_cloak 1/75/1 cloak armor0 - - - -
immolation 1/150/1 magic,rune hand2 ranged:blue+red - pierce=1 damage1 range1
iron_battleaxe 1/100/1 axe hand2 melee:blue+red - pierce=1 damage2 pierce1
iron_shield 1/50/2 shield hand1 - - - -
iron_spear 1/75/1 exotic hand1 melee:blue+yellow - reach=true damage1 pierce1
leather_armor 1/75/2 light_armor armor0 - brown health=1 -
light_hammer 1/75/1 hammer hand1 melee:blue+yellow - - damage2 stunned
lucky_charm 1/100/1 trinket other0 - - - -
magic_staff 1/150/1 magic,staff hand2 ranged:blue+red - - special range1
mana_weave 1/125/1 rune other0 - - - -
ring_of_power 1/150/1 ring other0 - - stamina=1 -
scorpion_helm 1/75/1 helmet other0 - - only_one=helmet,range=1 -
sling 1/75/1 exotic hand1 ranged:blue+yellow - - damage1+range1 stunned
steel_broadsword 1/100/1 blade hand1 melee:blue+red - - damage1
sunburst 1/125/1 magic,rune hand2 ranged:blue+yellow - - stunned damage2
demonhide_leather 2/200/1 light_armor armor0 - gray - -
dragontooth_hammer 2/250/1 hammer hand1 melee:blue+red+red - pierce=1 pierce2
dwarven_firebomb 2/175/1 exotic hand1 ranged:blue+red+yellow - - damage1+range1 blast stunned
elven_cloak 2/225/1 cloak armor0 - - - -
grinding_axe 2/175/1 axe hand2 melee:blue+red+red - - damage1 2*damage5
heavy_steel_shield 2/100/1 shield hand1 - - - -
ice_storm 2/150/1 magic,rune hand2 ranged:blue+yellow+yellow - - immobilized damage2
iron_bound_ring 2/150/1 ring other0 - - health=2 -
latari_longbow 2/200/1 bow hand2 ranged:blue+yellow+yellow - pierce=1 range2 damage2
lightning_strike 2/200/1 magic,rune hand2 ranged:blue+yellow+yellow - - blast damage2 damage2
mace_of_kellos 2/175/1 hammer hand1 melee:blue+red+yellow - - special heal1
platemail 2/250/1 heavy_armor armor0 - black no_runes=true,speed_cap=3 -
steel_greatsword 2/200/1 blade hand2 melee:blue+red+yellow - - pierce2 damage1
tival_crystal 2/175/1 trinket other0 - - - -
dawnblade 0/0/1 blade hand1 melee:blue+red+yellow - - damage3 special
fortunas_dice 0/0/1 trinket other0 - - - -
shield_of_the_dark_god 0/0/1 shield hand1 - - - -
staff_of_light 0/0/1 magic,staff hand2 ranged:blue+yellow - - damage2 heal1
the_shadow_rune 0/0/1 magic,rune hand2 ranged:blue+yellow+yellow - - damage1+range1 damage2
trueshot 0/0/1 bow hand2 ranged:blue+red+yellow - range=3 push1 damage2
"""
# Base, attack, traits, minions and masters for 2, 3 and 4 heroes; then by act and rank.
MONSTERS = """
barghest 1x2 melee wilderness,dark 1+1 2+1 3+1
  1 minion 4/4 gray blue+red howl | damage1
  1 master 4/6 gray blue+red howl,night_stalker | damage2
  2 minion 4/6 black blue+red howl | damage2
  2 master 4/8 black blue+red+yellow howl,night_stalker | damage2
cave_spider 1x1 melee wilderness,cave 2+1 3+1 4+1
  1 minion 4/3 gray blue+yellow - | poisoned damage1
  1 master 4/5 gray blue+yellow web | poisoned damage2
  2 minion 4/5 gray blue+yellow+yellow - | poisoned damage2
  2 master 4/7 gray blue+yellow+yellow web | poisoned damage2 damage1
elemental 2x2 ranged cold,hot 1+0 0+1 1+1
  1 minion 4/4 black blue+red air,earth,fire,water | -
  1 master 4/6 black blue+red air,earth,fire,water | -
  2 minion 4/8 black+brown blue+yellow+red air,earth,fire,water | -
  2 master 4/10 black+brown blue+yellow+red air,earth,fire,water | -
ettin 2x2 melee mountain,cave 1+0 0+1 1+1
  1 minion 3/5 gray+gray blue+red reach | damage2
  1 master 3/8 gray+gray blue+red reach,throw | damage3
  2 minion 3/7 black+gray blue+red+red reach | damage1
  2 master 3/9 black+gray blue+red+red reach,throw | damage2
flesh_moulder 1x1 ranged cursed,civilized 1+1 2+1 3+1
  1 minion 4/4 gray blue+yellow - | heal1 damage1
  1 master 4/5 gray blue+yellow heal | heal2 damage2
  2 minion 4/5 gray+brown blue+yellow - | heal2 damage2
  2 master 4/7 gray+brown blue+yellow+yellow heal | heal3 damage3
goblin_archer 1x1 ranged building,cave 2+1 3+1 4+1
  1 minion 5/2 gray blue+yellow cowardly,scamper | range1 damage1
  1 master 5/4 gray blue+yellow scamper | range2 damage2
  2 minion 5/4 gray blue+yellow cowardly,scamper | range2 damage2
  2 master 5/6 gray blue+yellow+yellow scamper | range3 damage2
merriod 2x2 melee wilderness,water 1+0 0+1 1+1
  1 minion 3/5 black blue+red reach | immobilized damage1
  1 master 3/7 black blue+red flail,reach | immobilized damage2
  2 minion 3/7 gray+gray blue+red+yellow reach | immobilized damage2
  2 master 3/9 gray+gray blue+red+yellow flail,reach | immobilized damage3
shadow_dragon 2x3 melee dark,cave 1+0 0+1 1+1
  1 minion 3/6 gray+gray blue+red shadow | damage1
  1 master 3/9 gray+gray blue+red shadow | special damage2
  2 minion 3/8 black+gray blue+red+red shadow | damage2
  2 master 3/10 black+gray blue+red+red shadow | special damage3
zombie 1x1 melee cursed,building 2+1 3+1 4+1
  1 minion 3/3 brown blue+yellow shambling | diseased damage1
  1 master 3/6 brown blue+yellow grab,shambling | diseased damage1
  2 minion 3/5 brown blue+yellow shambling | diseased damage2
  2 master 3/9 brown blue+yellow+red grab,shambling | diseased damage2
"""
# Attributes; by act the attack, keywords, surges; Speed, Health, defense for 2, 3 and 4 heroes.
LIEUTENANTS = """
baron_zachareth 4.3.3.4
  1 melee blue+red dominion | pierce2 special
    4/10/black 4/13/black 4/16/black
  2 melee blue+red+red dominion,shadow_bolt | pierce2 special
    4/16/black+gray 4/18/black+gray+brown 4/20/black+gray+gray
belthir 4.3.4.1
  1 melee blue+red fly,reach | poisoned
    4/9/gray 4/11/gray+brown 4/15/gray+brown
  2 melee blue+red+red cry_havoc,fly,reach | poisoned
    4/13/gray+brown 4/15/gray+gray 4/18/gray+gray+brown
lady_eliza_farrow 1.3.3.5
  1 ranged blue+yellow sacrifice,seduce | special
    5/7/brown 5/9/gray 5/12/gray
  2 ranged blue+yellow+red sacrifice,seduce,wail | special
    5/9/gray 5/11/gray+brown 5/15/gray+brown
lord_merick_farrow 2.4.2.3
  1 ranged blue+red aftershock,ignite | damage1
    4/8/gray 4/11/gray 4/13/gray+brown
  2 ranged blue+red+yellow aftershock,ignite | special damage1
    4/10/gray+brown 4/12/gray+gray 4/15/black+gray
sir_alric_farrow 5.1.2.4
  1 melee blue+red overpower,unmovable | damage1
    3/10/gray+brown 3/14/gray+brown 3/16/gray+gray
  2 melee blue+red+red overpower,regeneration,unmovable | damage2
    3/12/gray+gray 3/15/black+gray 3/18/black+gray+brown
splig 4.3.3.2
  1 melee blue+red not_me | special damage1
    3/7/brown 3/9/gray 3/13/gray
  2 melee blue+red+yellow not_me,promotion | special damage2
    3/10/gray 3/12/gray+brown 3/16/gray+brown
"""
# Trait, XP and copies.
OVERLORD = """
basic
  critical_blow:event/0x1 dark_charm:magic/0x1 dark_fortune:event/0x2 dark_might:magic/0x2
  dash:event/0x2 frenzy:event/0x2 pit_trap:trap/0x1 poison_dart:trap/0x1 tripwire:trap/0x2
  word_of_misery:magic/0x1
universal
  dark_resilience:magic/1x1 plan_ahead:event/1x2 schemes:event/1x1
warlord
  blood_rage:event/1x2 dark_fortitude:event/1x2 bloodlust:event/2x1 expert_blow:event/2x1
  reinforce:event/3x1
saboteur
  explosive_runes:trap/1x2 web_trap:trap/1x2 curse_of_the_monkey_god:trap/2x1
  wicked_laughter:event/2x1 uthuk_demon_trap:trap/3x1
magus
  unholy_ritual:magic/1x2 word_of_pain:magic/1x2 rise_again:magic/2x1 word_of_despair:magic/2x1
  diabolic_power:magic/3x1
"""
# Copies and gold.
SEARCH = """
curse_doll:1x50 fire_flask:1x50 health_potion:3x25 nothing:1x0 power_potion:1x50
stamina_potion:3x25 treasure_chest:1x0 warding_talisman:1x50
"""


def dice(names) -> str:
    return "+".join(names) or "-"


def surge(line) -> str:
    names = ("damage", "range", "pierce", "heal", "push")
    parts = [f"{name}{getattr(line, name)}" for name in names if getattr(line, name)]
    parts += [*line.inflict, *["blast"] * line.blast, *["special"] * bool(line.ability)]
    return f"{line.cost}*" * (line.cost != 1) + "+".join(sorted(parts))


def surges(lines) -> str:
    return " ".join(surge(line) for line in lines) or "-"


def keywords(card) -> str:
    return ",".join(sorted(each.id for each in card.abilities)) or "-"


def attributes(entry) -> str:
    return f"{entry.might}.{entry.knowledge}.{entry.willpower}.{entry.awareness}"


def words(text: str) -> list[str]:
    return " ".join(text.split()).split()


def test_hero_sheets():
    found = [
        f"{each.id} {each.archetype} {each.speed}/{each.health}/{each.stamina} "
        f"{dice(each.defense)} {attributes(each)}"
        for each in sorted(CONTENT.heroes.values(), key=lambda hero: hero.id)
    ]
    assert found == HEROES.strip().splitlines()


def test_classes_and_skills():
    found = []
    for kind in CONTENT.classes.values():
        found += [kind.id, kind.archetype, "+".join(kind.equipment)]
        found += [
            f"{each.id}:{each.xp}/{each.fatigue}{'x' * each.exhaust}{'a' * each.action}"
            for each in CONTENT.skills.values()
            if each.class_id == kind.id
        ]
    assert sorted(found) == sorted(words(SKILLS))


BROUGHT = ("reach", "pierce", "range", "health", "stamina", "speed_cap", "no_runes", "only_one")


def item_row(item) -> str:
    attack = f"{item.attack_type}:{dice(item.attack)}" if item.attack_type else "-"
    brought = [f"{name}={str(getattr(item, name)).lower()}" for name in sorted(BROUGHT)
               if getattr(item, name, 0)]  # fmt: skip
    traits = ",".join(sorted(item.traits)) or "-"
    act, cost, copies = (getattr(item, name, 0) for name in ("act", "cost", "copies"))
    return (
        f"{item.id} {act}/{cost}/{copies or 1} {traits} {item.slot}{item.hands} {attack} "
        f"{dice(getattr(item, 'defense', ()))} {','.join(brought) or '-'} {surges(item.surges)}"
    )


def test_items_and_relics():
    found = [item_row(each) for each in (*CONTENT.items.values(), *CONTENT.relics.values())]
    assert sorted({*found}) == sorted(ITEMS.strip().splitlines())


def test_monster_cards():
    found = []
    for each in CONTENT.monsters.values():
        sizes = zip(each.minions, each.masters, strict=True)
        low, high = sorted((each.width, each.height))
        found.append(
            f"{each.id} {low}x{high} {each.attack_type} {','.join(each.traits)} "
            + " ".join(f"{minions}+{masters}" for minions, masters in sizes)
        )
        found += [
            f"  {card.act} {card.rank} {card.speed}/{card.health} {dice(card.defense)} "
            f"{dice(card.attack)} {keywords(card)} | {surges(card.surges)}"
            for card in each.card
        ]
    assert found == MONSTERS.strip().splitlines()


def test_lieutenant_cards():
    found = []
    for each in CONTENT.lieutenants.values():
        if each.source == "original":
            continue
        found.append(f"{each.id} {attributes(each)}")
        for card in each.card:
            grown = zip(card.health, card.defense, strict=True)
            found.append(
                f"  {card.act} {card.attack_type} {dice(card.attack)} {keywords(card)} | "
                f"{surges(card.surges)}"
            )
            each_size = (f"{card.speed}/{health}/{dice(shield)}" for health, shield in grown)
            found.append("    " + " ".join(each_size))
    assert found == LIEUTENANTS.strip().splitlines()


def test_overlord_and_search_cards():
    found = []
    for deck in ("basic", "universal", "warlord", "saboteur", "magus"):
        cards = [each for each in CONTENT.overlord_cards.values() if each.deck == deck]
        found += [deck, *(f"{each.id}:{each.trait}/{each.xp}x{each.copies}" for each in cards)]
    assert sorted(found) == sorted(words(OVERLORD))
    kinds = {each.id: each for each in CONTENT.cards}
    search = [f"{each.id}:{each.copies}x{each.gold}" for each in kinds.values()]
    assert sorted(search) == sorted(words(SEARCH))
