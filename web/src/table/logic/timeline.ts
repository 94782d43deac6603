// How the numbers of a game went up and down, as plots: one for each kind, one line a player.
import type { Curve, Timeline } from '../../lib/types';

export interface Point {
  step: number;
  value: number;
}

export interface Series {
  /** The id of the panel, and whose it is. */
  panel: string;
  player: number | null;
  /** Parted where the number was not seen for a while. */
  runs: Point[][];
}

export interface Figure {
  look: string;
  name: string;
  series: Series[];
}

/** A plot for each kind of number that ever changed, in the order they are first told. */
export function figuresOf({ steps, curves }: Timeline): Figure[] {
  const figures = new Map<string, Figure>();
  for (const curve of curves) {
    const figure = figures.get(curve.look) ?? { look: curve.look, name: curve.name, series: [] };
    figure.series.push({ panel: curve.panel, player: curve.player, runs: runsOf(curve, steps) });
    figures.set(curve.look, figure);
  }
  return [...figures.values()].filter(({ series }) => series.some(changes));
}

/** The stretches over which a number was seen, each up to where it ends. */
export function runsOf({ points }: Curve, last: number): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [step, value] of points) {
    const before = run.at(-1);
    if (value !== null) run.push({ step, value });
    else if (before) {
      runs.push([...run, { step, value: before.value }]);
      run = [];
    }
  }
  const end = run.at(-1);
  if (end) runs.push([...run, { step: last, value: end.value }]);
  return runs;
}

function changes({ runs }: Series): boolean {
  return new Set(runs.flat().map(({ value }) => value)).size > 1;
}

/** A round number at or above the highest value, for the top of the axis. */
export function axisTop(highest: number): number {
  if (highest <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}
