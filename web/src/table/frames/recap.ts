// What whoever was away has missed: all since their last turn.
import type { Line } from '../../lib/types';
import { isTurn, playerOf } from '../logic/lines';

/** The turns of others since the viewer's last one; where a new turn of theirs has just begun, up to it. */
export function sinceLastTurn(lines: readonly Line[], viewer: number | null): Line[] {
  const turns = lines.flatMap((line, place) => (isTurn(line) ? [place] : []));
  const own = turns.filter((place) => viewer !== null && playerOf(lines[place]!) === viewer);
  const last = own.at(-1);
  if (last === undefined) return [];
  const begun = last === turns.at(-1);
  const since = begun ? own.at(-2) : last;
  const acted = begun && lines.slice(last + 1).some((line) => playerOf(line) === viewer);
  if (since === undefined || acted) return [];
  const from = turns.find((place) => place > since);
  return from === undefined ? [] : lines.slice(from, begun ? last : undefined);
}
