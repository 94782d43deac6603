import { describe, expect, it } from 'vitest';
import { GAME } from '../test/server';
import { defaults, mistake, newSeat, wish } from './setup';

describe('a new table', () => {
  it('sends nothing that was left as it comes', () => {
    expect(wish(GAME, defaults(GAME))).toEqual({
      game: 'dungeonquest',
      seats: [{ kind: 'human' }, { kind: 'bot', bot: 'heuristic' }],
      settings: {},
      seed: null,
      name: '',
      public: false,
    });
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

  it('draws whoever was left open once somebody is named, and nobody twice', () => {
    const choices = defaults(GAME);
    choices.seats.push(newSeat(GAME, 2, 'open'));
    choices.seats[1]!.names['heroes'] = 'lindel';
    const { heroes } = wish(GAME, choices, () => 0).settings as { heroes: string[] };
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
