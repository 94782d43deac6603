/** What the reader chose for this device. It applies at once; `public/theme.js` does it before the first picture. */

import { read, write } from './storage';

export const MOTIONS = ['system', 'less'] as const;
export const TEXTS = ['small', 'normal', 'large'] as const;
export const COLOURS = ['usual', 'safe'] as const;
const SWITCH = ['off', 'on'] as const;

/** How much larger than usual each text is: see theme.css. */
const SCALE: Record<(typeof TEXTS)[number], number> = { normal: 1, small: 15 / 17, large: 20 / 17 };
const USUAL_VOLUME = 60;

class Choice<T extends string> {
  #now = $state() as T;

  constructor(
    readonly name: string,
    readonly all: readonly T[],
    /** What nobody has to choose. */
    readonly usual: T,
    /** Whether style sheets must know. */
    readonly drawn = false,
  ) {
    const kept = read(this.#key);
    this.#now = all.find((each) => each === kept) ?? usual;
  }

  get now(): T {
    return this.#now;
  }

  set now(value: T) {
    this.#now = value;
    write(this.#key, value === this.usual ? null : value);
    this.apply();
  }

  apply(): void {
    if (!this.drawn) return;
    if (this.#now === this.usual) delete document.documentElement.dataset[this.name];
    else document.documentElement.dataset[this.name] = this.#now;
  }

  get #key(): string {
    return `undercroft.${this.name}`;
  }
}

class Volume {
  #now = $state(volumeKept());

  /** From 0 to 100. */
  get now(): number {
    return this.#now;
  }

  set now(value: number) {
    this.#now = Math.round(Math.max(0, Math.min(100, value)));
    write('undercroft.volume', String(this.#now));
  }
}

function volumeKept(): number {
  const kept = read('undercroft.volume');
  return kept !== null && /^(\d{1,2}|100)$/.test(kept) ? Number(kept) : USUAL_VOLUME;
}

export const settings = {
  motion: new Choice('motion', MOTIONS, 'system', true),
  text: new Choice('text', TEXTS, 'normal', true),
  colours: new Choice('colours', COLOURS, 'usual', true),
  sound: new Choice('sound', SWITCH, 'off'),
  /** Ask once more before an answer that the game calls risky. */
  confirm: new Choice('confirm', SWITCH, 'off'),
  volume: new Volume(),
  /** How much larger than usual the text is. */
  get scale(): number {
    return SCALE[this.text.now];
  },
};
