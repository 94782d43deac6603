// Generated from undercroft.server.messages by `python -m undercroft.server.schema`. Do not edit.

export const PROTOCOL = 2;

/** First of all: which table, by which link; `seen` is the last sequence number known. */
export interface Hello {
  type: "hello";
  table: string;
  link: string;
  name?: string;
  protocol?: number;
  seen?: number | null;
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

/** Hand a seat to a bot, take it back, or open it: one's own seat, or as host any. */
export interface Seat {
  type: "seat";
  seat: number;
  kind: string;
  bot?: string;
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
}

/** A seat as asked for: "human" (the one who makes the table), "bot" or "open". */
export interface NewSeat {
  kind: string;
  bot?: string;
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
  aim: string;
  looks: string;
  packs: PackName[];
  protocol: number;
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  bot: string;
  present: boolean;
  side: string;
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
  sight: Sight;
  asked: Asked | null;
  may_undo: boolean;
  undo_asked_by: number | null;
  over: boolean;
  outcome: Result | null;
  before: Sight | null;
}

/** A scene by what has changed since the one of number `base`; 0 stands for no scene at all. */
export interface Sight {
  viewer: number | null;
  version: number;
  base: number;
  changes: [string[], unknown][];
  lines: Line[];
}

/** One thing that happened: the sentence, the rule behind it, its pieces for drawing. */
export interface Line {
  number: number;
  text: string;
  rule: string;
  parts: [string, unknown][];
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
}

/** One thing a player may do: what it is called, which rule grants it, where it points. */
export interface Option {
  id: string;
  label: string;
  rule: string;
  targets: string[];
}

/** A way to something far: the options to be taken one after the other. */
export interface Route {
  target: string;
  options: string[];
}

/** The final standings, best first, and one sentence that sums the game up.

    Without `sides` everyone plays for themselves. Where all seats are on one side, they play
    against the game: either all of them win or nobody does. */
export interface Result {
  winners: number[];
  standings: Standing[];
  summary: string;
  sides: Side[];
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
}

/** Somebody came, went, or was replaced by a bot. */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
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
  weighed: Weighed[];
}

/** How a bot that searches weighed one option: its share of the search, the value it expects. */
export interface Weighed {
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

/** Still here. */
export interface Pong {
  type: "pong";
}

/** The table as a viewer sees it, whole: what an Update comes to, and what a replay is told. */
export interface State {
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
  edges: Edge[];
  layers: Layer[];
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
export interface Edge {
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
  dice: Die[];
  rule: string;
}

/** A die as it lies: its face in a character or two, or as symbols. */
export interface Die {
  face: string;
  tone: string;
  name: string;
  symbols: string[];
}

/** On a screen that people share: what came of an answer, as the one who gave it may see it. */
export interface Aftermath {
  viewer: number | null;
  scene: Scene;
  lines: Line[];
}

/** The secret links of a new table. The host's link moves every seat that is his. */
export interface Links {
  table: string;
  host: string;
  seats: string[];
  spectator: string;
}

/** GET /api/tables/{id} and the like: the table for this link; all its links for the host. */
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

/** Any refused HTTP request. */
export interface Problem {
  code: string;
  text: string;
}

/** GET /api/games is a list of these: what can be played, and how it can be set up. */
export interface GameInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  settings: Setting[];
  bots: string[];
  aim: string;
  looks: string;
}

/** One thing that can be chosen when a game is set up.

    Its kind is one of:
    "choice", "flag" and "number": one value;
    "names": a list of distinct choices, one a player or as many as `count` says;
    "seat": the number of a player's seat, counted from 0;
    "sides": a list of choices, one a player: the side each seat is on. */
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
export interface Catalogue {
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

export type FromClient = Hello | Act | Undo | Agree | Say | Hint | Why | Seat | Ping;

export type FromServer = Welcome | Update | Seats | Chat | Hinted | Because | Refused | Walked | Pong;
