import { settings } from '../../lib/settings.svelte';

/** Whether the reader asked for less motion: here, or of the whole system. */
export function calm(): boolean {
  if (settings.motion.now === 'less') return true;
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
