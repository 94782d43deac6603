// How far a task has come.
import type { Gauge, Task } from '../../lib/types';

/** Between nothing and all of it. */
export function shareOf({ value, limit }: Gauge): number {
  if (limit === null || limit <= 0) return value > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, value / limit));
}

export function isDone({ goals, hidden }: Task): boolean {
  return !hidden && goals.length > 0 && goals.every((goal) => shareOf(goal) >= 1);
}
