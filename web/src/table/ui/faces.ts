// Which card an element shows, so that any card on the page can be looked at closely.
import type { Card } from '../../lib/types';

const faces = new WeakMap<Element, Card>();

/** Lets a drawn card be found again by the element that shows it. */
export function shows(card: Card): (face: Element) => void {
  return (face) => void faces.set(face, card);
}

/** The card that lies face up there. */
export function cardAt(target: EventTarget | null): Card | undefined {
  const face = target instanceof Element ? target.closest('.face') : null;
  const card = face ? faces.get(face) : undefined;
  return card && !card.hidden ? card : undefined;
}
