// A space in words: for screen readers, and for whoever asks what lies there.
import type { Band, Board, Option, Piece, Route, Sign, Space } from '../../lib/types';
import type { Style } from '../../lib/looks';
import { words } from '../strings';
import { DIRECTIONS } from './geometry';

/** The sides of a space as one sentence. */
export function sidesInWords(style: Style, space: Space): string {
  return space.sides
    .map((kind, side) => `${words.directions[DIRECTIONS[side] ?? 'north']}: ${style.side(kind)?.name || kind}`)
    .join(', ');
}

/** Everything a sighted player sees at a glance. */
export function spaceInWords(
  style: Style,
  space: Space,
  pieces: readonly Piece[],
  options: readonly Option[],
  around: readonly string[] = [],
): string {
  const parts = [`${space.name}, ${space.id}`];
  if (pieces.length > 0) parts.push(words.board.here(pieces.map((piece) => piece.name)));
  if (hasSides(space)) parts.push(sidesInWords(style, space));
  parts.push(...around);
  const marks = space.marks.flatMap((mark) => style.mark(mark)?.name || []);
  if (marks.length > 0) parts.push(marks.join(', '));
  if (options.length > 0) parts.push(words.board.option(options.map((option) => option.label)));
  return parts.join('. ');
}

/** Whether a space has sides at all: those of a graph have none. */
export function hasSides(space: Space): boolean {
  return space.look !== 'unknown' && space.sides.some((side) => side !== 'none');
}

/** A space of a graph in words: its band, its signs, who is there, what can be done. */
export function placeInWords(
  space: Space,
  band: Band | undefined,
  signs: readonly (Sign | undefined)[],
  pieces: readonly Piece[],
  options: readonly Option[],
  route?: Route,
): string {
  const parts = [[space.name, band?.name].filter(Boolean).join(', ')];
  if (pieces.length > 0) parts.push(words.board.here(pieces.map((piece) => piece.name)));
  const named = signs.flatMap((sign) => (sign ? [sign.name] : []));
  if (named.length > 0) parts.push(named.join(', '));
  if (options.length > 0) parts.push(words.board.option(options.map((option) => option.label)));
  if (options.length === 0) parts.push(...farInWords(route));
  return parts.join('. ');
}

/** What lies around a square and over it: its edges by direction, the layers it belongs to. */
export function squareInWords(style: Style, board: Board, space: Space): string[] {
  const spaces = new Map(board.spaces.map((each) => [each.id, each]));
  const edges = board.edges.flatMap((edge) => {
    const other = edge.a === space.id ? spaces.get(edge.b) : edge.b === space.id ? spaces.get(edge.a) : undefined;
    const way = other && wayTo(space, other);
    if (!way) return [];
    return words.board.between(words.directions[way] ?? way, edge.name || style.side(edge.look)?.name || edge.look);
  });
  const layers = board.layers.filter((layer) => layer.spaces.includes(space.id)).map(({ name }) => name);
  return [...(edges.length > 0 ? [edges.join(', ')] : []), ...(layers.length > 0 ? [words.board.within(layers)] : [])];
}

function wayTo(from: Space, other: Space): string | undefined {
  if (other.column === from.column) return other.row < from.row ? 'north' : 'south';
  return other.row === from.row ? (other.column > from.column ? 'east' : 'west') : undefined;
}

/** That a space can be gone to by a way of several steps, and what that costs. */
export function farInWords(route: Route | undefined): string[] {
  if (!route) return [];
  return [route.text ? words.route.costs(route.text) : words.route.far(route.path.length || route.options.length)];
}
