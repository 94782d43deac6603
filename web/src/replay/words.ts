/** Every word of the replay, in one place, for translation. */

export const words = {
  title: (game: string) => `Replay: ${game}`,
  controls: 'Replay',
  slider: 'Line',
  of: (line: number, last: number) => `Line ${line} of ${last}`,
  told: (text: string, line: number, last: number) => `${text} (line ${line} of ${last})`,
  first: 'To the beginning',
  back: 'One line back',
  play: 'Play',
  pause: 'Pause',
  forth: 'One line on',
  last: 'To the end',
  chapterBack: 'Previous turn or fight',
  chapterForth: 'Next turn or fight',
  speed: 'Speed',
  copy: 'Copy link',
  link: 'Copy a link to this moment, for watching',
  linkAtTable: 'Copy a link to this moment, for those at this table',
  copied: 'Copied',
  record: 'Download the record',
  table: 'To the table',
  log: 'The log: choose a line to go there',
  nothing: 'Nothing has happened yet.',
  rule: (rule: string) => `Rule ${rule}`,
  earlier: 'Earlier lines',
  later: 'Later lines',
  percent,
  hindsight: {
    ask: 'Where did it go wrong?',
    help: 'The searching bot looks back at your decisions, by what you could know then.',
    title: 'Where did it go wrong?',
    whose: 'Whose game',
    thinking: 'The bot is looking back',
    progress: (done: number, total: number) =>
      total > 0 ? `The bot is looking back: ${done} of ${total} decisions` : 'The bot is looking back …',
    found: (turns: number) =>
      turns === 0
        ? 'What the bot expected for you. Nothing stands out.'
        : 'What the bot expected for you. The dots are turning points.',
    turn: (from: number, to: number, line: number) =>
      `${to < from ? 'Turn for the worse' : 'Turn for the better'} at line ${line}: from ${percent(from)} to ${percent(to)}.`,
    again: 'Try again',
  },
};

function percent(value: number): string {
  return `${Math.round(value * 100)}%`;
}
