/** How the games ended that were played in this browser: kept however many tables are forgotten. */

import { read, write } from './memory';

export interface Ended {
  table: string;
  game: string;
  title: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  won: boolean;
  score: number;
  /** Whom they played; "" where that is not known. */
  figure: string;
}

const ENDINGS = 'undercroft.endings';

/** All endings that are kept, the newest first; null where none were ever kept. */
export function keptEndings(): Ended[] | null {
  const stored = read(ENDINGS);
  if (stored === null) return null;
  try {
    const found: unknown = JSON.parse(stored);
    return Array.isArray(found) ? found.filter(isEnded).sort((one, two) => two.at - one.at) : [];
  } catch {
    return [];
  }
}

function isEnded(value: unknown): value is Ended {
  const ended = value as Partial<Ended> | null;
  return typeof ended?.table === 'string' && typeof ended.game === 'string' && typeof ended.score === 'number';
}

export function writeEndings(endings: readonly Ended[]): void {
  write(ENDINGS, JSON.stringify(endings));
}

/** How often, how well. */
export interface Count {
  played: number;
  won: number;
  best: number;
  /** How many of the newest were won in a row. */
  streak: number;
}

export interface Tally extends Count {
  game: string;
  title: string;
  /** The same for each figure that was played, the most played first. */
  figures: (Count & { name: string })[];
}

/** How the games went, by game and by figure; the newest come first. */
export function tallies(endings: readonly Ended[]): Tally[] {
  return [...by(endings, ({ game }) => game)].map(([game, ofGame]) => ({
    game,
    title: ofGame[0]?.title ?? game,
    ...count(ofGame),
    figures: [...by(ofGame.filter(({ figure }) => figure), ({ figure }) => figure)]
      .map(([name, ofFigure]) => ({ name, ...count(ofFigure) }))
      .sort((one, two) => two.played - one.played),
  }));
}

function by(endings: readonly Ended[], key: (ended: Ended) => string): Map<string, Ended[]> {
  const found = new Map<string, Ended[]>();
  for (const ended of endings) found.set(key(ended), [...(found.get(key(ended)) ?? []), ended]);
  return found;
}

function count(endings: readonly Ended[]): Count {
  const lost = endings.findIndex(({ won }) => !won);
  return {
    played: endings.length,
    won: endings.filter(({ won }) => won).length,
    best: Math.max(...endings.map(({ score }) => score)),
    streak: lost < 0 ? endings.length : lost,
  };
}
