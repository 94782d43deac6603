/** Asks for the curve of a seat part by part: each takes the server some seconds of thought. */

import { api, ApiError } from '../lib/api';
import type { OutlookPoint } from '../lib/types';
import { patiently } from './player.svelte';

export class LookingBack {
  points = $state.raw<readonly OutlookPoint[]>([]);
  total = $state(0);
  state = $state<'idle' | 'thinking' | 'done' | 'failed'>('idle');
  problem = $state('');
  #left = false;

  constructor(
    readonly id: string,
    readonly link: string,
    readonly seat: number,
  ) {}

  async begin(): Promise<void> {
    if (this.state === 'thinking' || this.state === 'done') return;
    this.state = 'thinking';
    try {
      do {
        const first = this.points.length;
        const { points, total } = await patiently(() => api.outlook(this.id, this.link, this.seat, first));
        if (points.length === 0 && first < total) throw new ApiError('garbled', '', 0);
        this.points = [...this.points, ...points];
        this.total = total;
      } while (this.points.length < this.total && !this.#left);
      this.state = 'done';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.state = 'failed';
    }
  }

  /** Nobody looks any more: no further part is asked for. */
  leave(): void {
    this.#left = true;
  }
}
