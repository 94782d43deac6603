import { describe, expect, it } from 'vitest';
import { parse, to } from './router.svelte';

const at = (path: string) => parse(new URL(path, 'http://undercroft.test'));

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new#game=dungeonquest', { page: 'new', game: 'dungeonquest' }],
    ['/join/abc.def', { page: 'join', link: 'abc.def' }],
    ['/table/t1#link=a%2Bb', { page: 'table', id: 't1', link: 'a+b' }],
    ['/replay/t1#link=k&step=12', { page: 'replay', id: 't1', link: 'k', step: 12 }],
    ['/replay/t1#link=k&step=-1', { page: 'replay', id: 't1', link: 'k', step: null }],
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
    expect(at(to.replay('t1', 'k', 3))).toMatchObject({ step: 3, link: 'k' });
    expect(to.rules()).toBe('/rules');
    expect(at(to.rules('dungeonquest', 'DQ-MOV-03'))).toMatchObject({ rule: 'DQ-MOV-03' });
  });

  it('keep links out of what is sent to a server', () => {
    expect(new URL(to.table('t1', 'secret'), 'http://x').pathname).not.toContain('secret');
    expect(new URL(to.replay('t1', 'secret'), 'http://x').search).toBe('');
  });
});
