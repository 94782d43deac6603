// A space in words: for screen readers, and for whoever asks what lies there.
import type { Choice, Piece, Space } from '../../lib/types';
import { words } from '../strings';
import { DIRECTIONS } from './geometry';

/** The sides of a space as one sentence. */
export function sidesInWords(space: Space): string {
  return space.sides
    .map((kind, side) => `${words.directions[DIRECTIONS[side] ?? 'north']}: ${words.sides[kind] ?? kind}`)
    .join(', ');
}

/** Everything a sighted player sees at a glance. */
export function spaceInWords(space: Space, pieces: readonly Piece[], options: readonly Choice[]): string {
  const parts = [`${space.name}, ${space.id}`];
  if (pieces.length > 0) parts.push(words.board.here(pieces.map((piece) => piece.name)));
  if (space.look !== 'unknown') parts.push(sidesInWords(space));
  const marks = space.marks.map((mark) => words.marks[mark]).filter((mark) => mark !== undefined);
  if (marks.length > 0) parts.push(marks.join(', '));
  if (options.length > 0) parts.push(words.board.option(options.map((option) => option.label)));
  return parts.join('. ');
}
