/** The server's HTTP side, typed. Every refusal becomes an ApiError with words for the reader. */

import { strings } from './strings';
import type { Catalogue, GameInfo, GameLooks, House, Links, LobbyTable, NewTable, PackInfo, Problem, State, TableInfo, Timeline } from './types';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
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
    if (typeof text === 'string' && text) return new ApiError(code, text, response.status);
  } catch {
    // Not one of the server's own refusals: a proxy's page, perhaps.
  }
  return new ApiError('failed', strings.errors.failed(response.status), response.status);
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await call(path, init);
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
  games: () => json<GameInfo[]>('/api/games'),
  looks: (game: string, version: string) =>
    json<GameLooks>(`/api/games/${encodeURIComponent(game)}/looks?${new URLSearchParams({ version })}`),
  house: () => json<House>('/api/house'),
  rules: (game: string) => json<Catalogue>(`/api/rules/${encodeURIComponent(game)}`),
  lobby: () => json<LobbyTable[]>('/api/lobby'),
  createTable: (table: NewTable) => post<Links>('/api/tables', JSON.stringify(table), 'application/json'),
  table: (id: string, link: string) => json<TableInfo>(of(id, '', { link })),
  replay: (id: string, link: string, step: number) =>
    json<State>(of(id, '/replay', { link, step: String(step) })),
  timeline: (id: string, link: string) => json<Timeline>(of(id, '/timeline', { link })),
  /** Where the browser may download the record from. */
  recordUrl: (id: string, link: string) => of(id, '/record', { link }),
  uploadPack: (pack: Blob) => post<PackInfo>('/api/packs', pack, 'application/toml'),
  uploadRecord: (record: Blob) => post<Links>('/api/records', record, 'application/octet-stream'),
};
