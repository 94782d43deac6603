/** A game played back: one state a step, fetched when it is looked at and kept. */

import { api, ApiError } from '../lib/api';
import { PLAIN, styleOf } from '../lib/looks';
import type { State, TableInfo } from '../lib/types';

const KEPT = 60;
const TRIES = 5;
const A_WHILE = 1000;

/** Whoever leafs faster than the server allows waits a little, and need not ask again himself. */
async function patiently<T>(ask: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError) || error.code !== 'too_fast') throw error;
    await new Promise((resolve) => setTimeout(resolve, A_WHILE));
    return patiently(ask, tries - 1);
  }
}

export class Replay {
  info = $state.raw<TableInfo | null>(null);
  shown = $state.raw<State | null>(null);
  style = $state.raw(PLAIN);
  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  problem = $state('');

  #states = new Map<number, Promise<State>>();
  #fetching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly link: string,
  ) {}

  get last(): number {
    return this.info?.steps ?? 0;
  }

  /** Load the table and go to a step; without one, to the beginning. */
  async open(step: number | null): Promise<void> {
    try {
      this.info = await api.table(this.id, this.link);
      this.style = await styleOf(this.info.game, this.info.looks);
      await this.go(step ?? 0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Show a step. One is asked for at a time: of those a slider runs over, few but the last are. */
  async go(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(Math.round(step), this.last));
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.shown?.seq !== this.step) this.shown = await this.#state(this.step);
      this.problem = '';
      if (this.step < this.last) void this.#state(this.step + 1).catch(() => undefined);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.pause();
    } finally {
      this.#fetching = false;
    }
  }

  play(): void {
    this.playing = true;
    if (this.step >= this.last) void this.go(0).then(() => this.#next());
    else this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      void this.go(this.step + 1).then(() => {
        if (this.step >= this.last) this.pause();
        else if (this.playing) this.#next();
      });
    }, 1200 / this.speed);
  }

  #state(step: number): Promise<State> {
    let found = this.#states.get(step);
    if (!found) {
      found = patiently(() => api.replay(this.id, this.link, step));
      this.#states.set(step, found);
      found.catch(() => this.#states.delete(step));
      const oldest = this.#states.keys().next().value;
      if (this.#states.size > KEPT && oldest !== undefined) this.#states.delete(oldest);
    }
    return found;
  }
}
