// Shapes of rooms and their walls, in units of a hundredth of a cell.
import type { Board, Piece, Space } from '../../lib/types';

export const CELL = 100;
/** How far apart the points of a graph are drawn. */
export const UNIT = 1.5;
export const OPENING = 19; // half the width of a passage
const WALL = 12;
const LANE = 50 - OPENING;

export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;

export interface Opening {
  side: number;
  kind: string;
  x: number;
  y: number;
}

/** What a room's floor is like: a lane leaves thick walls. */
export type Shape = 'room' | 'lane' | 'round';

/** How thick the walls of a room are. */
function wallOf(shape: Shape): number {
  return shape === 'lane' ? LANE : WALL;
}

export function isOpen(kind: string): boolean {
  return kind !== 'wall' && kind !== 'none';
}

/** What a floor is filled with. */
export function pavingOf(paving: 'flags' | 'cobbles' | 'bare'): string {
  return paving === 'bare' ? 'var(--tile-b)' : `url(#uc-${paving})`;
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
export function floorPath(space: Space, shape: Shape): string {
  const width = space.width * CELL;
  const height = space.height * CELL;
  const wall = wallOf(shape);
  const parts = shape === 'round'
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
export function wallFaces(space: Space, shape: Shape): Strip[] {
  if (shape === 'round') return [];
  const width = space.width * CELL;
  const wall = wallOf(shape);
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
  /** How many spaces it covers, across and down. */
  across: number;
  down: number;
}

/** All spaces that a piece stands on. */
export function coveredBy(piece: Piece): readonly string[] {
  return piece.spaces.length > 0 ? piece.spaces : [piece.space];
}

export function stands(piece: Piece, space: string): boolean {
  return coveredBy(piece).includes(space);
}

/** Those who stand on a point of a graph are drawn a little above it: its name stays readable. */
function inGraph(space: Space): { x: number; y: number } {
  return { x: space.column * UNIT, y: space.row * UNIT - 6 };
}

/** Where every piece is drawn: those that share a space stand beside each other. */
export function placePieces(board: Board): Placed[] {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const groups = new Map<string, Piece[]>();
  const large: Placed[] = [];
  for (const piece of board.pieces) {
    if (piece.spaces.length > 1) large.push(...overSeveral(piece, spaces));
    else groups.set(piece.space, [...(groups.get(piece.space) ?? []), piece]);
  }
  const small = [...groups].flatMap(([id, pieces]) => {
    const space = spaces.get(id);
    return space ? onOne(board, space, pieces) : [];
  });
  return [...large, ...small];
}

function onOne(board: Board, space: Space, pieces: readonly Piece[]): Placed[] {
  const { x, y } = board.layout === 'graph' ? inGraph(space) : centre(space);
  const places = PLACES[Math.min(pieces.length, 4)] ?? [];
  const scale = pieces.length === 1 ? 1 : 0.74;
  return pieces.map((piece, index) => {
    const aside = board.layout === 'grid' ? standing(piece) : undefined;
    const [dx, dy] = aside ?? places[index % places.length] ?? [0, 0];
    return { piece, x: x + dx, y: y + dy, scale: aside ? 0.8 : scale, across: 1, down: 1 };
  });
}

/** A large piece stands in the middle of all its spaces, and is as large as they allow. */
function overSeveral(piece: Piece, spaces: ReadonlyMap<string, Space>): Placed[] {
  const under = piece.spaces.flatMap((id) => spaces.get(id) ?? []);
  if (under.length === 0) return [];
  const left = Math.min(...under.map(({ column }) => column));
  const top = Math.min(...under.map(({ row }) => row));
  const across = Math.max(...under.map(({ column, width }) => column + width)) - left;
  const down = Math.max(...under.map(({ row, height }) => row + height)) - top;
  const scale = 1 + 0.75 * (Math.min(across, down) - 1);
  return [{ piece, x: (left + across / 2) * CELL, y: (top + down / 2) * CELL, scale, across, down }];
}

/** Where an edge lies: the middle of the border between two squares that touch, and how it runs. */
export interface Border {
  x: number;
  y: number;
  /** Whether the squares lie beside each other, so that it runs from north to south. */
  upright: boolean;
}

export function borderOf(one: Space, other: Space): Border | undefined {
  const across = other.column - one.column;
  const down = other.row - one.row;
  if (Math.abs(across) + Math.abs(down) !== 1) return undefined;
  return {
    x: (one.column + (1 + across) / 2) * CELL,
    y: (one.row + (1 + down) / 2) * CELL,
    upright: across !== 0,
  };
}

/** The outline around spaces: every side of theirs beyond which there is none of them. */
export function outline(spaces: readonly Space[], inset: number): string {
  const taken = new Set(spaces.map(({ column, row }) => `${column},${row}`));
  const far = CELL - inset;
  const lines = spaces.flatMap(({ column, row }) => {
    const [x, y] = [column * CELL, row * CELL];
    const free = (dx: number, dy: number) => !taken.has(`${column + dx},${row + dy}`);
    return [
      free(0, -1) ? `M${x} ${y + inset}h${CELL}` : '',
      free(1, 0) ? `M${x + far} ${y}v${CELL}` : '',
      free(0, 1) ? `M${x} ${y + far}h${CELL}` : '',
      free(-1, 0) ? `M${x + inset} ${y}v${CELL}` : '',
    ];
  });
  return lines.join('');
}

/** The eighths that a piece faces, as sectors of a circle around it. */
export function arcPath(eighths: readonly number[], radius: number): string {
  const at = (eighth: number) => {
    const angle = ((eighth * 45 - 90) * Math.PI) / 180;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  };
  return eighths
    .map((eighth) => `M0 0L${at(eighth - 0.5)}A${radius} ${radius} 0 0 1 ${at(eighth + 0.5)}z`)
    .join('');
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
