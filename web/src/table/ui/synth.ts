// Short sounds made on the spot, out of noise and tones: no files, nothing to load.

/** A burst of filtered noise, or a tone; both fade out. Times are in seconds. */
export interface Voice {
  of: 'noise' | OscillatorType;
  at: number;
  lasts: number;
  /** From 0 to 1. */
  level: number;
  /** The tone, or the middle of the band that is let through; where it glides, also where to. */
  hertz: number;
  to?: number;
}

const noise = (at: number, lasts: number, level: number, hertz: number, to?: number): Voice => ({
  of: 'noise', at, lasts, level, hertz, ...(to === undefined ? {} : { to }),
});
const tone = (of: OscillatorType, at: number, lasts: number, level: number, hertz: number, to?: number): Voice => ({
  of, at, lasts, level, hertz, ...(to === undefined ? {} : { to }),
});

export const SOUNDS = {
  /** It is your turn. */
  turn: [tone('triangle', 0, 0.16, 0.3, 523), tone('triangle', 0.12, 0.3, 0.3, 784)],
  /** Dice rattle, ever slower, and lie. */
  dice: [0, 0.05, 0.11, 0.18, 0.27, 0.39].flatMap((at, knock) => [
    noise(at, 0.035, 0.7 - knock * 0.07, 2600 - knock * 220),
    tone('triangle', at, 0.03, 0.16, 420 - knock * 35),
  ]),
  /** A card is flicked over. */
  card: [noise(0, 0.07, 0.5, 1400, 5200), noise(0.07, 0.03, 0.45, 900)],
  step: [noise(0, 0.06, 0.6, 240, 120), noise(0.02, 0.03, 0.2, 1900)],
  /** Steel on steel, and the thud below it. */
  blow: [noise(0, 0.05, 0.8, 3400), tone('square', 0, 0.16, 0.07, 1870, 1760), tone('sine', 0, 0.14, 0.6, 150, 60)],
  wound: [tone('sawtooth', 0, 0.24, 0.22, 210, 82), noise(0, 0.12, 0.5, 420, 160)],
  gold: [
    tone('sine', 0, 0.14, 0.26, 2093), tone('sine', 0.06, 0.14, 0.24, 2637), tone('sine', 0.11, 0.3, 0.22, 3136),
  ],
  /** A heavy door on its hinges, then shut. */
  door: [tone('sawtooth', 0, 0.3, 0.09, 190, 280), noise(0, 0.3, 0.16, 700, 1100), noise(0.3, 0.12, 0.8, 180, 80)],
  win: [523, 659, 784, 1047].map((hertz, place) => tone('triangle', place * 0.13, place === 3 ? 0.6 : 0.18, 0.3, hertz)),
  loss: [392, 349, 311, 233].map((hertz, place) => tone('triangle', place * 0.2, place === 3 ? 0.8 : 0.24, 0.28, hertz)),
} satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof SOUNDS;

const SILENCE = 0.0001;
/** How long it takes to be loud: nothing clicks. */
const RISES = 0.004;

/** Have a voice sound in so many seconds of the context's clock, as loud as `volume` (0 to 1) allows. */
export function sing(context: BaseAudioContext, voice: Voice, now: number, volume: number): void {
  const start = now + voice.at;
  const end = start + voice.lasts;
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, voice.level * volume), start + RISES);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  gain.connect(context.destination);
  const source = voice.of === 'noise' ? hiss(context, voice, start, end, gain) : hum(context, voice, voice.of, start, end, gain);
  source.start(start);
  source.stop(end);
}

function hum(
  context: BaseAudioContext, { hertz, to }: Voice, of: OscillatorType, start: number, end: number, into: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = of;
  glide(source.frequency, hertz, to, start, end);
  source.connect(into);
  return source;
}

function hiss(
  context: BaseAudioContext, { hertz, to }: Voice, start: number, end: number, into: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = whiteNoise(context);
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  glide(band.frequency, hertz, to, start, end);
  source.connect(band).connect(into);
  return source;
}

function glide(parameter: AudioParam, from: number, to: number | undefined, start: number, end: number): void {
  parameter.setValueAtTime(from, start);
  if (to !== undefined) parameter.exponentialRampToValueAtTime(to, end);
}

const kept = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, made once. */
function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const known = kept.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  kept.set(context, buffer);
  return buffer;
}
