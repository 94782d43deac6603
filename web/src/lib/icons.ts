import paths from 'virtual:game-icons';
import type list from './icons.json';

/** The icons there are, by what they stand for; add to icons.json what is needed. */
export type IconName = keyof typeof list;

/** Outlines on a field of 512 by 512, for `<path d>`. */
export const ICONS = paths as Record<IconName, string>;
export const ICON_SIZE = 512;

/** Whether there is an icon of that name: scenes may ask for any. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}
