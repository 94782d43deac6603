/** A game played back: one state a step, fetched when it is looked at and kept. */

import { api } from '../lib/api';
import type { State, TableInfo } from '../lib/types';

const KEPT = 60;

export class Replay {
  info = $state.raw<TableInfo | null>(null);
  shown = $state.raw<State | null>(null);
  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  problem = $state('');

  #states = new Map<number, Promise<State>>();
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
      await this.go(step ?? 0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Show a step. Whoever drags the slider fast sees only the step they stop at. */
  async go(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(Math.round(step), this.last));
    this.step = wanted;
    try {
      const state = await this.#state(wanted);
      if (this.step !== wanted) return;
      this.shown = state;
      this.problem = '';
      if (wanted < this.last) void this.#state(wanted + 1).catch(() => undefined);
    } catch (error) {
      if (this.step === wanted) this.problem = error instanceof Error ? error.message : String(error);
      this.pause();
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
      found = api.replay(this.id, this.link, step);
      this.#states.set(step, found);
      found.catch(() => this.#states.delete(step));
      const oldest = this.#states.keys().next().value;
      if (this.#states.size > KEPT && oldest !== undefined) this.#states.delete(oldest);
    }
    return found;
  }
}
