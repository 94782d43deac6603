/** Light, dark, or as the system says. The choice is kept in this browser. */

import { read, write } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const KEY = 'undercroft.theme';

function stored(): Theme {
  const kept = read(KEY) as Theme | null;
  return kept !== null && THEMES.includes(kept) ? kept : 'auto';
}

class ThemeChoice {
  current = $state<Theme>(stored());

  next(): void {
    const following = THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length] ?? 'auto';
    this.current = following;
    write(KEY, following === 'auto' ? null : following);
    this.apply();
  }

  apply(): void {
    if (this.current === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.current;
  }
}

export const theme = new ThemeChoice();
