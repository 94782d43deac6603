/** Scenes arrive whole once, then by what has changed. What did not change stays the same object. */

import type { Aftermath, Scene, SceneChange, WholeState, Update } from './types';

type Change = SceneChange['changes'][number];
type Thing = Record<string, unknown> & { id: string };

/** The scene that lay there as a line was said. */
export interface Moment {
  line: number;
  scene: Scene;
}

type Seen = Aftermath & { frames?: Moment[] };

/** The whole table, with the scenes on the way to it. */
export type Told = Omit<WholeState, 'aftermath'> & {
  frames?: Moment[];
  /** What passed by the viewer's own wish since they answered last. */
  passed?: string[];
  /** What the table is called that follows, once this game is over. */
  sequel?: string;
  aftermath: (Aftermath & { frames?: Moment[] }) | null;
};

export class Scenes {
  #known = new Map<number | null, { version: number; scene: Scene }>();

  /** The whole table as it is now; null if a change was missed: then all of it must be told anew. */
  state({ sight, before, ...rest }: Update): Told | null {
    const mover = before && this.#seen(before);
    const seen = this.#seen(sight);
    if (seen === null || (before !== null && mover === null)) return null;
    return { ...rest, ...seen, type: 'state', aftermath: mover };
  }

  #seen({ viewer, version, base, changes, lines, frames: told }: SceneChange): Seen | null {
    const known = this.#known.get(viewer);
    if (base !== 0 && known?.version !== base) return null;
    try {
      const frames: Moment[] = [];
      let scene = known?.scene;
      for (const frame of told) {
        scene = applied(scene, frame.changes) as Scene;
        frames.push({ line: frame.line, scene });
      }
      scene = applied(scene, changes) as Scene;
      this.#known.set(viewer, { version, scene });
      // Who comes new to the table was told no way to it.
      return base === 0 ? { viewer, scene, lines } : { viewer, scene, lines, frames };
    } catch {
      return null;
    }
  }
}

/** A scene with changes made to it. */
export function applied(scene: unknown, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((before, [path, value]) => at(before, path, value), scene);
}

function at(thing: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (!Array.isArray(thing)) return field(thing, step, rest, value);
  if (step === '*') return listed(thing as Thing[], value as [string[], Thing[]]);
  const place = step.startsWith('@')
    ? Number(step.slice(1))
    : (thing as Thing[]).findIndex(({ id }) => id === step.slice(1));
  if (!(place in thing)) throw new Error(`nothing at ${step}`);
  return thing.map((each: unknown, index) => (index === place ? at(each, rest, value) : each));
}

function field(thing: unknown, name: string, rest: readonly string[], value: unknown): unknown {
  if (typeof thing !== 'object' || thing === null || !(name in thing)) throw new Error(`no ${name}`);
  const fields = thing as Record<string, unknown>;
  return { ...fields, [name]: at(fields[name], rest, value) };
}

/** A list by the ids it has now, with what is new in it. */
function listed(things: Thing[], [ids, fresh]: [string[], Thing[]]): Thing[] {
  const named = new Map([...things, ...fresh].map((thing) => [thing.id, thing]));
  return ids.map((id) => {
    const thing = named.get(id);
    if (!thing) throw new Error(`nothing called ${id}`);
    return thing;
  });
}
