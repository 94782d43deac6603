import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = 'virtual:game-icons';
const LIST = fileURLToPath(new URL('./src/lib/icons.json', import.meta.url));

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** `virtual:game-icons`: our icon names and their outlines; only those in icons.json are bundled. */
export function gameIcons(): Plugin {
  return {
    name: 'undercroft-game-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      this.addWatchFile(LIST);
      return `export default ${JSON.stringify(outlines())};`;
    },
  };
}

function outlines(): Record<string, string> {
  const source = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const set = JSON.parse(readFileSync(source, 'utf8')) as IconSet;
  const wanted = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(wanted).map(([ours, theirs]) => {
      const path = set.icons[theirs]?.body.match(/ d="([^"]+)"/)?.[1];
      if (path === undefined) throw new Error(`src/lib/icons.json: ${ours}: no icon ${theirs}`);
      return [ours, path];
    }),
  );
}
