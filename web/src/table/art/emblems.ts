// Which picture stands for what. Names that nobody gave a picture fall back to their letter.
import { ICONS, type IconName } from '../../lib/icons';

/** Emblems of heroes and monsters, by the first word of their names. */
const BY_NAME: Record<string, IconName> = {
  hugo: 'hero-knight',
  krutzbeck: 'hero-dwarf',
  tatianna: 'hero-rogue',
  challara: 'hero-mage',
  lindel: 'hero-archer',
  brother: 'hero-monk',
  gherinn: 'hero-monk',
  warrior: 'hero-warrior',
  hunter: 'hero-hunter',
  mage: 'hero-mage-robe',
  warlock: 'hero-warlock',
  artumnis: 'hero-druid',
  dongon: 'hero-rogue',
  skeleton: 'monster-skeleton',
  sorcerer: 'monster-sorcerer',
  troll: 'monster-troll',
  golem: 'monster-golem',
  demon: 'monster-demon',
};

/** The emblem that a scene asks for, else by name; or undefined: then the letter stands alone. */
export function emblemOf(name: string, icon = ''): IconName | undefined {
  if (icon in ICONS) return icon as IconName;
  return BY_NAME[name.toLowerCase().split(/[\s,]/)[0] ?? ''];
}

/** The picture on a card: the one it asks for, else that of its look. */
export function cardIcon(look: string, icon = ''): IconName {
  if (icon in ICONS) return icon as IconName;
  const name = `card-${look}`;
  return name in ICONS ? (name as IconName) : 'card-event';
}

/** The picture on the back of a pile. */
export function pileIcon(id: string): IconName {
  const names: Record<string, IconName> = {
    pile: 'pile-chambers',
    combat: 'duel',
    trap: 'card-trap',
    dragon: 'card-dragon',
  };
  const kinds: Record<string, IconName> = {
    challenge: 'attack',
    elite: 'quest',
    discoveries: 'discovery',
    trophies: 'trophy',
    abilities: 'ability',
  };
  const name = `pile-${id}`;
  return names[id] ?? kinds[id.split('-')[0] ?? ''] ?? (name in ICONS ? (name as IconName) : 'card-back');
}

/** The picture beside a number: by its look, else by its name. */
export function gaugeIcon(look: string, name: string): IconName | undefined {
  const names: Record<string, IconName> = {
    wounds: 'wounds',
    gold: 'gold',
    strength: 'strength',
    agility: 'agility',
    armor: 'armor',
    luck: 'luck',
    'cards in hand': 'cards',
  };
  const known = names[look] ?? names[name.toLowerCase()];
  return known ?? (look in ICONS ? (look as IconName) : undefined);
}

/** Each player has a shape besides a colour: circle, square, diamond, hexagon. */
const SHAPES = [
  'M-22 0a22 22 0 1 1 44 0a22 22 0 1 1-44 0z',
  'M-15-20h30a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-30a5 5 0 0 1-5-5v-30a5 5 0 0 1 5-5z',
  'M0-26l26 26l-26 26l-26-26z',
  'M-12-22h24l13 22l-13 22h-24l-13-22z',
] as const;

export function shapeOf(player: number): string {
  return SHAPES[player % SHAPES.length] ?? SHAPES[0];
}

/** The variable that holds a player's colour. */
export function colourOf(player: number | null): string {
  return player === null ? 'var(--foe)' : `var(--player-${(player % 4) + 1})`;
}
