// Tiny sounds made on the spot; off until somebody wants them.
import { read, write } from '../../lib/storage';

const KEY = 'undercroft.sound';
type Tune = readonly (readonly [frequency: number, start: number, length: number])[];

const TUNES = {
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.2],
  ],
  dice: [
    [180, 0, 0.04],
    [220, 0.07, 0.04],
    [160, 0.15, 0.05],
  ],
  card: [[660, 0, 0.06]],
  over: [
    [392, 0, 0.18],
    [494, 0.18, 0.18],
    [587, 0.36, 0.4],
  ],
} satisfies Record<string, Tune>;

export type Sound = keyof typeof TUNES;

let context: AudioContext | null = null;

export function soundWanted(): boolean {
  return read(KEY) === 'on';
}

export function wantSound(on: boolean): void {
  write(KEY, on ? 'on' : null);
}

/** Play a little tune, if sounds are wanted and the browser can. */
export function play(sound: Sound): void {
  if (!soundWanted() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, start, length] of TUNES[sound] as Tune) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
