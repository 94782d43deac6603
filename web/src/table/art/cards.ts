// Which picture a card has.
import { isIcon, type IconName } from '../../lib/icons';
import { iconOf, type Style } from '../../lib/looks';
import type { Card } from '../../lib/types';

/** The picture that a card asks for, else that of its look. */
export function cardIcon(style: Style, { icon, look }: Pick<Card, 'icon' | 'look'>): IconName {
  if (isIcon(icon)) return icon;
  return iconOf(style.card(look)) ?? (isIcon(`card-${look}`) ? (`card-${look}` as IconName) : 'card-event');
}
