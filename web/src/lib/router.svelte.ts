/**
 * Where the page is, by the history API. Links are secrets: they come in the fragment, and are taken
 * out of the address at once, so that no history, screenshot or shoulder surfer gets them.
 */

import { keepLink, linkOf } from './storage';
import { invites } from './tokens';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'join'; link: string }
  | { page: 'table'; id: string; link: string }
  | { page: 'replay'; id: string; link: string; step: number | null; line: string | null }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'learn'; game: string }
  | { page: 'compendium'; game: string; entry: string }
  | { page: 'daily'; game: string; told: string }
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
        ? { page: 'replay', id: first, link, step: whole(fragment.get('step')), line: moment(fragment.get('line')) }
        : lost;
    case 'rules':
      return parts.length > 3 ? lost : rules(first, second);
    case 'learn':
      return parts.length === 2 ? { page: 'learn', game: first } : lost;
    case 'compendium':
      return parts.length === 2 ? { page: 'compendium', game: first, entry: fragment.get('entry') ?? '' } : lost;
    case 'daily':
      return parts.length === 2 ? { page: 'daily', game: first, told: address.hash.slice(1) } : lost;
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

/** A moment of a replay: the lines that everybody was told by then, and the reader's own since. */
function moment(text: string | null): string | null {
  return text !== null && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? text : null;
}

export const to = {
  home: () => '/',
  newTable: (game = '') => (game ? `/new#game=${encodeURIComponent(game)}` : '/new'),
  join: () => '/join',
  /** Without a link it opens where the browser knows one. */
  table: (id: string, link = '') =>
    `/table/${encodeURIComponent(id)}` + (link ? `#link=${encodeURIComponent(link)}` : ''),
  /** Without a link it opens where the browser knows one. */
  replay: (id: string, link: string, line?: string) =>
    `/replay/${encodeURIComponent(id)}#` + new URLSearchParams({ ...(link && { link }), ...(line && { line }) }),
  rules: (game = '', rule = '') => ['/rules', encodeURIComponent(game), rule].filter(Boolean).join('/'),
  learn: (game: string) => `/learn/${encodeURIComponent(game)}`,
  compendium: (game: string, entry = '') =>
    `/compendium/${encodeURIComponent(game)}` + (entry ? `#entry=${encodeURIComponent(entry)}` : ''),
  daily: (game: string, day = '') => `/daily/${encodeURIComponent(game)}` + (day ? `#date=${day}` : ''),
  about: () => '/about',
};

/** The page, with the link that its address had or that is known of it; an invitation stays in sight. */
function arrive(route: Route): Route {
  if (route.page !== 'table' && route.page !== 'replay') return route;
  if (!route.link) return { ...route, link: linkOf(route.id) };
  if (!invites(route.link) && keepLink(route.id, route.link)) hideLink();
  return route;
}

/** The address as it is, without the link. */
function hideLink(): void {
  const { pathname, search, hash } = window.location;
  const rest = new URLSearchParams(hash.slice(1));
  rest.delete('link');
  history.replaceState(null, '', pathname + search + (rest.size > 0 ? `#${rest}` : ''));
}

class Router {
  route = $state<Route>(arrive(parse(window.location)));

  constructor() {
    window.addEventListener('popstate', () => this.#read());
    window.addEventListener('hashchange', () => this.#read());
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#read();
  }

  /** A link that came while the page was open: the address is that of the table, and shows none. */
  keep(id: string, link: string): void {
    history.replaceState(null, '', to.table(id, keepLink(id, link) ? '' : link));
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
    this.route = arrive(parse(window.location));
  }
}

function isOurs(url: URL): boolean {
  return !/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname);
}

export const router = new Router();
