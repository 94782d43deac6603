// What was possible before at this kind of decision, and is not now: the player may ask why.
import type { Asked, Option } from '../../lib/types';

/** Options once seen for this kind of question that are missing from it now. Those that point at a
 * space or a card are asked about there: their words spoke of another place. */
export function notNow(
  asked: Asked | null | undefined,
  seen: ReadonlyMap<string, ReadonlyMap<string, Option>>,
): Option[] {
  if (!asked || asked.options.length === 0) return [];
  const offered = new Set(asked.options.map((option) => option.id));
  return [...(seen.get(asked.kind)?.values() ?? [])].filter(
    (option) => option.targets.length === 0 && !offered.has(option.id),
  );
}
