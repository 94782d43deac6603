// Which sound belongs to what happened: by the kind of its line, else by what changed on the table.
import type { Gauge, Line, Scene, WholeState } from '../../lib/types';
import { flights } from '../frames/flights';
import type { Unplayed } from '../gamelog.svelte';
import type { Sound } from '../ui/synth';

const OF_KIND: Record<string, Sound> = { roll: 'dice', card: 'card', blow: 'blow', harm: 'wound', fall: 'wound' };
const UNKNOWN = 'unknown';

type Counts = (gauge: Pick<Gauge, 'look' | 'name'>) => boolean;

/** The sound of a line; `counts` says which numbers win the game. */
export function soundOfLine(line: Line, before: Scene, after: Scene, counts: Counts): Sound | null {
  return OF_KIND[line.kind] ?? soundOfChange(before, after, counts);
}

/** The sound of a WholeState whose lines were not played one by one. */
export function soundOfState(before: WholeState, state: WholeState, unplayed: Unplayed, counts: Counts): Sound | null {
  if (state.over && !before.over) return isLost(state) ? 'loss' : 'win';
  if (unplayed.dice) return 'dice';
  if (!unplayed.lines) return null;
  if (state.scene.card && state.scene.card.id !== before.scene.card?.id) return 'card';
  return soundOfChange(before.scene, state.scene, counts);
}

const isLost = ({ outcome, viewer }: WholeState): boolean =>
  viewer !== null && outcome?.standings.find(({ player }) => player === viewer)?.won === false;

/** The sound of what changed: hurt before gained, a place that opens before a step. */
export function soundOfChange(before: Scene, after: Scene, counts: Counts): Sound | null {
  const rises = flights(before, after).filter(({ amount }) => amount > 0);
  if (rises.some(({ look }) => look === 'wounds')) return 'wound';
  if (rises.some(counts)) return 'gold';
  if (opens(before, after)) return 'door';
  return steps(before, after) ? 'step' : null;
}

function opens({ board: before }: Scene, { board: after }: Scene): boolean {
  if (before === after) return false;
  const shut = new Set(before.spaces.filter(({ look }) => look === UNKNOWN).map(({ id }) => id));
  const doors = new Map(before.edges.map(({ a, b, look }) => [`${a} ${b}`, look]));
  return (
    after.spaces.some(({ id, look }) => look !== UNKNOWN && shut.has(id)) ||
    after.edges.some(({ a, b, look }) => (doors.get(`${a} ${b}`) ?? look) !== look)
  );
}

/** Somebody's figure stands somewhere else. */
function steps({ board: before }: Scene, { board: after }: Scene): boolean {
  if (before === after) return false;
  const stood = new Map(before.pieces.map(({ id, space }) => [id, space]));
  return after.pieces.some(({ id, owner, space }) => owner !== null && (stood.get(id) ?? space) !== space);
}
