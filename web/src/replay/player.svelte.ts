/** A game played back line by line. Its log comes at once, its scenes by the page as they are looked at. */

import { api, ApiError } from '../lib/api';
import { PLAIN, styleOf } from '../lib/looks';
import { applied } from '../lib/scenes';
import type { FramesPage, Line, ReplayLine, Result, Scene, TableInfo } from '../lib/types';
import { paces, times } from '../table/frames/pace';
import { paceOf } from '../table/frames/steps';
import { isTurn, playerOf } from '../table/logic/lines';
import { chaptersOf, placeOf, placeOfStep } from './moments';

const KEPT = 12; // pages
const TRIES = 5;
const A_WHILE = 1000;
/** Lines from the end of a page at which the next one is fetched. */
const AHEAD = 20;
/** Who wants all at once while they play wants to see something here all the same. */
const SHORTEST = 400;

/** What lies on the table at a line. */
export interface Shown {
  place: number;
  viewer: number | null;
  scene: Scene;
  /** How the game ended, at its last line. */
  outcome: Result | null;
}

/** Where to begin: at a moment, after so many answers, or at the beginning. */
export interface Wanted {
  line: string | null;
  step: number | null;
}

interface Page {
  first: number;
  shown: Shown[];
}

/** Whoever leafs faster than the server allows waits a little, and need not ask again. */
export async function patiently<T>(ask: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError) || error.code !== 'too_fast') throw error;
    await new Promise((resolve) => setTimeout(resolve, A_WHILE));
    return patiently(ask, tries - 1);
  }
}

/** The whole scenes of a page: each frame says what has changed since the one before. */
export function unfolded({ first, frames, outcome }: FramesPage): Page {
  let scene: unknown;
  const shown = frames.map(({ viewer, changes }, index) => {
    scene = applied(scene, changes);
    return { place: first + index, viewer, scene: scene as Scene, outcome: null as Result | null };
  });
  const last = shown.at(-1);
  if (last) last.outcome = outcome;
  return { first, shown };
}

export class Replay {
  info = $state.raw<TableInfo | null>(null);
  moments = $state.raw<readonly ReplayLine[]>([]);
  shown = $state.raw<Shown | null>(null);
  style = $state.raw(PLAIN);
  /** The line where the reader stands; what is shown follows as soon as it is here. */
  place = $state(0);
  playing = $state(false);
  speed = $state(1);
  problem = $state('');
  readonly chapters = $derived(chaptersOf(this.moments));

  #pages = new Map<number, Promise<Page>>();
  /** How many lines a page has: known once the first one is here. */
  #page = 0;
  #fetching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly link: string,
  ) {}

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  get line(): Line | null {
    return this.moments[this.place]?.line ?? null;
  }

  /** Load the table and its log, and go where the reader wants to be. */
  async open(wanted: Wanted): Promise<void> {
    try {
      this.info = await api.table(this.id, this.link);
      this.style = await styleOf(this.info.game, this.info.looks);
      this.moments = (await patiently(() => api.lines(this.id, this.link))).moments;
      await this.go(this.find(wanted));
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  find({ line, step }: Wanted): number {
    if (line !== null) return placeOf(this.moments, line);
    return step === null ? 0 : placeOfStep(this.moments, step);
  }

  /** Stand at a line. One page is asked for at a time: of those a slider runs over, few but the last are. */
  async go(place: number): Promise<void> {
    this.place = Math.max(0, Math.min(Math.round(place), this.last));
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.shown?.place !== this.place) this.shown = await this.#at(this.place);
      this.problem = '';
      const ahead = Math.min(this.place + AHEAD, this.last);
      if (this.#firstOf(ahead) !== this.#firstOf(this.place)) void this.#at(ahead).catch(() => undefined);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.pause();
    } finally {
      this.#fetching = false;
    }
  }

  play(): void {
    this.playing = true;
    if (this.place >= this.last) void this.go(0).then(() => this.#next());
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
      void this.go(this.place + 1).then(() => {
        if (this.place >= this.last) this.pause();
        else if (this.playing) this.#next();
      });
    }, this.#stays());
  }

  /** How long a line stays, by the pace that the reader plays with. */
  #stays(): number {
    const { line, shown } = this;
    if (!line || !shown) return SHORTEST;
    const turn = this.moments.findLast(({ line: each }) => each.number <= line.number && isTurn(each));
    const pace = paceOf(line, shown.scene, turn ? playerOf(turn.line) : null, shown.viewer, paces());
    const { stays, rolls } = times(line, pace);
    return Math.max(SHORTEST, stays + rolls) / this.speed;
  }

  #firstOf(place: number): number {
    return this.#page > 0 ? place - (place % this.#page) : 0;
  }

  async #at(place: number): Promise<Shown> {
    if (this.#page === 0) this.#page = (await this.#fetch(0)).shown.length;
    const page = await this.#fetch(this.#firstOf(place));
    const shown = page.shown[place - page.first];
    if (!shown) throw new Error(`no frame for line ${place}`);
    return shown;
  }

  #fetch(first: number): Promise<Page> {
    let found = this.#pages.get(first);
    if (!found) {
      found = patiently(() => api.frames(this.id, this.link, first)).then(unfolded);
      this.#pages.set(first, found);
      found.catch(() => this.#pages.delete(first));
      const oldest = this.#pages.keys().next().value;
      if (this.#pages.size > KEPT && oldest !== undefined) this.#pages.delete(oldest);
    }
    return found;
  }
}
