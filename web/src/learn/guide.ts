/** The guided first game: a table of its own, always with the same dice. */

import { makeTable } from '../lib/play';
import { readAim, setGuided } from '../lib/storage';
import type { GameListing, Guide, NewSeat } from '../lib/types';
import { strings } from '../lib/strings';

/** Make the table, mark it as guided in this browser, and say where it is. */
export async function beginGuided(game: GameListing, guide: Guide): Promise<string> {
  const others = Array.from({ length: guide.players - 1 }, (): NewSeat => ({ kind: 'bot', bot: guide.bot }));
  const made = await makeTable(game, {
    game: game.name,
    seats: [{ kind: 'human' }, ...others],
    settings: guide.settings,
    seed: guide.seed,
    name: strings.learn.table,
  });
  setGuided(made.links.table, []);
  readAim(game.name); // the guide begins with it
  return made.path;
}
