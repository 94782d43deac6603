// Generated from undercroft.server.messages by `python -m undercroft.server.schema`. Do not edit.

export const PROTOCOL = 4;

/** First of all: which table, by which link; `seen` is the last sequence number known.

    `claim` is a random text that only this browser knows. Who sits down by an invitation and
    never hears of it may say the same Hello again; a spectator is known by it, too. */
export interface Hello {
  type: "hello";
  table: string;
  link: string;
  name?: string;
  protocol?: number;
  seen?: number | null;
  claim?: string;
}

/** An answer: an option id, for exactly this sequence number.

    The options of a route go on in `then`: each is taken only if the same question offers it to
    the same player, and nothing else has happened. */
export interface Act {
  type: "act";
  seq: number;
  option: string;
  then?: string[];
}

/** Take back the last answer of one's own. */
export interface Undo {
  type: "undo";
  seq: number;
}

/** Consent, or not, to an undo that another player asked for. */
export interface Agree {
  type: "agree";
  seq: number;
  yes: boolean;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** What would a bot do? */
export interface Hint {
  type: "hint";
}

/** Why can't I do that? An option id, or `space:r3c4`. */
export interface Why {
  type: "why";
  intent: string;
}

/** Hand a seat to a bot, take it back, or open it: one's own at once, another's by consent. */
export interface SeatChange {
  type: "seat";
  seat: number;
  kind: string;
  bot?: string;
}

/** When this seat wants to be asked questions of that kind; else it passes by itself. */
export interface AskMe {
  type: "ask_me";
  seat: number;
  kind: string;
  when: string;
}

/** Agree, or not, to what somebody asks for another's seat; its asker withdraws it so. */
export interface Consent {
  type: "consent";
  seat: number;
  yes: boolean;
}

/** The host: a seat, one spectator by id, or all spectators ("*") may chat or not. */
export interface Mute {
  type: "mute";
  muted: boolean;
  seat?: number | null;
  watcher?: string;
}

/** The host shows a spectator out. */
export interface Remove {
  type: "remove";
  watcher: string;
}

/** The host makes a new link for spectators; the old one is void. */
export interface Renew {
  type: "renew";
}

/** The page of the log before that line, as a viewer of this link saw it. */
export interface Older {
  type: "older";
  before: number;
  viewer?: number | null;
}

/** Still there. */
export interface Ping {
  type: "ping";
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  settings?: Record<string, unknown>;
  seed?: number | null;
  name?: string;
  public?: boolean;
  takeover_seconds?: number;
  host?: string;
}

/** A seat as asked for: "human" (the one who makes the table), "bot" or "open". */
export interface NewSeat {
  kind: string;
  bot?: string;
}

/** POST /api/tables/{id}/report: tell the operator of a seat's player, or of a spectator. */
export interface Complain {
  text: string;
  seat?: number | null;
  watcher?: string;
}

/** The answer to Hello: what table this is and what the link allows. */
export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  title: string;
  config: Record<string, unknown>;
  role: string;
  seats_of_link: number[];
  seats: SeatInfo[];
  open_sides: number[][];
  link: string;
  takeover_seconds: number;
  aim: string;
  looks: string;
  packs: PackName[];
  name: string;
  commitment: string;
  next: boolean;
  chapter: number;
  heading: string;
  protocol: number;
  asks: Record<string, Record<string, string>>;
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  bot: string;
  present: boolean;
  side: string;
  muted: boolean;
  held: boolean;
  requested: Requested | null;
}

/** What somebody asks for a seat: it happens when all agree, or when the time is over. */
export interface Requested {
  kind: string;
  by: string;
  own: boolean;
  may_answer: boolean;
  seconds: number;
}

/** A content pack in play. */
export interface PackName {
  ref: string;
  title: string;
  version: string;
}

/** The table as this client may see it, by what has changed. Sent after every answer. */
export interface Update {
  type: "update";
  seq: number;
  sight: SceneChange;
  asked: Asked | null;
  may_undo: boolean;
  undo_asked_by: number | null;
  over: boolean;
  outcome: Result | null;
  before: SceneChange | null;
  passed: string[];
  sequel: string;
}

/** A scene by what has changed since the one of number `base`; 0 stands for no scene at all.

    First come the frames, in order: the scenes that lay there as the new lines were said. A line
    without a frame changed nothing. `changes` lead from the last of them to the scene now. */
export interface SceneChange {
  viewer: number | null;
  version: number;
  base: number;
  changes: [string[], unknown][];
  lines: Line[];
  frames: SceneFrame[];
}

/** One thing that happened: the sentence, the rule behind it, its pieces for drawing. */
export interface Line {
  number: number;
  text: string;
  rule: string;
  parts: [string, unknown][];
  kind: string;
}

/** What had changed in the scene when a line was said, since the frame before. */
export interface SceneFrame {
  line: number;
  changes: [string[], unknown][];
}

/** The pending decision; its options only for those who are asked.

    Where several decide together, any of `players` may answer; `player` is the first of them. */
export interface Asked {
  player: number;
  kind: string;
  prompt: string;
  rule: string;
  options: Option[];
  players: number[];
  routes: Route[];
  note: string;
  glances: Glance[];
  passing: string;
  by_itself: boolean;
}

/** One thing a player may do: what it is called, which rule grants it, where it points. */
export interface Option {
  id: string;
  label: string;
  rule: string;
  targets: string[];
  risk: string;
  lays: Space | null;
  about: string;
  plan: Board | null;
  preview: Preview | null;
}

/** A place on the board. Sides run north, east, south, west. */
export interface Space {
  id: string;
  name: string;
  column: number;
  row: number;
  look: string;
  sides: [string, string, string, string];
  width: number;
  height: number;
  marks: string[];
  text: string;
  drawing: string;
}

/** A board of spaces: rooms or squares in columns and rows, or points joined by links.

    A "grid" is made of rooms, each with walls and ways out of its own (`Space.sides`). "squares"
    lie close together; what is between two of them is an edge. In a "graph" a space's column and
    row are where its middle lies in a field of columns x rows. */
export interface Board {
  columns: number;
  rows: number;
  spaces: Space[];
  pieces: Piece[];
  layout: string;
  links: Link[];
  bands: Band[];
  signs: Sign[];
  edges: SceneEdge[];
  layers: Layer[];
}

/** Something that stands on a space, or on several. */
export interface Piece {
  id: string;
  name: string;
  space: string;
  look: string;
  letter: string;
  owner: number | null;
  facing: number | null;
  icon: string;
  tone: string;
  hidden: boolean;
  text: string;
  spaces: string[];
  arc: number[];
  active: boolean;
  gauge: Gauge | null;
  cards: Card[];
}

/** A number, with its limit where it has one. */
export interface Gauge {
  name: string;
  value: number;
  limit: number | null;
  look: string;
}

/** A card that lies open to the viewer, or the back of one that does not. */
export interface Card {
  id: string;
  name: string;
  look: string;
  text: string;
  value: string;
  hidden: boolean;
  cost: string;
  tone: string;
  icon: string;
  gauges: Gauge[];
  clauses: Clause[];
  signs: string[];
  note: string;
}

/** One line of a card: what brings it about, what it does, whether it counts now. */
export interface Clause {
  text: string;
  lead: string;
  idle: boolean;
}

/** A path between two spaces. */
export interface Link {
  ends: [string, string];
  look: string;
}

/** Spaces that belong together, told apart by colour and by pattern.

    Tones: stone, green, gold, red, blue, violet. Patterns: plain, dots, stripes, checks, waves. */
export interface Band {
  id: string;
  name: string;
  tone: string;
  pattern: string;
  spaces: string[];
}

/** What a mark on a space or a card means. */
export interface Sign {
  id: string;
  name: string;
  icon: string;
  text: string;
}

/** What lies between two neighbouring spaces: a wall, a door, a change of height. */
export interface SceneEdge {
  a: string;
  b: string;
  look: string;
  name: string;
  text: string;
}

/** Spaces marked over the board: what can be reached, what is seen, where it is dangerous. */
export interface Layer {
  id: string;
  name: string;
  tone: string;
  spaces: string[];
}

/** What a client shows while somebody looks at an option, or at what is no option. */
export interface Preview {
  text: string;
  layers: Layer[];
  rays: DrawnLine[];
  stops: string[];
  pools: DicePool[];
  chances: Likelihood[];
}

/** A straight line over the board: one of sight, clear or cut by something. */
export interface DrawnLine {
  start: [number, number];
  end: [number, number];
  clear: boolean;
}

/** Dice that would be rolled together, each with no face yet. */
export interface DicePool {
  name: string;
  dice: ShownDie[];
}

/** A die as it lies: its face in a character or two, or as symbols. */
export interface ShownDie {
  face: string;
  tone: string;
  name: string;
  symbols: string[];
}

/** How likely something is, from 0 to 1: exact, not tried out. */
export interface Likelihood {
  name: string;
  share: number;
}

/** A way to something far: the options to be taken one after the other. */
export interface Route {
  target: string;
  options: string[];
  path: string[];
  text: string;
  risk: string;
  sort: string;
}

/** Something that cannot be chosen now, and what there is to see of it. */
export interface Glance {
  target: string;
  preview: Preview;
}

/** The final standings, best first, and one sentence that sums the game up.

    Without `sides` everyone plays for themselves. Where all seats are on one side, they play
    against the game: either all of them win or nobody does. */
export interface Result {
  winners: number[];
  standings: Standing[];
  summary: string;
  sides: Side[];
  draw: boolean;
}

/** How one player came out of the game. */
export interface Standing {
  player: number;
  name: string;
  outcome: string;
  score: number;
  won: boolean;
}

/** Seats that win and lose together. */
export interface Side {
  name: string;
  players: number[];
  open: boolean;
}

/** Somebody came, went, was replaced by a bot, or asks for a seat. */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
  watchers: WatcherInfo[];
  quiet: boolean;
}

/** A spectator: the id is for the host, who may mute or remove them. */
export interface WatcherInfo {
  id: string;
  name: string;
  muted: boolean;
}

/** A line of chat, always plain text. */
export interface Chat {
  type: "chat";
  number: number;
  who: string;
  text: string;
}

/** What the bot would do, and how it weighed the options. */
export interface Hinted {
  type: "hinted";
  seq: number;
  option: string;
  text: string;
  weighed: WeighedOption[];
  reasons: string[];
}

/** How a bot that searches weighed one option: its share of the search, the value it expects. */
export interface WeighedOption {
  option: string;
  share: number;
  value: number;
}

/** The rule that forbids it; empty where nothing does. */
export interface Because {
  type: "because";
  intent: string;
  rule: string;
  text: string;
  now: string;
}

/** Not done, and why. Nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  text: string;
  seq: number | null;
}

/** How far a route was taken: all of it, or until something happened. */
export interface Walked {
  type: "walked";
  seq: number;
  taken: number;
  planned: number;
}

/** A page of the log, for whoever scrolls up. */
export interface OlderLines {
  type: "olderlines";
  viewer: number | null;
  lines: Line[];
}

/** Still here. */
export interface Pong {
  type: "pong";
}

/** The table as a viewer sees it, whole: what an Update comes to, and what a replay is told. */
export interface WholeState {
  type: "state";
  seq: number;
  viewer: number | null;
  scene: Scene;
  asked: Asked | null;
  lines: Line[];
  may_undo: boolean;
  undo_asked_by: number | null;
  over: boolean;
  outcome: Result | null;
  aftermath: Aftermath | null;
}

/** Everything on the table as one viewer sees it. */
export interface Scene {
  title: string;
  viewer: number | null;
  board: Board;
  panels: Panel[];
  tracks: Track[];
  piles: Pile[];
  duel: Duel | null;
  status: string;
  card: Card | null;
  trays: Tray[];
}

/** A figure and what belongs to it. A seat may own several panels, or none. */
export interface Panel {
  id: string;
  owner: number | null;
  name: string;
  letter: string;
  status: string;
  gauges: Gauge[];
  cards: Card[];
  notes: string[];
  active: boolean;
  text: string;
  icon: string;
  tone: string;
  trays: Tray[];
  tasks: Task[];
}

/** Cards that lie together: a hand, a row of named slots, a bag, cards in play. */
export interface Tray {
  id: string;
  name: string;
  look: string;
  cards: Card[];
  slots: Slot[];
  limit: number | null;
}

/** A named place for one card. */
export interface Slot {
  id: string;
  name: string;
  card: Card | null;
  icon: string;
}

/** Something to be done over several turns, and how far it has come. */
export interface Task {
  id: string;
  name: string;
  text: string;
  goals: Gauge[];
  reward: string;
  spaces: string[];
  tone: string;
  hidden: boolean;
}

/** Something that runs out: its spaces, and the marks printed on some of them. */
export interface Track {
  id: string;
  name: string;
  position: number;
  spaces: string[];
  look: string;
}

/** A deck or a supply, with as much of it as everybody sees. */
export interface Pile {
  id: string;
  name: string;
  count: number;
  discards: number;
  discarded: string[];
}

/** A fight of two sides or more; with stages where it is shown step by step. */
export interface Duel {
  title: string;
  round: number;
  sides: Panel[];
  hand: Card[];
  stack: Card[];
  stages: Stage[];
  verdict: string;
}

/** A step of a contest and what has come of it so far. */
export interface Stage {
  id: string;
  name: string;
  state: string;
  beats: Beat[];
}

/** One thing that happened in a stage: by which side, with which dice, by which rule. */
export interface Beat {
  text: string;
  side: number | null;
  dice: ShownDie[];
  rule: string;
}

/** On a screen that people share: what came of an answer, as the one who gave it may see it. */
export interface Aftermath {
  viewer: number | null;
  scene: Scene;
  lines: Line[];
}

/** The host's link, which moves every seat of theirs, and those to hand out.

    Only an open seat has an invitation. Who sits down by it gets a link that is theirs alone. */
export interface Links {
  table: string;
  host: string;
  seats: string[];
  spectator: string;
}

/** GET /api/tables/{id}: the table for this link; links to hand out for the host.

    Of an invitation the role is "invite", and `invited` is the seat that it is for. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  config: Record<string, unknown>;
  role: string;
  seats_of_link: number[];
  seats: SeatInfo[];
  name: string;
  created: number;
  seq: number;
  steps: number;
  over: boolean;
  links: Links | null;
  figures: string[];
  status: string;
  tracks: Track[];
  asked: number | null;
  may_download: boolean;
  looks: string;
  commitment: string;
  secret: string;
  invited: number | null;
  host: string;
  chapter: ChapterInfo | null;
  sequel: string;
}

/** Where a table stands in its row, and one's own way to the newest one; "" where it is this. */
export interface ChapterInfo {
  series: string;
  number: number;
  title: string;
  newest: string;
  link: string;
}

/** POST /api/tables/{id}/next: where the same company plays on, and one's own link there. */
export interface NextTable {
  table: string;
  link: string;
}

/** GET /api/tables/{id}/row: the row that a table belongs to, in order. */
export interface Chapters {
  game: string;
  title: string;
  name: string;
  chapters: Chapter[];
}

/** One table of a row. Without a link there is no way there for whoever asks. */
export interface Chapter {
  number: number;
  table: string;
  title: string;
  summary: string;
  over: boolean;
  created: number;
  link: string;
}

/** GET /api/tables/{id}/verify: whether the game that is over holds, played once more. */
export interface Verification {
  holds: boolean;
  text: string;
}

/** GET /api/tables/{id}/timeline: how the game went so far, as this link may see it. */
export interface Timeline {
  steps: number;
  curves: Curve[];
}

/** One number of one panel: the answers after which it changed; None while it is not seen. */
export interface Curve {
  panel: string;
  player: number | null;
  look: string;
  name: string;
  points: ([number, number | null])[];
}

/** GET /api/tables/{id}/lines: the whole log, as this link may read it. */
export interface Story {
  steps: number;
  moments: ReplayLine[];
}

/** A line of the log with its place in the game.

    Everybody counts the lines that all were told alike: by `shared` a moment is found again by
    whoever may see less, or more. */
export interface ReplayLine {
  line: Line;
  step: number;
  shared: number;
}

/** GET /api/tables/{id}/frames?first=: the scenes from that line on.

    The last line of all comes with the table as it stands after it, and with how the game ended. */
export interface FramesPage {
  first: number;
  frames: PastFrame[];
  outcome: Result | null;
}

/** What had changed in the scene when a line was said, since the frame before on this page. */
export interface PastFrame {
  viewer: number | null;
  changes: [string[], unknown][];
}

/** GET /api/tables/{id}/outlook?seat=&first=: some of the points, from that number on.

    The last point of a game that is over is what the seat got. */
export interface Outlooks {
  seat: number;
  total: number;
  first: number;
  points: OutlookPoint[];
}

/** What a seat could hope for when it was asked, from 0 to 1, and the standard error of that. */
export interface OutlookPoint {
  step: number;
  value: number;
  error: number;
}

/** Any refused HTTP request. */
export interface Problem {
  code: string;
  text: string;
}

/** GET /api/games is a list of these: what can be played, and how it can be set up. */
export interface GameListing {
  name: string;
  title: string;
  fewest: number;
  most: number;
  settings: Setting[];
  bots: string[];
  aim: string;
  looks: string;
  finished: boolean;
}

/** One thing that can be chosen when a game is set up.

    Its kind is one of:
    "choice", "flag" and "number": one value;
    "names": a list of distinct choices, one a player or as many as `count` says;
    "seat": the number of a player's seat, counted from 0;
    "sides": a list of choices, one a player: the side each seat is on;
    "sheet": plain nested data that comes with a sequel (see sheets.py); never filled in by hand. */
export interface Setting {
  name: string;
  kind: string;
  help: string;
  default: unknown;
  choices: string[];
  choice_help: Record<string, string>;
  low: number;
  high: number;
  rule: string;
  count: Record<string, number>;
  title: string;
  titles: Record<string, string>;
  sides: string[];
}

/** GET /api/games/{game}/looks: how a game's things look and what they are called. */
export interface GameLooks {
  version: string;
  looks: Looks;
  role: string;
  score: string;
}

/** All looks of a game. Sides run from the one that bars the way least to a wall. */
export interface Looks {
  spaces: SpaceLook[];
  sides: Look[];
  marks: MarkLook[];
  pieces: Look[];
  tracks: TrackLook[];
  cards: Look[];
  figures: Look[];
  piles: Look[];
  gauges: Look[];
  words: WordLook[];
  intents: Intent[];
  tagline: string;
  unchosen: string;
  drawings: Record<string, Drawing>;
}

/** A kind of space. Its drawing lies on the floor, on a field of 100 by 100 for each square. */
export interface SpaceLook {
  id: string;
  name: string;
  short: string;
  glyph: string;
  floor: string;
  colour: string;
  text: string;
  icon: string;
  tone: "" | "blue" | "gold" | "green" | "orange" | "red" | "stone" | "teal" | "violet";
  drawing: string;
  paving: "bare" | "cobbles" | "flags";
  shape: "lane" | "room" | "round";
}

/** One kind of thing; each client takes what it can show.

    A `floor` is three characters: left, centre and right of whoever stands there. A `glyph` is
    one character. Things are told apart without their colours. */
export interface Look {
  id: string;
  name: string;
  short: string;
  glyph: string;
  floor: string;
  colour: string;
  text: string;
  icon: string;
  tone: "" | "blue" | "gold" | "green" | "orange" | "red" | "stone" | "teal" | "violet";
  drawing: string;
}

/** A sign on a space; its drawing is 20 wide and high around its middle. */
export interface MarkLook {
  id: string;
  name: string;
  short: string;
  glyph: string;
  floor: string;
  colour: string;
  text: string;
  icon: string;
  tone: "" | "blue" | "gold" | "green" | "orange" | "red" | "stone" | "teal" | "violet";
  drawing: string;
  corner: "north-east" | "north-west" | "south-east" | "south-west";
}

/** A track; its drawing stands on the space that has been reached. */
export interface TrackLook {
  id: string;
  name: string;
  short: string;
  glyph: string;
  floor: string;
  colour: string;
  text: string;
  icon: string;
  tone: "" | "blue" | "gold" | "green" | "orange" | "red" | "stone" | "teal" | "violet";
  drawing: string;
  sky: string[];
  late: string;
}

/** How a kind of word in the log is shown. */
export interface WordLook {
  id: string;
  style: "card" | "figure" | "seat";
}

/** Something a player may ask "why can't I?" about. */
export interface Intent {
  id: string;
  name: string;
  mark: string;
}

/** The field it is drawn on, as in `viewBox`, and its shapes as SVG. */
export interface Drawing {
  box: string;
  shapes: string;
}

/** GET /api/games/{game}/lessons: what teaches a game. */
export interface GameLessons {
  game: string;
  title: string;
  pages: Page[];
  pictures: PictureInfo[];
  notes: Note[];
  guide: Guide | null;
}

/** One step of "in five minutes". Blank lines part its paragraphs. */
export interface Page {
  title: string;
  text: string;
  picture: string;
}

/** A moment of a real game, as the seat that is asked then sees it. */
export interface PictureInfo {
  id: string;
  show: string;
  caption: string;
  scene: Scene;
}

/** What is said when a kind of decision comes for the first time. */
export interface Note {
  id: string;
  title: string;
  text: string;
  more: string;
}

/** The guided first game: one person, bots on the other seats, always the same dice. */
export interface Guide {
  seed: number;
  welcome: string;
  farewell: string;
  players: number;
  bot: string;
  settings: Record<string, unknown>;
}

/** GET /api/games/{game}/compendium: all things of a game, as they are drawn in play. */
export interface GameCompendium {
  game: string;
  title: string;
  compendium: Compendium;
}

/** What can be looked up. Where two things have one name, the first is meant in texts. */
export interface Compendium {
  groups: CompendiumGroup[];
  signs: Sign[];
}

/** Things of one kind, under a title. */
export interface CompendiumGroup {
  id: string;
  name: string;
  entries: CompendiumEntry[];
}

/** One thing: drawn as cards, as a space of the board or as a figure's panel, or only told. */
export interface CompendiumEntry {
  id: string;
  name: string;
  text: string;
  cards: Card[];
  space: Space | null;
  panel: Panel | null;
  plan: Board | null;
  count: number;
  words: string[];
  rule: string;
}

/** GET /api/house: what this server offers besides its games. */
export interface House {
  lobby: boolean;
  packs: boolean;
}

/** POST /api/packs: a pack that was taken; `ref` goes into a new table's setting `packs`. */
export interface PackInfo {
  ref: string;
  title: string;
  version: string;
  author: string;
  game: string;
  settings: Setting[];
}

/** GET /api/rules/{game}, where a rule may stand for its game */
export interface RuleList {
  game: string;
  title: string;
  sections: Section[];
  rules: RuleInfo[];
}

/** A chapter of the rulebook. Its code is that of its rules, without their numbers. */
export interface Section {
  code: string;
  title: string;
  volume: string;
}

/** One rule of the catalogue, in its section, with the rules it refers to. */
export interface RuleInfo {
  id: string;
  section: string;
  text: string;
  see: string[];
  unclear: string;
}

/** GET /api/lobby is a list of these: a public table, by its spectator link. */
export interface LobbyTable {
  table: string;
  game: string;
  title: string;
  name: string;
  created: number;
  seats: SeatInfo[];
  spectator: string;
}

export type FromClient = Hello | Act | Undo | Agree | Say | Hint | Why | SeatChange | AskMe | Consent | Mute | Remove | Renew | Older | Ping;

export type FromServer = Welcome | Update | Seats | Chat | Hinted | Because | Refused | Walked | OlderLines | Pong;
