import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';

// On a busy machine a page takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 5000 });

// jsdom lays nothing out, so it does not scroll.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// jsdom knows no media: a desk, and no wish for less motion.
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('min-width'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});
