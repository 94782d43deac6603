/** Who sat down, went away or came back, told once it is sure: a page that is loaded again is no news. */

import type { Chat, SeatInfo } from '../lib/types';
import { company } from './company';

/** For so long somebody may be gone before the others hear of it. */
export const PATIENCE = 6000;

export class Presence {
  /** What was told, as lines of nobody's. */
  lines = $state.raw<Chat[]>([]);
  #waiting = new Map<number, ReturnType<typeof setTimeout>>();
  #gone = new Set<number>();

  /** The seats of others before and after; `nameOf` says what they are called. */
  follow(before: readonly SeatInfo[], after: readonly SeatInfo[], own: readonly number[], nameOf: (seat: number) => string): void {
    for (const seat of after) {
      const was = before.find((each) => each.seat === seat.seat);
      if (!was || own.includes(seat.seat)) continue;
      const left = was.kind === 'human' && was.present && seat.kind === 'human' && !seat.present;
      if (was.kind === 'open' && seat.kind === 'human' && seat.present) this.#say(company.sat(nameOf(seat.seat)));
      if (left) this.#wait(seat.seat, () => nameOf(seat.seat));
      else if (seat.present || seat.kind !== 'human') this.#isHere(seat, () => nameOf(seat.seat));
    }
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #wait(seat: number, name: () => string): void {
    clearTimeout(this.#waiting.get(seat));
    const tell = () => {
      this.#waiting.delete(seat);
      this.#gone.add(seat);
      this.#say(company.gone(name()));
    };
    this.#waiting.set(seat, setTimeout(tell, PATIENCE));
  }

  #isHere({ seat, kind }: SeatInfo, name: () => string): void {
    clearTimeout(this.#waiting.get(seat));
    this.#waiting.delete(seat);
    if (this.#gone.delete(seat) && kind === 'human') this.#say(company.back(name()));
  }

  #say(text: string): void {
    const number = (this.lines.at(-1)?.number ?? 0) + 1;
    this.lines = [...this.lines, { type: 'chat', number, who: '', text }];
  }
}
