// What is shown while somebody looks at a space or an option: ways, lines of sight, dice and chances.
import type { Board, Glance, Option, Preview, Route, Space } from '../../lib/types';
import { stands } from '../board/geometry';
import { routeTo } from './targets';

export interface Look {
  preview: Preview;
  /** The spaces that a way leads through. */
  path: readonly string[];
}

const NOTHING: Preview = { text: '', layers: [], rays: [], stops: [], pools: [], chances: [] };

/** Of several options, the one with most to be seen of it. */
export function previewOf(options: readonly Option[]): Preview | undefined {
  const previews = options.flatMap(({ preview }) => preview ?? []);
  return previews.find(({ pools }) => pools.length > 0) ?? previews[0];
}

/** What there is to see of a space: of what can be done there, of the way there, of what stands there. */
export function lookAt(
  board: Board,
  space: string,
  there: readonly Option[],
  routes: readonly Route[],
  glances: readonly Glance[],
): Look | null {
  const preview = previewOf(there);
  if (preview) return { preview, path: [] };
  const route = there.length > 0 ? undefined : routeTo(routes, space);
  if (route) return { preview: { ...NOTHING, text: route.text }, path: route.path };
  const names = new Set([`space:${space}`, ...board.pieces.filter((piece) => stands(piece, space)).map(({ id }) => id)]);
  const glance = glances.find(({ target }) => names.has(target));
  return glance ? { preview: glance.preview, path: [] } : null;
}

/** What would be laid: by the first of these options that lays something, or else by any. */
export function laidBy(options: readonly Option[], first: readonly (string | null)[]): Space | undefined {
  const ranked = [...first.map((id) => options.find((option) => option.id === id)), ...options];
  return ranked.find((option) => option?.lays)?.lays ?? undefined;
}

/** What there is to see of the option that is looked at in a list. */
export function lookOf(option: Option | undefined): Look | null {
  return option?.preview ? { preview: option.preview, path: [] } : null;
}

/** Whether there is more to weigh than where it leads: whoever has no pointer to hover with is shown it first. */
export function weighs(options: readonly Option[]): boolean {
  return options.some(({ preview }) => (preview?.chances.length ?? 0) > 0);
}

/** A share in per cent; what is possible is never called 0, what is not sure never 100. */
export function perCent(share: number): string {
  const shown = Math.round(share * 100);
  if (shown === 0 && share > 0) return '< 1 %';
  if (shown === 100 && share < 1) return '> 99 %';
  return `${shown} %`;
}
