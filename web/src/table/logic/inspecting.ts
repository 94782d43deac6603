// What is told of a space that was clicked.
import type { Board, Piece, Space } from '../../lib/types';
import { stands } from '../board/geometry';

/** Whatever stands there and has something to tell, figures first. */
export function toldAt(board: Board, space: Space): Piece[] {
  const there = board.pieces.filter((piece) => stands(piece, space.id) && piece.text);
  return [...there.filter(isFigure), ...there.filter((piece) => !isFigure(piece))];
}

/** On a square a piece is what was clicked: it covers it. Elsewhere a space is more than who is there. */
export function titleOf(board: Board, space: Space): string {
  const [first] = board.layout === 'squares' ? toldAt(board, space) : [];
  return first?.name ?? space.name;
}

/** Whatever has hit points or a side to face, and whoever somebody plays. */
function isFigure({ owner, gauge, facing }: Piece): boolean {
  return owner !== null || gauge !== null || facing !== null;
}
