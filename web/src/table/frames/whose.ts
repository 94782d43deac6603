// Whose a card is that is shown, and what is done with it.
import type { Card, Line } from '../../lib/types';

/** "Ada draws a card", of a line that goes on with the card's name; "" where it does not. */
export function whose(line: Pick<Line, 'text'>, card: Pick<Card, 'name'>): string {
  const [before = '', ...named] = line.text.split(card.name);
  return named.length > 0 ? before.replace(/[\s:]+$/, '') : '';
}
