// What is said of whoever sits somewhere.
import type { Panel, Scene, SeatInfo } from '../../lib/types';
import { company } from '../company';
import { words } from '../strings';

/** The name of a person: their own, or the number of their seat. */
export function personAt({ seat, name }: Pick<SeatInfo, 'seat' | 'name'>): string {
  return name || company.guest(seat);
}

/** A bot by its manner. */
function botAt({ bot }: Pick<SeatInfo, 'bot'>): string {
  return words.seats.bots[bot] ?? company.botOf(bot);
}

/** Who plays a figure, in a word or two for its card. */
export function playedBy(seat: SeatInfo, own: boolean): string {
  if (seat.kind === 'open') return company.free;
  if (seat.kind === 'bot') return own ? company.botForYou : seat.held ? company.botFor(personAt(seat)) : botAt(seat);
  if (own) return company.you;
  return seat.present ? personAt(seat) : `${personAt(seat)} · ${company.away}`;
}

/** The same for the list of seats, where the name stands above it. */
export function seatWords(seat: SeatInfo, own: boolean): string {
  const muted = seat.muted ? ` · ${company.muted}` : '';
  if (seat.kind === 'open') return company.free;
  if (seat.kind === 'bot') {
    if (own) return company.botForYou + muted;
    if (seat.held) return (seat.name ? company.botFor(seat.name) : company.botForSomebody) + muted;
    return botAt(seat);
  }
  const here = seat.present ? company.here : company.away;
  return (own ? company.you : seat.name ? here : `${personAt(seat)} · ${here}`) + muted;
}

/** Whether a figure is dead or gone: its player only watches. */
export function isOut(panel: Pick<Panel, 'status'> | undefined): boolean {
  return panel !== undefined && /^(dead|out)/.test(panel.status);
}

/** A scene in which nobody acts any more. */
export function atRest(scene: Scene): Scene {
  const still = <Each extends { active: boolean }>(each: Each): Each => (each.active ? { ...each, active: false } : each);
  return { ...scene, panels: scene.panels.map(still), board: { ...scene.board, pieces: scene.board.pieces.map(still) } };
}
