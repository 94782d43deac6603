/** Plays what happened, step by step, at the reader's own pace; then comes the State that it led to. */

import type { Told } from '../../lib/scenes';
import { paces } from './pace';
import { stepsOf, type Step } from './steps';

/** What is shown now: dice that still roll, a line that is told, or a stop until the reader goes on. */
export interface Shown {
  step: Step | null;
  rolling: boolean;
  stopped: boolean;
}

interface Chapter {
  steps: Step[];
  arrive: () => void;
  /** The game ends with it: the reader says "go on" before the result. */
  ends: boolean;
}

export class Player {
  shown = $state.raw<Shown | null>(null);
  #chapters: Chapter[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | null = null;
  #rushes = false;
  /** Nothing is on the screen yet: steps wait until it is. */
  #waits = false;
  /** What all that waits to be played will come to, and the last line told there. */
  #ahead: { state: Told; line: number } | null = null;

  constructor(private readonly tell: (step: Step) => void) {}

  get playing(): boolean {
    return this.shown !== null;
  }

  /** What led to a State is played first; what was taken back, or missed, is not. */
  show(state: Told, arrive: () => void): void {
    const ahead = this.#ahead?.state.viewer === state.viewer ? this.#ahead : null;
    const told = ahead?.line ?? -1;
    const again = (state.lines[0]?.number ?? Infinity) <= told;
    const line = state.lines.at(-1)?.number ?? told;
    this.#ahead = { state, line };
    if (again) this.finish();
    const played = ahead !== null && state.frames !== undefined && !again;
    const steps = played ? stepsOf(state, ahead.state.scene, told, paces()) : [];
    this.play(steps, state, arrive);
  }

  /** Play these steps after those that are under way; `arrive` shows the State after them. */
  play(steps: Step[], state: Told, arrive: () => void): void {
    const ends = state.over && state.viewer !== null && steps.some(({ stays }) => stays > 0);
    this.#chapters.push({ steps: [...steps], arrive, ends });
    if (!this.playing) this.#go();
    // Nobody looks at a page in the background, and its clock stands nearly still.
    if (document.hidden) this.finish();
  }

  /** Play nothing until `begin`: the page that shows it is not there yet. */
  wait(): void {
    this.#waits = true;
  }

  begin(): void {
    this.#waits = false;
    if (!this.playing) this.#go();
  }

  /** On to the next stop, or to the end; from a stop, on. */
  skip(): void {
    const next = this.#next;
    if (!next) return;
    this.#rushes = !this.shown?.stopped;
    this.#leave();
    next();
  }

  /** To the end at once. */
  finish(): void {
    this.#leave();
    for (const { steps, arrive } of this.#chapters.splice(0)) {
      steps.forEach(this.tell);
      arrive();
    }
    this.#rest();
  }

  /** Forget what is not played yet: what is shown next begins anew. */
  drop(): void {
    this.#leave();
    this.#chapters = [];
    this.#ahead = null;
    this.#rest();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  #rest(): void {
    this.shown = null;
    this.#rushes = false;
  }

  #go(): void {
    const chapter = this.#chapters[0];
    if (!chapter) return this.#rest();
    const step = chapter.steps[0];
    if (step) return this.#waits ? undefined : this.#begin(chapter, step);
    if (chapter.ends) {
      chapter.ends = false;
      return this.#stop(this.shown?.step ?? null, () => this.#go());
    }
    this.#chapters.shift();
    chapter.arrive();
    this.#go();
  }

  #begin(chapter: Chapter, step: Step): void {
    if (step.stop === 'before' || step.stop === 'both') {
      const free: Step = { ...step, stop: step.stop === 'both' ? 'after' : '' };
      chapter.steps[0] = free;
      return this.#stop(this.shown?.step ?? null, () => this.#begin(chapter, free));
    }
    if (step.rolls > 0 && !this.#rushes) this.#hold({ step, rolling: true, stopped: false }, step.rolls, () => this.#told(chapter, step));
    else this.#told(chapter, step);
  }

  /** The line is said, and the scene is as it lay there. A step that was begun is not begun again. */
  #told(chapter: Chapter, step: Step): void {
    chapter.steps.shift();
    this.tell(step);
    const on = (): void => this.#go();
    if (step.stop === 'after') this.#stop(step, on);
    else if (this.#rushes || step.stays === 0) on();
    else this.#hold({ step, rolling: false, stopped: false }, step.stays, on);
  }

  #stop(step: Step | null, next: () => void): void {
    this.#rushes = false;
    this.shown = { step, rolling: false, stopped: true };
    this.#next = next;
  }

  #hold(shown: Shown, time: number, next: () => void): void {
    this.shown = shown;
    this.#next = next;
    this.#timer = setTimeout(() => {
      this.#leave();
      next();
    }, time);
  }
}
