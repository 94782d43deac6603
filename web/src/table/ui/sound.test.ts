import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import { play, type Sound } from './sound';
import { SOUNDS } from './synth';

interface Played {
  loudest: number;
  from: number;
  to: number;
  kind: 'tone' | 'noise';
}

/** An audio context that keeps what would sound. */
class Ear {
  static played: Played[] = [];
  currentTime = 10;
  sampleRate = 100;
  destination = {};
  #loudest = 0;

  createGain() {
    const ramp = (value: number): void => void (this.#loudest = Math.max(this.#loudest, value));
    this.#loudest = 0;
    return { gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }, connect: (next: unknown) => next };
  }

  #source(kind: Played['kind']) {
    const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const loudest = this.#loudest;
    let from = 0;
    return {
      frequency: parameter,
      type: '',
      connect: (next: unknown) => next,
      start: (at: number) => (from = at),
      stop: (to: number) => Ear.played.push({ loudest, from, to, kind }),
    };
  }

  createOscillator() {
    return this.#source('tone');
  }

  createBufferSource() {
    return this.#source('noise');
  }

  createBiquadFilter() {
    return { ...this.#source('noise'), stop: undefined };
  }

  createBuffer() {
    return { getChannelData: () => new Float32Array(100) };
  }
}

function heard(sound: Sound): Played[] {
  vi.stubGlobal('AudioContext', Ear);
  Ear.played = [];
  play(sound);
  return Ear.played;
}

afterEach(() => {
  settings.sound.now = 'off';
  settings.volume.now = 60;
});

describe('sounds', () => {
  it('are silent until they are wanted', () => {
    expect(heard('dice')).toEqual([]);
    settings.sound.now = 'on';
    expect(heard('dice')).not.toEqual([]);
    settings.volume.now = 0;
    expect(heard('dice')).toEqual([]);
  });

  it('are as loud as the volume says', () => {
    settings.sound.now = 'on';
    const loudness = [20, 100].map((volume) => {
      settings.volume.now = volume;
      return Math.max(...heard('blow').map(({ loudest }) => loudest));
    });
    expect(loudness[1]).toBeCloseTo((loudness[0] ?? 0) * 5);
  });

  it('are short, and each its own', () => {
    settings.sound.now = 'on';
    const all = (Object.keys(SOUNDS) as Sound[]).map((sound) => {
      const voices = heard(sound);
      expect(voices.length, sound).toBe(SOUNDS[sound].length);
      for (const { from, to } of voices) {
        expect(from, sound).toBeGreaterThanOrEqual(10);
        expect(to, sound).toBeGreaterThan(from);
        expect(to, sound).toBeLessThan(12);
      }
      return JSON.stringify(SOUNDS[sound]);
    });
    expect(new Set(all).size).toBe(all.length);
    expect(heard('dice').filter(({ kind }) => kind === 'noise').length).toBeGreaterThan(3);
  });
});
