// What is remembered of a game that is over.
import type { Ending } from '../../lib/storage';
import { strings } from '../../lib/strings';
import type { WholeState, Welcome } from '../../lib/types';

/** How it ended: won or lost only for who played alone at this screen. */
export function endingOf(
  { outcome, viewer, scene }: Pick<WholeState, 'outcome' | 'viewer' | 'scene'>,
  role: Welcome['role'],
  people: readonly number[],
): Ending | undefined {
  if (!outcome) return undefined;
  const own = outcome.standings.find(({ player }) => player === viewer);
  const played = own !== undefined && role !== 'spectator' && people.length === 1;
  const late = scene.tracks.map(({ name, position, spaces }) => strings.home.track(name, position, spaces.length));
  return {
    summary: outcome.summary,
    won: played ? own.won : null,
    score: own?.score ?? 0,
    ...(played ? { figure: own.name, fate: own.outcome, late: late.join(', ') } : {}),
  };
}
