/** What a link says of itself, before the server is asked. */

export const INVITE = 'invite';
// How msgpack begins an array of four, and a short string of so many letters.
const ARRAY_OF_FOUR = 0x94;
const SHORT_STRING = 0xa0;

/** Whether a link invites to a seat rather than being somebody's own. */
export const invites = (token: string): boolean => said(token)?.role === INVITE;

export const tableOf = (token: string): string | null => said(token)?.table ?? null;

/** A link's token names its table and role, packed and readable by all; the server checks the rest. */
function said(token: string): { table: string; role: string } | null {
  const payload = /^([\w-]{8,400})\.[\w-]+$/.exec(token)?.[1];
  if (payload === undefined) return null;
  try {
    const packed = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const table = shortString(packed, 1);
    const role = shortString(packed, 2 + table.length);
    return packed.charCodeAt(0) === ARRAY_OF_FOUR && /^[\w-]+$/.test(table) ? { table, role } : null;
  } catch {
    return null;
  }
}

function shortString(packed: string, at: number): string {
  return packed.slice(at + 1, at + 1 + Math.max(0, packed.charCodeAt(at) - SHORT_STRING));
}
