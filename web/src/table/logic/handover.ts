// One screen, several people: nothing of the next player's is shown before they sit down.
import type { Told } from '../../lib/scenes';
import type { SeatInfo, WholeState } from '../../lib/types';

/** The seats of a link that people hold: those that a screen may have to be handed over for. */
export function peopleAt(seatsOfLink: readonly number[], seats: readonly SeatInfo[]): number[] {
  return seatsOfLink.filter((seat) => seats.find((info) => info.seat === seat)?.kind !== 'bot');
}

/** The player the screen must be handed to, or null if whoever looks may go on looking. */
export function handOverTo(
  people: readonly number[],
  state: Pick<WholeState, 'viewer' | 'asked' | 'over'>,
  sitting: number | null,
  openSides: readonly (readonly number[])[] = [],
): number | null {
  if (people.length < 2 || state.over) return null;
  const waits = state.asked?.by_itself ? [] : (state.asked?.players ?? []);
  const asked = waits.filter((player) => people.includes(player));
  // Of several who decide together, whoever the table shows already goes on.
  const shown = state.viewer !== null && asked.includes(state.viewer);
  const next = shown ? state.viewer : (asked[0] ?? state.viewer);
  if (next === null || !people.includes(next) || next === sitting) return null;
  // Allies without secrets from one another go on together; at the start, who is asked sits down.
  const allies = openSides.find((side) => side.includes(next)) ?? [];
  const alone = people.every((player) => allies.includes(player));
  return alone || (sitting !== null && allies.includes(sitting)) ? null : next;
}

/** What came of an answer, for the one who gave it: the table as they see it, nothing to choose. */
export function outcomeOf(state: Told, aftermath: NonNullable<Told['aftermath']>): Told {
  const asked = state.asked && { ...state.asked, options: [] };
  return { ...state, ...aftermath, asked, aftermath: null };
}
