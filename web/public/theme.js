// Before anything is drawn: what was chosen in this browser (see src/lib/theme.svelte.ts and
// src/lib/settings.svelte.ts). A file of its own, for the page allows no code within it.
try {
  const choices = { theme: ['light', 'dark'], motion: ['less'], text: ['small', 'large'], colours: ['safe'] };
  for (const [name, values] of Object.entries(choices)) {
    const kept = localStorage.getItem(`undercroft.${name}`);
    if (values.includes(kept)) document.documentElement.dataset[name] = kept;
  }
} catch {
  // Without storage the system's theme is as good as any.
}
