/** What is explained at a table: each kind of decision when it comes for the first time. */

import { api } from '../lib/api';
import { explained, guided, setExplained, setGuided, wantNotes, wantsNotes } from '../lib/storage';
import type { GameLessons, Guide, Note } from '../lib/types';

export class Teacher {
  lessons = $state.raw<GameLessons | null>(null);
  /** The kinds that were explained at this guided table; null where nobody guides. */
  #guided = $state.raw<readonly string[] | null>(null);
  #known = $state.raw<readonly string[]>([]);
  #wanted = $state(wantsNotes());
  /** The guide has said what this is all about. */
  begun = $state(false);

  constructor(
    readonly game: string,
    readonly table: string,
  ) {
    this.#guided = guided(table);
    this.#known = explained(game);
    this.begun = this.#guided !== null && this.#guided.length > 0;
  }

  /** Ask for the texts; a table can be played without them. */
  async load(): Promise<void> {
    if (this.lessons !== null) return;
    if (!this.#wanted && this.#guided === null) return;
    try {
      this.lessons = await api.lessons(this.game);
    } catch (error) {
      console.warn('The notes for this game could not be had:', error);
    }
  }

  /** The guide, while there is one. */
  get guide(): Guide | null {
    return this.#guided === null ? null : (this.lessons?.guide ?? null);
  }

  /** What there is to say of a decision of that kind. */
  noteOn(kind: string): Note | null {
    const known = this.#guided ?? (this.#wanted ? this.#known : null);
    if (known === null || known.includes(kind)) return null;
    return this.lessons?.notes.find(({ id }) => id === kind) ?? null;
  }

  /** It was read, or the decision has been made. */
  read(kind: string): void {
    if (!this.noteOn(kind)) return;
    if (this.#guided !== null) {
      this.#guided = [...this.#guided, kind];
      setGuided(this.table, this.#guided);
    }
    // Another table may have explained something meanwhile.
    this.#known = [...new Set([...explained(this.game), kind])];
    setExplained(this.game, this.#known);
  }

  /** No notes any more, here and at other tables. */
  stop(): void {
    this.#wanted = false;
    wantNotes(false);
  }

  /** Go on without the guide. What it has explained is not explained again. */
  leave(): void {
    this.#guided = null;
    setGuided(this.table, null);
  }
}
