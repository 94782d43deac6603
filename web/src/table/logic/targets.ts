// Where options point: spaces, cards and pieces, and the options that point at each.
import type { Board, Option, Piece, Route } from '../../lib/types';
import { stands } from '../board/geometry';

/** Options by the thing they point at, e.g. `space:r3c4` or `card:rope`. */
export function byTarget(options: readonly Option[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    for (const target of option.targets) {
      const there = found.get(target);
      if (there) there.push(option);
      else found.set(target, [option]);
    }
  }
  return found;
}

/** The options that point at a space, itself or by a piece that stands there. */
export function optionsAt(targets: Map<string, Option[]>, space: string, pieces: readonly Piece[]): Option[] {
  const names = [
    `space:${space}`,
    ...pieces.filter((piece) => stands(piece, space)).map((piece) => piece.id),
  ];
  return [...new Set(names.flatMap((name) => targets.get(name) ?? []))];
}

/** The ids of the options that are taken on the board: each points at a space that is drawn there. */
export function takenOnBoard(options: readonly Option[], board: Board): Set<string> {
  const targets = byTarget(options);
  const there = board.spaces.flatMap((space) => optionsAt(targets, space.id, board.pieces));
  return new Set(there.map(({ id }) => id));
}

/** Those of them that only lead to a space: neither who stands there nor a
 * picture is what they are about. */
export function placesAmong(options: readonly Option[], onBoard: ReadonlySet<string>): Set<string> {
  const places = options.filter(({ id, targets, plan }) => onBoard.has(id) && !plan && targets.every((each) => each.startsWith('space:')));
  return new Set(places.map(({ id }) => id));
}

/** The options that a card stands for: those that point at it, or that bear its very name. */
export function optionsOfCard(options: readonly Option[], card: string): Option[] {
  const pointing = options.filter((option) => option.targets.includes(`card:${card}`));
  return pointing.length > 0 ? pointing : options.filter((option) => option.id === card);
}

/** What a click does: act at once where only one thing is meant, ask where several are. */
export function clickMeans(options: readonly Option[]): 'act' | 'menu' | 'explain' {
  if (options.length === 0) return 'explain';
  return options.length === 1 ? 'act' : 'menu';
}

/** The way to a space that takes several steps. */
export function routeTo(routes: readonly Route[], space: string): Route | undefined {
  return routes.find(({ target }) => target === `space:${space}`);
}

/** What tells the ways on the map apart: each sort once, and whether it is asked about before it is taken. */
export function sortsOf(routes: readonly Route[]): { name: string; dear: boolean }[] {
  const named = new Map(routes.filter(({ sort }) => sort !== '').map(({ sort, risk }) => [sort, risk !== '']));
  return [...named].map(([name, dear]) => ({ name, dear })).sort((a, b) => Number(a.dear) - Number(b.dear));
}
