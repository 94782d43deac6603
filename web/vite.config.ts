import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { gameIcons } from './icons.plugin.ts';

// In development the page comes from vite, and everything live from a server started beside it.
const server = process.env['UNDERCROFT_URL'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), gameIcons()],
  build: {
    outDir: '../src/undercroft/server/static',
    emptyOutDir: true,
    // The page is served with a policy that allows no inline code: everything is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
