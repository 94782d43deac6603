// A hint as the panel shows it: every option that was weighed, the best first.
import type { Option, Hinted } from '../../lib/types';

export interface Row {
  option: string;
  label: string;
  share: number;
  value: number;
}

/** The weighed options with their labels, by what they are worth; those that are not offered are left out. */
export function weighing(hinted: Hinted, options: readonly Option[]): Row[] {
  const rows = hinted.weighed.flatMap(({ option, share, value }) => {
    const label = options.find((each) => each.id === option)?.label;
    return label === undefined ? [] : [{ option, label, share, value }];
  });
  return rows.sort((a, b) => b.value - a.value || b.share - a.share);
}

/** So much less may an advised option look worth, and still be called the surer one. */
export const AS_GOOD = 0.05;

/**
 * Why this one: how far it is ahead of the next best, or that it looks as good and was tried more.
 * Where another looks clearly better, neither is true, and nothing is said.
 */
export function reason({ option }: Hinted, rows: readonly Row[]): { ahead: number } | 'surer' | null {
  const own = rows.find((row) => row.option === option);
  const next = rows.find((row) => row.option !== option);
  if (!own || !next) return null;
  if (own.value >= next.value) return { ahead: Math.round((own.value - next.value) * 100) };
  return next.value - own.value <= AS_GOOD && own.share > next.share ? 'surer' : null;
}
