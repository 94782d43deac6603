// Plays sounds, if they are wanted and the browser can; off until somebody wants them.
import { settings } from '../../lib/settings.svelte';
import { sing, SOUNDS, type Sound } from './synth';

export type { Sound } from './synth';

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (settings.sound.now === 'off' || settings.volume.now === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const voice of SOUNDS[sound]) sing(context, voice, context.currentTime, settings.volume.now / 100);
}
