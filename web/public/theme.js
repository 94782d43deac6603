// Before anything is drawn: the theme that was chosen in this browser (see src/lib/theme.svelte.ts).
// A file of its own, for the page allows no code within it.
try {
  const theme = localStorage.getItem('undercroft.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme is as good as any.
}
