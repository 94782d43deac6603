/** The log as this page knows it, and what of it is news to whoever looks. */

import type { Told } from '../lib/scenes';
import { mergeLines, olderLines } from '../lib/socket';
import type { Line } from '../lib/types';
import { paces } from './frames/pace';
import { sinceLastTurn } from './frames/recap';
import type { Step } from './frames/steps';
import { isTurn, lastRoll, type Roll } from './logic/lines';

/** How many lines whoever comes to the table is told again. */
const ON_ARRIVAL = 3;

/** What a State brings that was not played before it. */
export interface Unplayed {
  lines: boolean;
  dice: boolean;
}

export class GameLog {
  lines = $state.raw<Line[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** Dice up to this line have rolled before the reader's eyes. */
  rolledTo = $state(-1);
  /** What whoever was away has missed, until it is put away. */
  missed = $state.raw<readonly Line[]>([]);
  /** How much each player had been told when they answered last. */
  #toldBefore = $state.raw<ReadonlyMap<number | null, number>>(new Map());
  /** The last line when the last State was shown. */
  #told = -1;
  /** Something was told while the page was in the background. */
  #unseen = false;

  /** What has happened since that player answered last. */
  newsTo(viewer: number | null): Line[] {
    const before = this.#toldBefore.get(viewer);
    return before === undefined ? [] : this.lines.filter((line) => line.number > before);
  }

  /** A line is said while what happened is played. */
  tell({ line, stays }: Step): void {
    this.lines = mergeLines(this.lines, [line]);
    if (stays > 0) this.rolledTo = line.number;
    if (document.hidden) this.#unseen = true;
  }

  /** An earlier page of the log. */
  older(page: readonly Line[]): void {
    this.lines = olderLines(this.lines, page);
  }

  /** That player answers: what comes now is news to them, and what they missed is read. */
  answered(viewer: number | null): void {
    this.#newsAfter(viewer, this.#last);
    this.missed = [];
  }

  /** A State is shown. What it brings that was not played; null unless the game has gone on. */
  take(state: Told, before: Told | null): Unplayed | null {
    const told = this.#told;
    const unseen = this.#unseen;
    this.#unseen = false;
    // Through other eyes lines have other numbers: none of them may stay.
    const sameEyes = before === null || before.viewer === state.viewer;
    this.lines = mergeLines(sameEyes ? this.lines : [], state.lines);
    this.#told = this.#last;
    if (!before) {
      if (!this.#toldBefore.has(state.viewer)) this.#newsAfter(state.viewer, this.#told - ON_ARRIVAL);
      return null;
    }
    // What is told once more from its beginning was taken back: so were its dice.
    if ((state.lines[0]?.number ?? Infinity) <= told) {
      this.roll = null;
      this.#newsAfter(state.viewer, this.#told);
      return null;
    }
    // The first State brings the whole story: only news after it roll and ring.
    if (state.seq <= before.seq) return null;
    const unplayed = this.#goOn(state, before, told);
    if (unseen || state.frames === undefined) this.#missed(state, told);
    return unplayed;
  }

  /** Whoever comes back after others have had their turns reads what they did. */
  recap(viewer: number | null): void {
    if (Object.values(paces()).some((pace) => pace !== 'at once')) {
      this.missed = sinceLastTurn(this.lines, viewer);
    }
  }

  /** Another player sits down: nothing the one before was told may stay. */
  clear(): void {
    this.lines = [];
    this.#told = this.rolledTo = -1;
    this.missed = [];
    this.#unseen = false;
    this.roll = null;
  }

  get #last(): number {
    return this.lines.at(-1)?.number ?? -1;
  }

  #goOn(state: Told, before: Told, told: number): Unplayed {
    const fresh = state.lines.filter((line) => line.number > told);
    // To those who watch every answer is news; to a player what came since one of their own, even
    // if they gave it from another page.
    const watched = before.viewer === null || (before.asked?.players.includes(before.viewer) ?? false);
    if (watched && fresh.length > 0) this.#newsAfter(before.viewer, told);
    const roll = lastRoll(fresh);
    this.roll = roll ?? this.roll;
    return {
      lines: this.#told > this.rolledTo,
      dice: roll !== null && roll.line.number > this.rolledTo,
    };
  }

  /** What came was not shown: a turn of somebody, or more of what is missed already. */
  #missed(state: Told, told: number): void {
    const turns = state.lines.some((line) => line.number > told && isTurn(line));
    if (turns || this.missed.length > 0) this.recap(state.viewer);
  }

  /** What comes after this line is news to that player. */
  #newsAfter(viewer: number | null, line: number): void {
    this.#toldBefore = new Map(this.#toldBefore).set(viewer, line);
  }
}
