// How a table fills a window, by the window's size alone.

/**
 * phone: one column, the first screen holds all that play needs;
 * flat: a window that is low, board and answers beside each other;
 * tall: a tablet held upright, players and log below;
 * side: board and one column beside it;
 * wide: players, board and log beside each other.
 */
export type Shape = 'phone' | 'flat' | 'tall' | 'side' | 'wide';

const LOW = 640;
const NARROW = 768;
const MIDDLING = 1100;

export function shapeOf(width: number, height: number): Shape {
  if (width > height && height <= LOW) return 'flat';
  if (width <= NARROW) return 'phone';
  if (width > MIDDLING) return 'wide';
  return height > width ? 'tall' : 'side';
}
