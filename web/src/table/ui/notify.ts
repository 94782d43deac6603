// "Your turn", told outside the page: only if the player allowed it and is looking elsewhere.
import { read, write } from '../../lib/storage';

const KEY = 'undercroft.notify';

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

export function notifyWanted(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted' && read(KEY) === 'on';
}

/** Ask the browser once; says whether notifications are on now. */
export async function wantNotify(on: boolean): Promise<boolean> {
  if (on && canNotify() && (await Notification.requestPermission()) === 'granted') {
    write(KEY, 'on');
    return true;
  }
  write(KEY, null);
  return false;
}

export function notify(title: string, body: string): void {
  if (!notifyWanted() || document.visibilityState === 'visible') return;
  const note = new Notification(title, { body, tag: 'undercroft-turn' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
