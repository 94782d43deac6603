/** The names of a game's things: where they stand in a text, and what they mean. */

import { getContext, setContext } from 'svelte';
import { api } from '../lib/api';
import { escaped } from '../lib/rulebook';
import type { Card, Compendium, CompendiumEntry, GameCompendium, Line } from '../lib/types';

export interface Piece {
  text: string;
  entry: CompendiumEntry | null;
}

const KEYWORD = 'keyword/';
/** Parts of a line that are no names. */
const NO_NAMES = new Set(['text', 'seat', 'die', 'dice', 'n']);

export class Lexicon {
  readonly #byWord = new Map<string, CompendiumEntry>();
  readonly #byId = new Map<string, CompendiumEntry>();
  readonly #pattern: RegExp | null;

  constructor(readonly compendium: Compendium) {
    const entries = compendium.groups.flatMap((group) => group.entries);
    for (const entry of entries) {
      this.#byId.set(entry.id, entry);
      // Where two things have one name, the first is meant.
      for (const word of [entry.name, ...entry.words]) if (!this.#byWord.has(word)) this.#byWord.set(word, entry);
    }
    const words = [...this.#byWord.keys()].sort((one, other) => other.length - one.length).map(escaped);
    const edge = '[\\p{L}\\p{N}]';
    this.#pattern =
      words.length > 0 ? new RegExp(`(?<!${edge})(?:${words.join('|')})(?!${edge})`, 'gu') : null;
  }

  entry(id: string): CompendiumEntry | undefined {
    return this.#byId.get(id);
  }

  /** A text in pieces, those that can be looked up with what they mean. */
  pieces(text: string, means: (entry: CompendiumEntry, word: string) => boolean = () => true): Piece[] {
    if (this.#pattern === null) return [{ text, entry: null }];
    const pieces: Piece[] = [];
    let done = 0;
    for (const found of text.matchAll(this.#pattern)) {
      const entry = this.#byWord.get(found[0]);
      if (!entry || !means(entry, found[0])) continue;
      if (found.index > done) pieces.push({ text: text.slice(done, found.index), entry: null });
      pieces.push({ text: found[0], entry });
      done = found.index + found[0].length;
    }
    if (done < text.length || pieces.length === 0) pieces.push({ text: text.slice(done), entry: null });
    return pieces;
  }

  /** The card that a line names; of several, the one it names last. */
  cardOf(line: Line): Card | null {
    return this.piecesOf(line).findLast(({ entry }) => entry?.cards[0])?.entry?.cards[0] ?? null;
  }

  /** A line of the log: its own parts tell which words are names; keywords are always looked for. */
  piecesOf(line: Line): Piece[] {
    const named = line.parts.flatMap(([kind, value]) =>
      typeof value === 'string' && !NO_NAMES.has(kind) ? [value] : [],
    );
    return this.pieces(
      line.text,
      (entry, word) => entry.id.startsWith(KEYWORD) || named.some((value) => value.includes(word)),
    );
  }
}

const loaded = new Map<string, Promise<Lexicon>>();

/** The lexicon of a game, loaded once; asked for again if it could not be had. */
export function lexiconOf(game: string): Promise<Lexicon> {
  const known = loaded.get(game);
  if (known) return known;
  const coming = api.compendium(game).then((told: GameCompendium) => new Lexicon(told.compendium));
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

const KEY = Symbol('lexicon');

/** Let everything below look names up; null until they are known. */
export function provideLexicon(lexicon: () => Lexicon | null): void {
  setContext(KEY, lexicon);
}

export function useLexicon(): () => Lexicon | null {
  return getContext<(() => Lexicon | null) | undefined>(KEY) ?? (() => null);
}
