/** Every word of the interface, in one place, for translation. */

export const strings = {
  app: {
    name: 'Undercroft',
    tagline: 'Dungeon-crawl board games at one table',
    skip: 'Skip to the content',
    loading: 'Lighting the torches…',
    home: 'Undercroft, home',
    navigation: 'Main',
    retry: 'Try again',
    footer: 'A free tabletop for dungeon-crawl board games. Rules in our own words.',
  },
  nav: { play: 'Play', rules: 'Rules', about: 'About' },
  theme: {
    auto: 'Theme: as the system',
    light: 'Theme: light',
    dark: 'Theme: dark',
    change: 'Change the theme',
  },
  errors: {
    unreachable: 'The server does not answer. Is it running, and are you online?',
    failed: (status: number) => `The server could not do that (${status}). Try again in a moment.`,
    garbled: 'The server’s answer could not be read. Reload the page and try again.',
  },
  home: {
    kicker: 'Into the dark, and out before sunset',
    title: 'Which dungeon shall it be today?',
    intro:
      'Sit down at a digital table that knows every rule. Play in one click, alone or with bots, or send your friends a link.',
    games: 'Games',
    players: (fewest: number, most: number) => (fewest === most ? `${most} players` : `${fewest}–${most} players`),
    rulesCount: 'every rule looked up for you',
    playNow: 'Play now',
    playNowLabel: (game: string) => `Play now: ${game}, alone`,
    withBots: 'Play with bots',
    withBotsLabel: (game: string) => `Play with bots: ${game}`,
    newTable: 'New table',
    newTableLabel: (game: string) => `New table: ${game}`,
    readRules: 'Read the rules',
    starting: 'The door creaks open…',
    noGames: 'No game is installed on this server.',
    continue: 'Continue',
    noTables: 'Nothing yet. Your unfinished games will wait for you here.',
    goOn: 'Go on',
    watch: 'Watch',
    track: (name: string, position: number, all: number) => `${name} ${position} of ${all}`,
    yourTurn: 'Your turn',
    waitsFor: (name: string) => `waits for ${name}`,
    lastPlayed: (when: string) => `last seen ${when}`,
    forget: (title: string) => `Forget ${title}`,
    forgetShort: 'Forget',
    roles: { host: 'You made this table', seat: 'You hold a seat', spectator: 'You watch' } as Record<string, string>,
    finished: 'Finished games',
    replay: 'Replay',
    joinTitle: 'Join',
    joinText: 'Has somebody sent you a link? Paste it here.',
    lobby: 'Public tables',
    seatsTaken: (taken: number, all: number) => `${taken} of ${all} seats taken`,
  },
  taglines: {
    dungeonquest:
      'A ruined castle, a sleeping dragon, more gold than you can carry. Grab what you dare and be out when the sun goes down: nobody who stays is seen again.',
    warcraft:
      'Four lands, six heroes, two sides. Learn, arm yourself, do the quests nobody else dares, and cross blades with whoever stands in the way: eight valor make a legend.',
  } as Record<string, string>,
  taglineDefault: 'Sit down, and see what lies behind the first door.',
  newTable: {
    title: 'New table',
    intro: 'Choose who sits where and how you want to play. Everything has a sensible default.',
    game: 'Game',
    seats: 'Seats',
    seat: (number: number) => `Seat ${number}`,
    addSeat: 'Add a seat',
    removeSeat: (number: number) => `Remove seat ${number}`,
    kinds: { human: 'You', bot: 'Bot', open: 'Friend' } as Record<string, string>,
    kindHelp: {
      human: 'played on this screen',
      bot: 'played by the computer',
      open: 'gets a link of their own',
    } as Record<string, string>,
    whichBot: 'Which bot',
    aim: 'The aim of the game',
    botRank: (name: string, rank: number, of: number) => `${rank} of ${of}: ${name}`,
    bots: {
      random: 'Blind luck',
      heuristic: 'Rules of thumb',
      easy: 'Easy',
      normal: 'Normal',
      hard: 'Hard',
    } as Record<string, string>,
    botHelp: {
      random: 'The weakest: chooses anything that is allowed.',
      heuristic: 'Plays at once, by a few sensible rules.',
      easy: 'Thinks for a moment, but does not always pay attention.',
      normal: 'Thinks for a moment before it answers.',
      hard: 'The strongest: thinks up to two seconds. Hints come from it, too.',
    } as Record<string, string>,
    who: (seat: number) => `Who plays at seat ${seat}`,
    variants: 'Options',
    yourName: 'Your name',
    yourNameHelp: 'How the others see you. May stay empty.',
    tableName: 'Name of the table',
    seed: 'Seed',
    seedHelp: 'The same seed deals the same game. Leave it empty for a new one.',
    seedBad: 'A seed is a whole number from 0 on.',
    public: 'Show the table in the public lobby',
    more: 'More',
    create: 'Open the table',
    next: 'Play begins at once.',
    nextInvites: 'Next come the links for your friends.',
    creating: 'Setting up the table…',
    anyone: 'Left open',
    anyoneShort: 'Any',
    named: 'Name them',
    duplicate: 'Nobody may be chosen twice.',
    none: 'Nobody would be playing. Take a seat, or give one to a friend.',
    see: (rule: string) => `see ${rule}`,
    seeLabel: (rule: string) => `The rule: ${rule}`,
    from: (low: number, high: number) => `${low} to ${high}`,
  },
  invite: {
    title: 'Your table is ready',
    intro:
      'Send each friend a link. Whoever opens it sits down on that seat, so give every friend another one.',
    seat: (number: number) => `Seat ${number}`,
    spectator: 'Spectators',
    spectatorHelp: 'Whoever has this link sees what everybody sees, and moves nothing.',
    host: 'Your own link',
    hostHelp: 'Keep it to yourself: it is how you come back from another device.',
    go: 'Go to the table',
    copy: 'Copy',
    copyLabel: (what: string) => `Copy the link: ${what}`,
    copied: 'Copied',
    here: 'These links work on this computer alone.',
    hereText: (command: string) =>
      `Their address means nothing to another one. For friends elsewhere, stop the server, start it with “${command}”, and open this page by the name or number that your computer has in your network.`,
    hereCommand: 'undercroft serve --host 0.0.0.0',
    hereMore: 'How to host it for others is told in docs/self-hosting.md.',
    copyFailed: 'Select the link and copy it by hand.',
  },
  join: {
    title: 'Join a table',
    intro: 'Paste the link you were sent. It leads straight to your seat.',
    label: 'Link',
    placeholder: 'https://…/table/…',
    button: 'Join',
    bad: 'This is no link to a table. It should look like the ones the table’s maker sees.',
    opening: 'Looking for your seat…',
  },
  upload: {
    title: 'Bring a game',
    text: 'Have you kept a record? A finished game is played back, an unfinished one goes on here: every seat is yours, until you hand some to bots.',
    button: 'Choose a record',
    busy: 'Reading it…',
  },
  rules: {
    title: (game: string) => `The rules of ${game}`,
    intro: (rules: number, chapters: number) =>
      `${rules} rules in ${chapters} chapters, in our own words. The table cites them by number.`,
    books: 'Whose rules',
    chapters: 'Chapters',
    search: 'Search the rules',
    searchPlaceholder: 'dragon, secret door, DQ-MOV-03 …',
    clear: 'Clear the search',
    found: (count: number) => (count === 0 ? 'No rule says that.' : count === 1 ? 'One rule' : `${count} rules`),
    see: 'See also',
    unclear: 'How we read it:',
    link: (rule: string) => `Link to ${rule}`,
    missing: (rule: string) => `There is no rule ${rule}. It may have been renumbered; try the search.`,
    top: 'Back to the top',
    jump: 'Go to a chapter',
  },
  about: {
    title: 'About Undercroft',
    what: 'What this is',
    whatText:
      'Undercroft is a digital tabletop and rules engine for dungeon-crawl board games. It knows the rules, rolls the dice and keeps the secrets; you decide. It is free software under the MIT licence.',
    fair: 'A word about the games',
    fairText:
      'Undercroft is a work of admirers and belongs to none of the games’ publishers. Rules are told in our own words, and every picture here is drawn by us or credited below. Names belong to their owners. If you like a game, buy the box: nothing replaces a table with friends and real dice.',
    privacy: 'What we know about you',
    privacyText:
      'Nothing but the name you type. There are no accounts and no trackers. Your tables are remembered by this browser alone, and a link is all it takes to sit down: treat it like a key.',
    credits: 'Credits',
    icons: 'Icons by Lorc, Delapouite and contributors of',
    iconsLicence: 'used under',
    fonts: 'Type: Grenze Gotisch by Omnibus-Type and Alegreya Sans by Juan Pablo del Peral, both under the',
    built: 'Built with Svelte, Vite and D3 in the browser, and Python, msgspec, Starlette and SQLAlchemy on the server.',
    keys: 'Keyboard',
    keysText: 'Everything here works without a mouse: Tab and Shift+Tab move, Enter and Space choose. On the rules page, / goes to the search box.',
  },
  lost: {
    title: 'A dead end',
    text: 'You feel along the wall, but there is no door here. The address may be mistyped, or what it led to is gone.',
    back: 'Back to the light',
  },
  tableTitle: { table: 'Table', replay: 'Replay' },
};

const SMALL = new Set(['a', 'an', 'and', 'at', 'in', 'of', 'on', 'or', 'the', 'to', 'vs']);

/** A name from the rules' data as a title: `servants_of_kalladra` is "Servants of Kalladra". */
export function titled(name: string): string {
  const words = name.split(/[_ ]+/).filter(Boolean);
  return words.map((word, index) => (index > 0 && SMALL.has(word) ? word : readable(word))).join(' ');
}

/** A remark from the rules' data as a sentence begins: "loot is hidden" is "Loot is hidden". */
export function readable(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
