// Where on the board somebody stands, and where something can be chosen.
import type { Board, Option, Piece } from '../../lib/types';
import { optionsAt } from '../logic/targets';
import { centreOf, type Place } from './places';

/** The figure to follow: of whoever is followed the one that acts, else any; else of whoever plays. */
export function followed(board: Board, follow: number | null, active: number | null): Piece | undefined {
  const theirs = board.pieces.filter(({ owner }) => owner === follow && follow !== null);
  return (
    theirs.find((piece) => piece.active) ??
    theirs[0] ??
    board.pieces.find(({ owner }) => owner === active && active !== null)
  );
}

export function placeOf(board: Board, piece: Piece): Place | undefined {
  const space = board.spaces.find(({ id }) => id === piece.space);
  return space && centreOf(board, space);
}

/** Every place where there is something to choose. */
export function placesOfChoices(board: Board, targets: Map<string, Option[]>): Place[] {
  return board.spaces
    .filter(({ id }) => optionsAt(targets, id, board.pieces).length > 0)
    .map((space) => centreOf(board, space));
}
