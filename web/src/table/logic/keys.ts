// Which key picks which option, and what the arrow keys mean.
import type { Option } from '../../lib/types';

const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';
const ARROWS: Record<string, string> = {
  ArrowUp: 'north',
  ArrowRight: 'east',
  ArrowDown: 'south',
  ArrowLeft: 'west',
};

/** The key of the option at that place in the list; none beyond the alphabet. */
export function keyOf(index: number): string {
  return KEYS[index] ?? '';
}

/** The option that a pressed key picks. */
export function optionOfKey(options: readonly Option[], key: string): Option | undefined {
  const index = KEYS.indexOf(key.toLowerCase());
  return key.length === 1 && index >= 0 ? options[index] : undefined;
}

/** The direction an arrow key points in, or undefined for any other key. */
export function directionOfKey(key: string): string | undefined {
  return ARROWS[key];
}

/** The direction as a number, clockwise from the north; undefined for any other key. */
export function quarterOfKey(key: string): number | undefined {
  const quarter = Object.keys(ARROWS).indexOf(key);
  return quarter >= 0 ? quarter : undefined;
}

/** The options that lead in a direction: `north` itself, or ways such as `upper_east`. */
export function optionsTowards(options: readonly Option[], direction: string): Option[] {
  const exact = options.filter((option) => option.id === direction);
  return exact.length > 0 ? exact : options.filter((option) => option.id.split(/[_:]/).includes(direction));
}

/** Keys that are typed, not pressed: somebody is writing. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
