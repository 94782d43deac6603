// A space in words: for screen readers, and for whoever asks what lies there.
import type { Band, Option, Piece, Sign, Space } from '../../lib/types';
import { words } from '../strings';
import { DIRECTIONS } from './geometry';

/** The sides of a space as one sentence. */
export function sidesInWords(space: Space): string {
  return space.sides
    .map((kind, side) => `${words.directions[DIRECTIONS[side] ?? 'north']}: ${words.sides[kind] ?? kind}`)
    .join(', ');
}

/** Everything a sighted player sees at a glance. */
export function spaceInWords(space: Space, pieces: readonly Piece[], options: readonly Option[]): string {
  const parts = [`${space.name}, ${space.id}`];
  if (pieces.length > 0) parts.push(words.board.here(pieces.map((piece) => piece.name)));
  if (space.look !== 'unknown') parts.push(sidesInWords(space));
  const marks = space.marks.map((mark) => words.marks[mark]).filter((mark) => mark !== undefined);
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
): string {
  const parts = [[space.name, band?.name].filter(Boolean).join(', ')];
  if (pieces.length > 0) parts.push(words.board.here(pieces.map((piece) => piece.name)));
  const named = signs.flatMap((sign) => (sign ? [sign.name] : []));
  if (named.length > 0) parts.push(named.join(', '));
  if (options.length > 0) parts.push(words.board.option(options.map((option) => option.label)));
  return parts.join('. ');
}
