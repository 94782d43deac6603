/** Every word about what is being played, for translation. */

export const words = {
  title: 'What is happening',
  rolls: (name: string) => (name ? `${name} rolls …` : 'The dice roll …'),
  goOn: 'Go on',
  why: 'What led to this',
  skip: 'Skip',
  skipHelp: 'On to the next stop (Space)',
  finish: 'To the end',
  playing: 'Things are happening …',
  missed: (lines: number) => `Since your last turn: ${lines} ${lines === 1 ? 'line' : 'lines'}`,
  putAway: 'Put away',
  pace: 'Pace',
  paceText: 'How long you are shown what happens. Space skips.',
  of: { mine: 'My turns', others: 'Turns of others', fights: 'Fights' },
  paces: { 'at once': 'At once', quick: 'Quick', normal: 'Normal', relaxed: 'Relaxed' },
};
