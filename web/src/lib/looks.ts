/** How a game's things look, as the game itself says. Loaded once for each version of its looks. */

import { getContext, setContext } from 'svelte';
import { api } from './api';
import { isIcon, type IconName } from './icons';
import type { Drawing, GameLooks, Gauge, Look, Looks, MarkLook, SpaceLook, TrackLook } from './types';

const NOTHING: Looks = {
  spaces: [],
  sides: [],
  marks: [],
  pieces: [],
  tracks: [],
  cards: [],
  figures: [],
  piles: [],
  gauges: [],
  words: [],
  intents: [],
  tagline: '',
  unchosen: '',
  drawings: {},
};

export class Style {
  readonly looks: Looks;
  readonly role: string;
  readonly score: string;

  constructor(told: Partial<GameLooks> = {}) {
    this.looks = told.looks ?? NOTHING;
    this.role = told.role ?? '';
    this.score = told.score ?? '';
  }

  space = (id: string): SpaceLook | undefined => named(this.looks.spaces, id);
  side = (id: string): Look | undefined => named(this.looks.sides, id);
  mark = (id: string): MarkLook | undefined => named(this.looks.marks, id);
  track = (id: string): TrackLook | undefined => named(this.looks.tracks, id);
  card = (id: string): Look | undefined => named(this.looks.cards, id);
  /** A pile of its own, or one of a kind: `abilities-2` is one of `abilities`. */
  pile = (id: string): Look | undefined =>
    named(this.looks.piles, id) ?? named(this.looks.piles, id.split('-')[0] ?? '');

  drawing(name: string): Drawing | undefined {
    return Object.hasOwn(this.looks.drawings, name) ? this.looks.drawings[name] : undefined;
  }

  figureIcon(id: string): IconName | undefined {
    return iconOf(named(this.looks.figures, id));
  }

  /** The picture beside a number: by its look, else by its name. */
  gaugeIcon({ look, name }: Pick<Gauge, 'look' | 'name'>): IconName | undefined {
    const gauges = this.looks.gauges;
    const found = named(gauges, look) ?? named(gauges, name.toLowerCase().replaceAll(' ', '_'));
    return iconOf(found) ?? (isIcon(look) ? look : undefined);
  }

  /** Whether that number is what is counted in the end. */
  counts = (gauge: Pick<Gauge, 'look' | 'name'>): boolean => {
    const score = this.gaugeIcon({ look: 'score', name: 'score' });
    return score !== undefined && this.gaugeIcon(gauge) === score;
  };
}

function named<T extends { id: string }>(looks: readonly T[], id: string): T | undefined {
  return looks.find((look) => look.id === id);
}

/** The icon of a look, if there is one of that name. */
export function iconOf(look: Look | undefined): IconName | undefined {
  return look && isIcon(look.icon) ? look.icon : undefined;
}

/** For a game that says nothing: letters and plain floors. */
export const PLAIN = new Style();

const loaded = new Map<string, Promise<Style>>();

/** The looks of a game in a version of theirs; asked for again if they could not be had. */
export function styleOf(game: string, version: string): Promise<Style> {
  const key = `${game} ${version}`;
  const known = loaded.get(key);
  if (known) return known;
  const coming = api.looks(game, version).then((told) => new Style(told));
  loaded.set(key, coming);
  coming.catch(() => loaded.delete(key));
  return coming;
}

const KEY = Symbol('style');

/** Let everything below draw in this style. */
export function provideStyle(style: () => Style): void {
  setContext(KEY, style);
}

export function useStyle(): () => Style {
  return getContext<(() => Style) | undefined>(KEY) ?? (() => PLAIN);
}
