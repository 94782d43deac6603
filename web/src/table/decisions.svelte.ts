/** The decisions this screen has seen: what was offered at each, and which may be passed. */

import type { Option, WholeState } from '../lib/types';

/** Options by kind of decision, then by their id. */
type Seen = ReadonlyMap<string, ReadonlyMap<string, Option>>;
const NOTHING_SEEN: Seen = new Map();

export class Decisions {
  /** What is asked that may be passed, by its kind: the prompts of all that this screen has seen. */
  passable = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Options each player saw at each kind of decision: those not offered now can be asked about. */
  #seenBy = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());

  seenBy(viewer: number | null): Seen {
    return this.#seenBy.get(viewer) ?? NOTHING_SEEN;
  }

  keep({ asked, viewer }: Pick<WholeState, 'asked' | 'viewer'>): void {
    if (asked && (asked.passing || asked.by_itself)) {
      this.passable = new Map(this.passable).set(asked.kind, asked.prompt);
    }
    if (!asked || asked.options.length === 0) return;
    const seen = this.seenBy(viewer);
    const known = new Map(seen.get(asked.kind));
    for (const option of asked.options) known.set(option.id, option);
    this.#seenBy = new Map(this.#seenBy).set(viewer, new Map(seen).set(asked.kind, known));
  }
}
