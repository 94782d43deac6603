import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, router, to } from './router.svelte';
import { rememberTable } from './storage';

const at = (path: string) => parse(new URL(path, 'http://undercroft.test'));

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new#game=dungeonquest', { page: 'new', game: 'dungeonquest' }],
    ['/join/abc.def', { page: 'join', link: 'abc.def' }],
    ['/table/t1#link=a%2Bb', { page: 'table', id: 't1', link: 'a+b' }],
    ['/replay/t1#link=k&step=12', { page: 'replay', id: 't1', link: 'k', step: 12, line: null }],
    ['/replay/t1#link=k&step=-1', { page: 'replay', id: 't1', link: 'k', step: null, line: null }],
    ['/replay/t1#link=k&line=12.3', { page: 'replay', id: 't1', link: 'k', step: null, line: '12.3' }],
    ['/replay/t1#link=k&line=12.x', { page: 'replay', id: 't1', link: 'k', step: null, line: null }],
    ['/rules', { page: 'rules', game: '', rule: '' }],
    ['/rules/descent', { page: 'rules', game: 'descent', rule: '' }],
    ['/rules/DQ-MOV-03', { page: 'rules', game: '', rule: 'DQ-MOV-03' }],
    ['/rules/dungeonquest/dq-mov-03', { page: 'rules', game: 'dungeonquest', rule: 'DQ-MOV-03' }],
    ['/about', { page: 'about' }],
    ['/about/us', { page: 'lost', path: '/about/us' }],
    ['/table', { page: 'lost', path: '/table' }],
    ['/%E0%A4%A', { page: 'lost', path: '/%E0%A4%A' }],
  ])('%s', (path, route) => {
    expect(at(path)).toEqual(route);
  });

  it('come back as they were written', () => {
    expect(at(to.table('t1', 'a/b+c='))).toEqual({ page: 'table', id: 't1', link: 'a/b+c=' });
    expect(at(to.replay('t1', 'k', '3.1'))).toMatchObject({ line: '3.1', link: 'k' });
    expect(at(to.replay('t1', '', '3'))).toMatchObject({ line: '3', link: '' });
    expect(to.rules()).toBe('/rules');
    expect(at(to.rules('dungeonquest', 'DQ-MOV-03'))).toMatchObject({ rule: 'DQ-MOV-03' });
  });

  it('keep links out of what is sent to a server', () => {
    expect(new URL(to.table('t1', 'secret'), 'http://x').pathname).not.toContain('secret');
    expect(new URL(to.replay('t1', 'secret'), 'http://x').search).toBe('');
  });
});

describe('the key of a table', () => {
  const known = { table: 't9', game: 'vale', title: 'The Vale', over: false };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('leaves the address at once and is known all the same', () => {
    router.go(to.table('t9', 'the-host'));
    expect(window.location.href).not.toContain('the-host');
    expect(window.location.pathname).toBe('/table/t9');
    expect(router.route).toEqual({ page: 'table', id: 't9', link: 'the-host' });
    router.go('/about');
    router.go('/table/t9');
    expect(router.route).toMatchObject({ link: 'the-host' });
  });

  it('leaves the moment of a replay where it is', () => {
    router.go(to.replay('t9', 'the-host', '3.1'));
    expect(window.location.hash).toBe('#line=3.1');
    expect(router.route).toMatchObject({ page: 'replay', link: 'the-host', line: '3.1' });
  });

  it('is that of this tab, though the browser knows a better one', () => {
    rememberTable({ ...known, link: 'the-host', role: 'host' });
    router.go('/table/t9');
    expect(router.route).toMatchObject({ link: 'the-host' });
    router.go(to.table('t9', 'to-watch'));
    router.go('/table/t9');
    expect(router.route).toMatchObject({ link: 'to-watch' });
  });

  it('stays in the address where the browser keeps nothing', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('private');
    });
    router.go(to.table('t9', 'the-host'));
    expect(window.location.hash).toBe('#link=the-host');
    refuse.mockRestore();
  });
});
