import { describe, expect, it } from 'vitest';
import { GAME } from '../test/server';
import type { GameListing, Setting } from './types';
import { defaults, mistake, newSeat, seatSettings, sidesOfSeat, titleOf, titleOfChoice, wish } from './setup';

describe('a new table', () => {
  it('sends nothing that was left as it comes', () => {
    expect(wish(GAME, defaults(GAME))).toEqual({
      game: 'dungeonquest',
      seats: [{ kind: 'human' }, { kind: 'bot', bot: 'heuristic' }],
      settings: {},
      seed: null,
      name: '',
      public: false,
      takeover_seconds: 120,
    });
  });

  it('seats another bot at every seat, as the front page does', () => {
    const game: GameListing = { ...GAME, bots: ['random', 'heuristic', 'bold', 'easy', 'normal'], fewest: 4, most: 4 };
    expect(defaults(game).seats.map(({ kind, bot }) => (kind === 'bot' ? bot : kind))).toEqual([
      'human',
      'bold',
      'normal',
      'heuristic',
    ]);
    expect(newSeat(game, 4, 'open').bot).toBe('easy');
  });

  it('sends what was chosen', () => {
    const choices = defaults(GAME);
    choices.settings['combat'] = 'dice';
    choices.settings['late_start'] = true;
    choices.seed = ' 42 ';
    choices.name = ' Friday ';
    expect(wish(GAME, choices)).toMatchObject({
      settings: { combat: 'dice', late_start: true },
      seed: 42,
      name: 'Friday',
    });
  });

  it('names the packs it is played with', () => {
    expect(wish(GAME, defaults(GAME), ['lanterns@1.0+abc']).settings).toEqual({ packs: ['lanterns@1.0+abc'] });
  });

  it('draws whoever was left open once somebody is named, and nobody twice', () => {
    const choices = defaults(GAME);
    choices.seats.push(newSeat(GAME, 2, 'open'));
    choices.seats[1]!.names['heroes'] = 'lindel';
    const { heroes } = wish(GAME, choices, [], () => 0).settings as { heroes: string[] };
    expect(heroes).toEqual(['hugo', 'lindel', 'tatianna']);
  });

  it('says what is wrong before it is sent', () => {
    const choices = defaults(GAME);
    expect(mistake(GAME, choices)).toBeNull();
    choices.seed = '-1';
    expect(mistake(GAME, choices)).toBe('seedBad');
    choices.seats[0]!.names['heroes'] = choices.seats[1]!.names['heroes'] = 'hugo';
    expect(mistake(GAME, choices)).toBe('duplicate');
    choices.seats[0]!.kind = 'bot';
    expect(mistake(GAME, choices)).toBe('none');
  });
});

describe('a seat that a setting names', () => {
  const boss: Setting = {
    name: 'boss_of_all', kind: 'seat', help: '', default: 0, choices: [], choice_help: {}, low: 0, high: 0, rule: '', count: {},
    title: 'Boss', titles: {}, sides: ['boss', 'the_rest'],
  };
  const game: GameListing = { ...GAME, settings: [boss] };

  it('is on a side of its own, and goes with the setting', () => {
    const choices = defaults(game);
    const sides = () => choices.seats.map((_, seat) => sidesOfSeat(game, choices, seat));
    expect(sides()).toEqual([['Boss'], ['The Rest']]);
    choices.settings['boss_of_all'] = 1;
    expect(sides()).toEqual([['The Rest'], ['Boss']]);
    choices.settings['boss_of_all'] = 5; // a seat that was taken away
    expect(sides()).toEqual([['The Rest'], ['Boss']]);
  });

  it('is called by the game, or else by its id', () => {
    expect([titleOf(boss), titleOf({ ...boss, title: '' })]).toEqual(['Boss', 'Boss of All']);
    const named = { ...boss, titles: { the_cats_tail: 'The Cat’s Tail' } };
    expect([titleOfChoice(named, 'the_cats_tail'), titleOfChoice(named, 'other')]).toEqual(['The Cat’s Tail', 'Other']);
  });
});

describe('a table with sides and figures', () => {
  const setting = (name: string, kind: string, rest: Partial<Setting>): Setting => ({
    name, kind, help: '', default: [], choices: [], choice_help: {}, low: 0, high: 0, rule: '', count: {}, title: '', titles: {}, sides: [], ...rest,
  });
  const TUG: GameListing = {
    ...GAME,
    name: 'tug',
    settings: [
      setting('team', 'sides', { choices: ['red', 'blue'] }),
      setting('giant', 'seat', { default: 0 }),
      setting('figures', 'names', { choices: ['ant', 'bee', 'cow', 'dog', 'elk'], count: { '2': 4 } }),
    ],
  };

  it('asks every seat for its side, and once for the figures', () => {
    expect(seatSettings(TUG).map(({ name }) => name)).toEqual(['team']);
    expect(wish(TUG, defaults(TUG)).settings).toEqual({});
  });

  it('puts whoever was left open on the smallest side', () => {
    const choices = defaults(TUG);
    choices.seats.push(newSeat(TUG, 2, 'open'));
    choices.seats[2]!.names['team'] = 'red';
    expect(wish(TUG, choices).settings).toEqual({ team: ['blue', 'red', 'red'] });
  });

  it('names as many figures as so many players need', () => {
    const choices = defaults(TUG);
    choices.settings['figures'] = ['', 'elk'];
    expect(wish(TUG, choices, [], () => 0).settings).toEqual({ figures: ['ant', 'elk', 'bee', 'cow'] });
    choices.settings['figures'] = ['elk', 'elk'];
    expect(mistake(TUG, choices)).toBe('duplicate');
  });

  it('sends the seat of the one against all, if there is such a seat', () => {
    const choices = defaults(TUG);
    choices.settings['giant'] = 1;
    expect(wish(TUG, choices).settings).toEqual({ giant: 1 });
    choices.seats.pop();
    expect(wish(TUG, choices).settings).toEqual({});
  });
});
