// How wounds and gold went up and down: points sampled from the replay, one series a player.
import type { Scene } from '../../lib/types';

export interface Moment {
  step: number;
  values: Record<string, number | null>[];
}

export interface Series {
  player: number;
  points: { step: number; value: number }[];
}

/** Evenly spaced steps from the first to the last, both included. */
export function sampleSteps(last: number, most: number): number[] {
  if (last <= 0) return [0];
  const count = Math.min(most, last + 1);
  if (count < 2) return [last];
  const steps = Array.from({ length: count }, (_, i) => Math.round((i * last) / (count - 1)));
  return [...new Set(steps)];
}

/** The gauges of one look (`wounds`, `gold`) of every player, by player. */
export function valuesOf(scene: Scene, looks: readonly string[]): Moment['values'] {
  return scene.panels.map((panel) =>
    Object.fromEntries(
      looks.map((look) => [look, panel.gauges.find((gauge) => gauge.look === look)?.value ?? null]),
    ),
  );
}

/** One line a player; moments at which a number was hidden are left out. */
export function seriesOf(moments: readonly Moment[], look: string): Series[] {
  const players = moments[0]?.values.length ?? 0;
  return Array.from({ length: players }, (_, player) => ({
    player,
    points: moments.flatMap(({ step, values }) => {
      const value = values[player]?.[look];
      return value === null || value === undefined ? [] : [{ step, value }];
    }),
  }));
}

/** A round number at or above the highest value, for the top of the axis. */
export function axisTop(highest: number): number {
  if (highest <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}
