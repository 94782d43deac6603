/** Where did it go wrong: what a seat could hope for over the game, and where that changed most. */

import type { ReplayLine, OutlookPoint } from '../lib/types';
import { placeOfStep } from './moments';

/** A point of the curve at its line. */
export interface Point extends OutlookPoint {
  place: number;
}

/** Between a decision and the next one, hope fell or rose by more than chance explains. */
export interface Turn {
  place: number;
  from: number;
  to: number;
}

const MOST = 5;
/** What changes by less, at all or of all that the curve spans, is no turning point. */
const LEAST = 0.04;
const LEAST_SHARE = 0.15;
/** A curve that hardly moves is not drawn as if it did. */
const SPAN = 0.2;
/** So many standard errors must lie between two values that differ. */
const SURE = 2;

export function pointsOf(points: readonly OutlookPoint[], moments: readonly ReplayLine[]): Point[] {
  return points.map((point) => ({ ...point, place: placeOfStep(moments, point.step) }));
}

/** The greatest turns, in the order of the game. */
export function turnsOf(points: readonly Point[]): Turn[] {
  const { low, high } = rangeOf(points);
  const least = Math.max(LEAST, LEAST_SHARE * (high - low));
  const turns = points.slice(1).flatMap((after, index): Turn[] => {
    const before = points[index]!;
    const change = Math.abs(after.value - before.value);
    const doubt = SURE * Math.hypot(before.error, after.error);
    return change >= least && change > doubt ? [{ place: before.place, from: before.value, to: after.value }] : [];
  });
  const size = ({ from, to }: Turn): number => Math.abs(to - from);
  return turns.sort((a, b) => size(b) - size(a)).slice(0, MOST).sort((a, b) => a.place - b.place);
}

/** What the curve is drawn between: all its values, and a little more where they are close together. */
export function rangeOf(points: readonly Point[]): { low: number; high: number } {
  const values = points.map(({ value }) => value);
  const low = Math.max(0, Math.min(1, ...values));
  const high = Math.min(1, Math.max(low + SPAN, ...values));
  return { low: Math.min(low, high - SPAN), high };
}
