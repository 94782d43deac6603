/** What is decided about others at the table: who may speak, stay, or take a seat over. */

import type { FromClient } from '../lib/types';

export class Moderation {
  constructor(private readonly send: (message: FromClient) => void) {}

  consent(seat: number, yes: boolean): void {
    this.send({ type: 'consent', seat, yes });
  }

  muteSeat(seat: number, muted: boolean): void {
    this.send({ type: 'mute', seat, muted });
  }

  /** One spectator, or all of them ("*"). */
  muteWatcher(watcher: string, muted: boolean): void {
    this.send({ type: 'mute', watcher, muted });
  }

  remove(watcher: string): void {
    this.send({ type: 'remove', watcher });
  }

  /** Links that were given away lead here no more. */
  renew(): void {
    this.send({ type: 'renew' });
  }
}
