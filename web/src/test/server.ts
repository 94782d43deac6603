/** A small stand-in for /api: the pages' tests need answers, not a game. */

import { vi } from 'vitest';
import type { RuleList, GameListing, NewTable } from '../lib/types';

export const GAME: GameListing = {
  name: 'dungeonquest',
  title: 'DungeonQuest',
  fewest: 1,
  most: 4,
  bots: ['random', 'heuristic'],
  looks: 'v1',
  finished: true,
  aim: 'Get in, take what you can, get out.',
  settings: [
    setting('combat', 'choice', { default: 'standard', choices: ['standard', 'dice'], choice_help: { dice: 'two dice a side' }, rule: 'DQ-VAR-01' }),
    setting('heroes', 'names', { default: [], choices: ['hugo', 'lindel', 'tatianna'] }),
    setting('magical_might', 'number', { default: 1, low: 1, high: 12 }),
    setting('late_start', 'flag', { default: false }),
  ],
};

export const BOOK: RuleList = {
  game: 'dungeonquest',
  title: 'DungeonQuest',
  sections: [
    { code: 'MOV', title: 'Moving', volume: '' },
    { code: 'SUN', title: 'The sun track', volume: '' },
  ],
  rules: [
    { id: 'DQ-MOV-01', section: 'MOV', text: 'A hero moves one chamber.', see: ['DQ-MOV-03'], unclear: '' },
    { id: 'DQ-MOV-03', section: 'MOV', text: 'One hero to a chamber; but see DQ-SUN-01.', see: [], unclear: '' },
    { id: 'DQ-SUN-01', section: 'SUN', text: 'The sun moves on.', see: [], unclear: 'Once a round.' },
  ],
};

function setting(name: string, kind: string, rest: Partial<GameListing['settings'][number]>) {
  return { name, kind, help: `about ${name}`, default: null, choices: [], choice_help: {}, low: 0, high: 0, rule: '', count: {}, title: '', titles: {}, sides: [], ...rest };
}

export interface Calls {
  created: NewTable[];
}

/** Serve the pages; `fail` refuses new tables with the server's words. */
export function serve({ fail = '', lobby = false } = {}): Calls {
  const calls: Calls = { created: [] };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/games') return answer([GAME]);
    if (path === '/api/house') return answer({ lobby });
    if (path === '/api/rules/dungeonquest') return answer(BOOK);
    if (path === '/api/tables' && init?.method === 'POST') {
      const wish = JSON.parse(String(init.body)) as NewTable;
      calls.created.push(wish);
      if (fail) return answer({ code: 'too_many', text: fail }, 429);
      const seats = wish.seats.map((seat, index) => (seat.kind === 'open' ? `seat-${index}` : ''));
      return answer({ table: 't1', host: 'the-host', seats, spectator: 'the-spectator' });
    }
    return answer({ code: 'no_page', text: 'There is nothing here.' }, 404);
  });
  return calls;
}

function answer(body: unknown, status = 200): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
}
