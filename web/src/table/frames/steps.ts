// What happened between two answers as steps to be played: each line with the scene as it lay there.
import type { Told } from '../../lib/scenes';
import type { Line, Scene } from '../../lib/types';
import { isTurn, playerOf } from '../logic/lines';
import { times, type Pace, type Paces } from './pace';

export interface Step {
  line: Line;
  /** The scene when it was said. */
  scene: Scene;
  /** Milliseconds that it stays, and that its dice roll before it is told. */
  stays: number;
  rolls: number;
  /** The reader must say "go on" before it, after it, or at both times. */
  stop: '' | 'before' | 'after' | 'both';
  /** The viewer's own fall: what led to it. */
  why: readonly Line[];
}

/** So many lines at most tell what led to a fall. */
const REASONS = 4;

/** The steps of a State that follows on a scene; none where nothing is to be played. */
export function stepsOf(state: Told, before: Scene, told: number, paces: Paces): Step[] {
  const frames = new Map(state.frames?.map(({ line, scene }) => [line, scene]));
  const lines = state.lines.filter(({ number }) => number > told);
  let scene = before;
  let turn = before.panels.find(({ active }) => active)?.owner ?? null;
  return lines.map((line, place) => {
    scene = frames.get(line.number) ?? scene;
    if (isTurn(line)) turn = playerOf(line);
    const pace = paceOf(line, scene, turn, state.viewer, paces);
    const own = line.kind === 'fall' && state.viewer !== null && playerOf(line) === state.viewer;
    return {
      line,
      scene,
      ...times(line, pace),
      stop: pace === 'at once' || state.viewer === null ? '' : stopAt(lines, place, state.viewer),
      why: own ? leadingTo(lines, place) : [],
    };
  });
}

/** The pace of a line: that of fights, of the viewer's turns, or of those of others. */
export function paceOf(line: Line, scene: Scene, turn: number | null, viewer: number | null, paces: Paces): Pace {
  if (line.kind === 'blow' || (scene.duel !== null && !scene.duel.verdict)) return paces.fights;
  return viewer !== null && (turn === viewer || playerOf(line) === viewer) ? paces.mine : paces.others;
}

/** What happened in the same turn before a line. */
function leadingTo(lines: readonly Line[], place: number): Line[] {
  const before = lines.slice(0, place);
  const turn = before.findLastIndex(isTurn);
  return before.slice(turn + 1).slice(-REASONS);
}

/** Somebody falls (the viewer's own fall is read before they go on); or a card has struck the viewer. */
function stopAt(lines: readonly Line[], place: number, viewer: number): Step['stop'] {
  const line = lines[place];
  if (line?.kind === 'fall') return playerOf(line) === viewer ? 'both' : 'before';
  return line?.kind === 'card' && strikes(line, lines.slice(place + 1), viewer) ? 'after' : '';
}

/** Whether a card, whoever's it is, hurts the viewer, as the lines that follow it say. After a card of
 * their own, a blow between the two is what struck them; one of somebody else's made the blow. */
function strikes(card: Line, then: readonly Line[], viewer: number): boolean {
  const own = playerOf(card) === viewer;
  for (const line of then) {
    if (line.kind === 'turn' || line.kind === 'card' || (own && line.kind === 'blow')) return false;
    if (line.kind === 'harm' && playerOf(line) === viewer) return true;
  }
  return false;
}
