import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';

// On a busy machine a page takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 5000 });

// jsdom lays nothing out, so it does not scroll.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});
