// Where the spaces of a board lie, whether in columns and rows or as points joined by links.
import type { Board, Space } from '../../lib/types';
import { CELL, centre, neighbour, UNIT } from './geometry';

export interface Place {
  x: number;
  y: number;
}

export function isGraph(board: Board): boolean {
  return board.layout === 'graph';
}

/** The size of the drawing. */
export function worldOf(board: Board): { width: number; height: number } {
  const unit = isGraph(board) ? UNIT : CELL;
  return { width: board.columns * unit, height: board.rows * unit };
}

/** The middle of a space. */
export function centreOf(board: Board, space: Space): Place {
  return isGraph(board) ? { x: space.column * UNIT, y: space.row * UNIT } : centre(space);
}

/** Where figures stand that have come or gone somewhere since another moment. */
export function moved(before: Board, now: Board): Place[] {
  const from = new Map(before.pieces.map(({ id, space }) => [id, space]));
  const there = new Set(now.pieces.filter(({ id, space }) => from.get(id) !== space).map(({ space }) => space));
  return now.spaces.filter(({ id }) => there.has(id)).map((space) => centreOf(now, space));
}

const WAYS: readonly Place[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
const WIDE = 0.5; // cosine of sixty degrees: what still counts as that way

/** The space to go to with an arrow key: the next one over a side, or the nearest that way. */
export function besides(board: Board, from: Space, direction: number): Space | undefined {
  if (!isGraph(board)) return neighbour(board, from, direction);
  const way = WAYS[direction];
  if (!way) return undefined;
  let best: { space: Space; cost: number } | undefined;
  for (const space of board.spaces) {
    const [dx, dy] = [space.column - from.column, space.row - from.row];
    const far = Math.hypot(dx, dy);
    if (far === 0) continue;
    const along = (dx * way.x + dy * way.y) / far;
    const cost = far / Math.max(along, 0.01);
    if (along >= WIDE && (!best || cost < best.cost)) best = { space, cost };
  }
  return best?.space;
}
