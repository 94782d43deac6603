/** The server's HTTP side, typed. Every refusal becomes an ApiError with words for the reader. */

import { strings } from './strings';
import type { RuleList, Chapters, Complain, FramesPage, GameCompendium, GameListing, GameLessons, GameLooks, House, Links, LobbyTable, NewTable, NextTable, Outlooks, PackInfo, Problem, Story, TableInfo, Timeline, Verification } from './types';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** In how many seconds it may be asked for again; 0 where the server does not say. */
    readonly retryAfter = 0,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError('unreachable', strings.errors.unreachable, 0);
  }
  if (response.ok) return response;
  throw await problem(response);
}

async function problem(response: Response): Promise<ApiError> {
  try {
    const { code, text } = (await response.json()) as Problem;
    if (typeof text === 'string' && text) return new ApiError(code, text, response.status, Number(response.headers.get('retry-after') ?? 0));
  } catch {
    // Not one of the server's own refusals: a proxy's page, perhaps.
  }
  return new ApiError('failed', strings.errors.failed(response.status), response.status);
}

const AGAIN = 2;
const LONGEST_WAIT = 10;

/** What is only read is asked for again where the server says when: it was busy for a moment. */
async function patiently(path: string): Promise<Response> {
  for (let left = AGAIN; ; left -= 1) {
    try {
      return await call(path);
    } catch (error) {
      const seconds = error instanceof ApiError && ['late', 'busy'].includes(error.code) ? error.retryAfter : 0;
      if (left === 0 || seconds <= 0 || seconds > LONGEST_WAIT) throw error;
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await (init ? call(path, init) : patiently(path));
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError('garbled', strings.errors.garbled, response.status);
  }
}

function post<T>(path: string, body: BodyInit, type: string): Promise<T> {
  return json<T>(path, { method: 'POST', body, headers: { 'Content-Type': type } });
}

function of(table: string, rest: string, parameters: Record<string, string>): string {
  return `/api/tables/${encodeURIComponent(table)}${rest}?${new URLSearchParams(parameters)}`;
}

export const api = {
  games: () => json<GameListing[]>('/api/games'),
  looks: (game: string, version: string) =>
    json<GameLooks>(`/api/games/${encodeURIComponent(game)}/looks?${new URLSearchParams({ version })}`),
  lessons: (game: string) => json<GameLessons>(`/api/games/${encodeURIComponent(game)}/lessons`),
  compendium: (game: string) => json<GameCompendium>(`/api/games/${encodeURIComponent(game)}/compendium`),
  house: () => json<House>('/api/house'),
  rules: (game: string) => json<RuleList>(`/api/rules/${encodeURIComponent(game)}`),
  lobby: () => json<LobbyTable[]>('/api/lobby'),
  createTable: (table: NewTable) => post<Links>('/api/tables', JSON.stringify(table), 'application/json'),
  table: (id: string, link: string) => json<TableInfo>(of(id, '', { link })),
  /** The whole log of a replay, and a page of its frames. */
  lines: (id: string, link: string) => json<Story>(of(id, '/lines', { link })),
  frames: (id: string, link: string, first: number) =>
    json<FramesPage>(of(id, '/frames', { link, first: String(first) })),
  outlook: (id: string, link: string, seat: number, first: number) =>
    json<Outlooks>(of(id, '/outlook', { link, seat: String(seat), first: String(first) })),
  /** Where the same company plays on; for the host it is begun by this. */
  playOn: (id: string, link: string) => post<NextTable>(of(id, '/next', { link }), '', 'application/json'),
  /** Where a row of tables goes on; for its players the next one begins by this. */
  goOn: (id: string, link: string) => post<NextTable>(of(id, '/sequel', { link }), '', 'application/json'),
  row: (id: string, link: string) => json<Chapters>(of(id, '/row', { link })),
  /** Tell the operator of somebody at the table. */
  report: (id: string, link: string, about: Complain) =>
    post<unknown>(of(id, '/report', { link }), JSON.stringify(about), 'application/json'),
  verify: (id: string, link: string) => json<Verification>(of(id, '/verify', { link })),
  timeline: (id: string, link: string) => json<Timeline>(of(id, '/timeline', { link })),
  /** What everybody was told, line by line: there even where a table cannot go on. */
  story: async (id: string, link: string) => {
    const text = await (await call(of(id, '/story', { link }))).text();
    return text.split('\n').filter(Boolean);
  },
  /** The record itself; `end`: the player knows that taking it ends a table that cannot go on. */
  record: async (id: string, link: string, end: boolean) =>
    (await call(of(id, '/record', end ? { link, end: 'yes' } : { link }))).blob(),
  /** Where the browser may download the record from. */
  recordUrl: (id: string, link: string) => of(id, '/record', { link }),
  uploadPack: (pack: Blob) => post<PackInfo>('/api/packs', pack, 'application/toml'),
  uploadRecord: (record: Blob) => post<Links>('/api/records', record, 'application/octet-stream'),
};
