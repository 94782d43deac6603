/** Which thing is looked up just now, and where its box stands: one at a time on a page. */

import type { CompendiumEntry } from '../lib/types';

const OPENS_AFTER = 250;
const CLOSES_AFTER = 250;

class Peek {
  entry = $state.raw<CompendiumEntry | null>(null);
  /** The word that was pointed at. */
  at = $state.raw<DOMRect | null>(null);
  /** It was asked for by a click: it stays until it is put away. */
  pinned = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  open(entry: CompendiumEntry, word: Element, pinned: boolean): void {
    clearTimeout(this.#timer);
    this.entry = entry;
    this.at = word.getBoundingClientRect();
    this.pinned = pinned;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.entry = null;
    this.pinned = false;
  }

  /** The pointer rests on a word. */
  approach(entry: CompendiumEntry, word: Element): void {
    if (this.pinned) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(entry, word, false), OPENS_AFTER);
  }

  /** The pointer has left the word; it may be on its way to the box. */
  leave(): void {
    if (this.pinned) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), CLOSES_AFTER);
  }

  stay(): void {
    clearTimeout(this.#timer);
  }
}

export const peek = new Peek();
