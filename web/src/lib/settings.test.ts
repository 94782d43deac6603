import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

const css = readFileSync('src/table/table.css', 'utf8');

/** The settings as a page finds them that is loaded now. */
async function loaded() {
  vi.resetModules();
  return (await import('./settings.svelte')).settings;
}

describe('settings', () => {
  it('apply at once and are remembered', async () => {
    const settings = await loaded();
    settings.text.now = 'large';
    settings.colours.now = 'safe';
    settings.motion.now = 'less';
    settings.volume.now = 35;
    const { dataset } = document.documentElement;
    expect([dataset['text'], dataset['colours'], dataset['motion']]).toEqual(['large', 'safe', 'less']);
    expect(settings.scale).toBeGreaterThan(1);
    const again = await loaded();
    expect([again.text.now, again.colours.now, again.motion.now]).toEqual(['large', 'safe', 'less']);
    expect(again.volume.now).toBe(35);
    again.text.now = 'normal';
    again.colours.now = 'usual';
    again.motion.now = 'system';
    expect(Object.keys(dataset)).toEqual([]);
    expect(localStorage.getItem('undercroft.text')).toBeNull();
  });

  it('are the usual ones where nonsense was kept', async () => {
    for (const name of ['text', 'colours', 'motion', 'sound', 'confirm', 'volume'])
      localStorage.setItem(`undercroft.${name}`, '300 ducks');
    const settings = await loaded();
    expect(settings.text.now).toBe('normal');
    expect(settings.sound.now).toBe('off');
    expect(settings.confirm.now).toBe('off');
    expect(settings.volume.now).toBe(60);
  });

  it('keep the volume between none and all', async () => {
    const { volume } = await loaded();
    volume.now = 170;
    expect(volume.now).toBe(100);
    volume.now = -3;
    expect(volume.now).toBe(0);
  });

  it('ask for less motion, whatever the system says', async () => {
    const settings = await loaded();
    const { calm } = await import('../table/ui/motion');
    expect(calm()).toBe(false);
    settings.motion.now = 'less';
    expect(calm()).toBe(true);
    settings.motion.now = 'system';
  });
});

// How people see who lack one kind of cones: Machado, Oliveira and Fernandes (2009), on linear RGB.
const EYES: Record<string, readonly number[]> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without red': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'without green': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'without blue': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

type Three = readonly [number, number, number];

function seen(hex: string, eyes: readonly number[]): Three {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Three;
  const [x, y, z] = [0, 3, 6].map((row) =>
    Math.min(1, Math.max(0, (eyes[row] ?? 0) * r + (eyes[row + 1] ?? 0) * g + (eyes[row + 2] ?? 0) * b)),
  ) as unknown as Three;
  return [x, y, z];
}

/** A colour of the CIE space in which distances are what people see. */
function lab([r, g, b]: Three): Three {
  const curve = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (one: string, other: string, eyes: readonly number[]): number => {
  const [a, b] = [lab(seen(one, eyes)), lab(seen(other, eyes))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

const light = (hex: string): number => {
  const [r, g, b] = seen(hex, EYES['usual'] ?? []);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe('the colours for the colour-blind', () => {
  const safe = css.slice(css.indexOf("[data-colours='safe']"));
  const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(safe)?.[1] ?? '';
  const seats = [1, 2, 3, 4].map((seat) => colour(`player-${seat}`));

  it('keep the seats apart for all eyes', () => {
    const pairs = seats.flatMap((one, place) => seats.slice(place + 1).map((other) => [one, other] as const));
    for (const [eyes, matrix] of Object.entries(EYES))
      for (const [one, other] of pairs) expect(apart(one, other, matrix), `${eyes}: ${one} ${other}`).toBeGreaterThan(20);
  });

  it('let the letters on them be read', () => {
    for (const seat of seats) {
      const [dark, bright] = [light(colour('seat-ink')), light(seat)].sort((a, b) => a - b) as [number, number];
      expect((bright + 0.05) / (dark + 0.05), seat).toBeGreaterThan(3);
    }
  });
});
