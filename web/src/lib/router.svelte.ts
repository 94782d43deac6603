/** Where the page is, by the history API. Links are secrets: they stay in the fragment. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'join'; link: string }
  | { page: 'table'; id: string; link: string }
  | { page: 'replay'; id: string; link: string; step: number | null }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'about' }
  | { page: 'lost'; path: string };

/** The page that an address stands for. */
export function parse(address: URL | Location): Route {
  const parts = address.pathname.split('/').filter(Boolean).map(decode);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const link = fragment.get('link') ?? '';
  const [head, first = '', second = ''] = parts;
  if (head === undefined) return { page: 'home' };
  const lost: Route = { page: 'lost', path: address.pathname };
  switch (head) {
    case 'new':
      return parts.length > 1 ? lost : { page: 'new', game: fragment.get('game') ?? '' };
    case 'join':
      return parts.length > 2 ? lost : { page: 'join', link: first || link };
    case 'table':
      return parts.length === 2 ? { page: 'table', id: first, link } : lost;
    case 'replay':
      return parts.length === 2
        ? { page: 'replay', id: first, link, step: whole(fragment.get('step')) }
        : lost;
    case 'rules':
      return parts.length > 3 ? lost : rules(first, second);
    case 'about':
      return parts.length > 1 ? lost : { page: 'about' };
    default:
      return lost;
  }
}

/** `/rules/XX-MOV-03` needs no game: the rule tells. */
function rules(first: string, second: string): Route {
  if (/^[A-Z]+-[A-Z]+-\d+$/.test(first)) return { page: 'rules', game: '', rule: first };
  return { page: 'rules', game: first, rule: second.toUpperCase() };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export const to = {
  home: () => '/',
  newTable: (game = '') => (game ? `/new#game=${encodeURIComponent(game)}` : '/new'),
  join: () => '/join',
  table: (id: string, link: string) => `/table/${encodeURIComponent(id)}#link=${encodeURIComponent(link)}`,
  replay: (id: string, link: string, step?: number) =>
    `/replay/${encodeURIComponent(id)}#link=${encodeURIComponent(link)}` +
    (step === undefined ? '' : `&step=${step}`),
  rules: (game = '', rule = '') => ['/rules', encodeURIComponent(game), rule].filter(Boolean).join('/'),
  about: () => '/about',
};

class Router {
  route = $state<Route>(parse(window.location));

  constructor() {
    window.addEventListener('popstate', () => this.#read());
    window.addEventListener('hashchange', () => this.#read());
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#read();
  }

  /** Follow a plain click on a link of our own without loading the page anew. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor || anchor.target || anchor.hasAttribute('download')) return;
    const url = new URL(anchor.href, window.location.href);
    if (url.origin !== window.location.origin || !isOurs(url)) return;
    const here = window.location;
    if (url.pathname === here.pathname && url.hash && anchor.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  };

  #read(): void {
    this.route = parse(window.location);
  }
}

function isOurs(url: URL): boolean {
  return !/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname);
}

export const router = new Router();
