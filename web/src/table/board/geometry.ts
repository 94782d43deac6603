// Shapes of rooms and their walls, in units of a hundredth of a cell.
import type { Board, Piece, Space } from '../../lib/types';

export const CELL = 100;
/** How far apart the points of a graph are drawn. */
export const UNIT = 1.5;
export const OPENING = 19; // half the width of a passage
const WALL = 12;
const CORRIDOR = 50 - OPENING;

export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;

export interface Opening {
  side: number;
  kind: string;
  x: number;
  y: number;
}

const ROUND = new Set(['rotating_room', 'tower']);

/** How thick the walls of a room are: corridors leave only a lane free. */
export function wallOf(look: string): number {
  return look === 'corridor' ? CORRIDOR : WALL;
}

export function isRound(look: string): boolean {
  return ROUND.has(look);
}

export function isOpen(kind: string): boolean {
  return kind !== 'wall' && kind !== 'none';
}

/** Where the ways out of a space are: the middle of each side of each of its cells. */
export function openings(space: Space): Opening[] {
  const width = space.width * CELL;
  const height = space.height * CELL;
  const found: Opening[] = [];
  space.sides.forEach((kind, side) => {
    if (!isOpen(kind)) return;
    const along = side % 2 === 0 ? space.width : space.height;
    for (let cell = 0; cell < along; cell++) {
      const middle = cell * CELL + CELL / 2;
      const [x, y] = side % 2 === 0 ? [middle, side === 0 ? 0 : height] : [side === 1 ? width : 0, middle];
      found.push({ side, kind, x, y });
    }
  });
  return found;
}

/** The floor: the room and the passages that lead through its walls. */
export function floorPath(space: Space): string {
  const width = space.width * CELL;
  const height = space.height * CELL;
  const wall = wallOf(space.look);
  const parts = isRound(space.look)
    ? [circle(width / 2, height / 2, CELL / 2 - WALL + 3)]
    : [rectangle(wall, wall, width - 2 * wall, height - 2 * wall)];
  for (const { side, x, y } of openings(space)) {
    const deep = wall + 12;
    if (side === 0) parts.push(rectangle(x - OPENING, 0, 2 * OPENING, deep));
    if (side === 1) parts.push(rectangle(x - deep, y - OPENING, deep, 2 * OPENING));
    if (side === 2) parts.push(rectangle(x - OPENING, y - deep, 2 * OPENING, deep));
    if (side === 3) parts.push(rectangle(0, y - OPENING, deep, 2 * OPENING));
  }
  return parts.join('');
}

export interface Strip {
  x: number;
  y: number;
  width: number;
}

/** The faces of walls that look south: they give the walls their height. */
export function wallFaces(space: Space): Strip[] {
  if (isRound(space.look)) return [];
  const width = space.width * CELL;
  const wall = wallOf(space.look);
  const ways = openings(space);
  const faces: Strip[] = [];
  let from = wall;
  for (const way of ways.filter(({ side }) => side === 0)) {
    if (way.x - OPENING > from) faces.push({ x: from, y: wall, width: way.x - OPENING - from });
    from = way.x + OPENING;
  }
  if (width - wall > from) faces.push({ x: from, y: wall, width: width - wall - from });
  for (const way of ways) {
    if (way.side === 1) faces.push({ x: width - wall, y: way.y - OPENING, width: wall });
    if (way.side === 3) faces.push({ x: 0, y: way.y - OPENING, width: wall });
  }
  return faces;
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/** A number that is always the same for the same name: the drawing varies, but never flickers. */
export function grain(name: string): number {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  return (hash >>> 0) / 4294967296;
}

/** The middle of a space. */
export function centre(space: Space): { x: number; y: number } {
  return {
    x: (space.column + space.width / 2) * CELL,
    y: (space.row + space.height / 2) * CELL,
  };
}

const PLACES: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-19, 0],
    [19, 0],
  ],
  3: [
    [-19, -15],
    [19, -15],
    [0, 18],
  ],
  4: [
    [-19, -18],
    [19, -18],
    [-19, 18],
    [19, 18],
  ],
};

/** Whoever stands on one side of a parted room is drawn on that side. */
function standing(piece: Piece): readonly [number, number] | undefined {
  if (piece.look !== 'hero' || piece.facing === null) return undefined;
  const sides = [
    [0, -27],
    [27, 0],
    [0, 27],
    [-27, 0],
  ] as const;
  return sides[piece.facing / 2];
}

export interface Placed {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
}

/** Those who stand on a point of a graph are drawn a little above it: its name stays readable. */
function inGraph(space: Space): { x: number; y: number } {
  return { x: space.column * UNIT, y: space.row * UNIT - 6 };
}

/** Where every piece is drawn: those that share a space stand beside each other. */
export function placePieces(board: Board): Placed[] {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const groups = new Map<string, Piece[]>();
  for (const piece of board.pieces) {
    groups.set(piece.space, [...(groups.get(piece.space) ?? []), piece]);
  }
  return [...groups].flatMap(([id, pieces]) => {
    const space = spaces.get(id);
    if (!space) return [];
    const { x, y } = board.layout === 'graph' ? inGraph(space) : centre(space);
    const places = PLACES[Math.min(pieces.length, 4)] ?? [];
    const scale = pieces.length === 1 ? 1 : 0.74;
    return pieces.map((piece, index) => {
      const [dx, dy] = standing(piece) ?? places[index % places.length] ?? [0, 0];
      return { piece, x: x + dx, y: y + dy, scale: standing(piece) ? 0.8 : scale };
    });
  });
}

/** The space beyond a side of another, for walking the board with the arrow keys. */
export function neighbour(board: Board, from: Space, direction: number): Space | undefined {
  const column = from.column + (direction === 1 ? from.width : direction === 3 ? -1 : 0);
  const row = from.row + (direction === 2 ? from.height : direction === 0 ? -1 : 0);
  return board.spaces.find(
    (space) =>
      column >= space.column &&
      column < space.column + space.width &&
      row >= space.row &&
      row < space.row + space.height,
  );
}
