// Numbers that changed from one scene to the next: they fly to whom they belong to.
import type { Scene } from '../../lib/types';

export interface Flight {
  panel: string;
  name: string;
  /** By how much, with its sign. */
  amount: number;
  look: string;
}

/** What changed among the gauges that have a look of their own: wounds, gold, points. */
export function flights(before: Scene, after: Scene): Flight[] {
  return after.panels.flatMap((panel) => {
    const known = before.panels.find(({ id }) => id === panel.id)?.gauges ?? [];
    return panel.gauges.flatMap(({ name, value, look }) => {
      const was = known.find((gauge) => gauge.name === name);
      const amount = was === undefined ? 0 : value - was.value;
      return look !== '' && amount !== 0 ? [{ panel: panel.id, name, amount, look }] : [];
    });
  });
}

/** Where it lands: on the panel, or on the score strip where the panel is out of sight. */
export function landing(panel: string): { x: number; y: number } | null {
  const id = CSS.escape(panel);
  for (const [name, depth] of [[`[data-panel="${id}"]`, 40], [`[data-score="${id}"]`, 16]] as const) {
    const part = document.querySelector(name);
    if (!part) continue;
    const { left, top, width } = part.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + depth];
    // It may be scrolled away, or lie below what else is there.
    if (part.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}
