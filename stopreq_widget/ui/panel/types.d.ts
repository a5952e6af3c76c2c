/** What the panel is told by the kernel, and what one display of it holds. */

import type { PanelMessage } from "../page/messages.js";
import type { Cards, Child, Marked, Page, Press, Themed } from "../page/types.js";

export interface Player extends Marked {
  seat: number;
  name: string;
  kind: string;
  level: string;
  score: number;
  trains: number;
  cards: number;
  tickets: number;
  tokens: { call_sign: string; station: string; points: number }[] | null;
  stations: number | null;
  [field: string]: unknown;
}

/** What the guide of a first game says, and what it speaks of: a part, card, pile, route or seat, and which. */
export interface Guide {
  n: number;
  of: number;
  words: string;
  target: string;
  /** Whether it is only to be read. */
  read: boolean;
}

/** Those who play along from elsewhere. */
export interface Company {
  here: boolean[];
  /** Why nothing is heard of the game now. */
  away: string;
  /** The seat that asks to take a move back. */
  wish: number | null;
  /** A seat (-1: who watches), and what was said. */
  talk: [number, string][];
  /** At the host's table: a name, and what that person types. */
  lines: [string, string][];
  /** Where the host is; empty at a guest's table. */
  address: string;
}

export interface SheetTicket {
  title: string;
  points: number;
  done: boolean;
  /** Its two stations, and its holder's routes between them; none where it was missed. */
  ends: string[];
  way: string[];
}

/** A seat's column of the final sheet. */
export interface Column extends Marked {
  seat: number;
  name: string;
  routes: number;
  flight: number;
  tokens: number;
  tickets: SheetTicket[];
  longest: number;
  longest_bonus: number;
  path: string;
  /** The longest path's routes and stations, in walking order. */
  trail: string[];
  stops: string[];
  extra: [string, number][];
  total: number;
  winner: boolean;
}

/** A step of the counting: what is counted, who gains what by it, how long it is shown, and where on the map it lies. */
export interface Step {
  words: string;
  gains: number[];
  ms: number;
  seat?: number;
  ends?: string[];
  way?: string[];
  trail?: string[];
  stops?: string[];
  /** Whether the others' routes step back. */
  alone?: boolean;
}

export interface Outcome {
  reason: string;
  decided_by: string;
  columns: Column[];
}

export interface Notice {
  kind: string;
  text: string;
  advice?: string;
}

export interface SeatForm extends Marked {
  name: string;
  kind: string;
  level: string;
  colour: string;
}

/** The new-game form as the kernel offers it. */
export interface Setup {
  players?: SeatForm[];
  first?: number;
  seed?: string;
  rule?: string;
  autosave?: string;
  analysis?: boolean;
  min?: number;
  max?: number;
  levels?: { id: string; name: string; description: string }[];
  colours?: string[];
  rules?: { id: string; name: string; words: string }[];
  error?: string | null;
}

/** A game that is kept, as a list shows it. */
export interface KeptGame {
  name: string;
  words: string;
  over: boolean;
}

/** The games that are kept, and where; no place is named where nobody knows it. */
export interface Kept {
  place: string;
  games: KeptGame[];
  /** How many are kept; only those played last are listed. */
  count: number;
  /** The deal of the day: its date, and who plays or how it ended. */
  day: { day: string; words: string } | null;
}

/** A call sign of the passport: in how many games it was collected, in the one on the sheet, and there first. */
export interface Stamp {
  call_sign: string;
  station: string;
  games: number;
  now: boolean;
  first: boolean;
}

/** What some games come to. */
export interface RecordLine {
  games: number;
  wins: number;
  best: number;
  mean: string;
  tickets: string;
  longest: number;
}

/** All games that count, by kind, with the passport and the scores over time as a drawing. */
export interface MyRecord {
  total: RecordLine;
  kinds: (RecordLine & { rules: string; players: number; bots: string })[];
  stamps: Stamp[];
  scores: { wide: number; high: number; level: number; words: string; dots: { x: number; y: number; won: boolean; words: string }[] };
}

/** A part of what is kept: how much there is of it. */
export interface KeptPart {
  part: string;
  count: number;
  words: string;
}

/** What is kept, and where; empty until somebody asks. */
export interface Memory {
  place: string;
  news: string;
  parts: KeptPart[];
  record: MyRecord | null;
}

/** What the person's record says of a game that has ended; empty where it says nothing. */
export interface After {
  standing: string;
  line: string;
  stamps: Stamp[];
}

/** The form as somebody is filling it in. */
export interface Draft {
  players: SeatForm[];
  first: number;
  seed: string;
  autosave: string;
  analysis: boolean;
  rules: string;
  path: string;
}

/** What everybody may know; a display that has been told nothing yet has an empty one. */
export interface State {
  screen?: string;
  setup?: Setup;
  seat?: number;
  phase?: string;
  status?: string;
  /** What the seat to move may do, in words. */
  wants?: string;
  /** Turns until the end, once the last round has begun; else below 0. */
  turns_left?: number;
  /** Two characters a move: the seat, and what it did (see deeds.js). */
  deeds?: string;
  players?: Player[];
  row?: string[];
  deck?: number;
  discards?: number;
  discarded?: Cards[];
  ticket_deck?: number;
  draws?: string[];
  can_draw_tickets?: boolean;
  can_skip?: boolean;
  routes?: string;
  tunnel?: { title: string; turned: string[]; owed: number; words: string } | null;
  outcome?: Outcome | null;
  position?: number;
  moves?: number;
  playing?: boolean | null;
  analysis?: boolean;
  can_branch?: boolean;
  can_undo?: boolean;
  can_redo?: boolean;
  bots?: { any: boolean; running: boolean; paused: boolean; speed: number; swift: boolean; preparing: number | null; waiting?: boolean };
  viewer?: number | null;
  own?: number[];
  /** With whose eyes the game may be shared as a page; null: with open hands. */
  share?: (number | null)[];
  /** The seats that people at this table play. */
  people?: number[];
  guide?: Guide | null;
  ask?: string | null;
  settings?: Record<string, boolean>;
  notice?: Notice | null;
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  title: string;
  points: number;
  state: string;
  why?: string;
}

export interface Payment {
  action: string;
  words: string;
  cards: string[];
}

export interface Entry extends Payment {
  title: string;
}

/** Actions that only some rule sets have, under one heading. */
export interface Group {
  group: string;
  entries?: Entry[];
  titles?: string[];
  note?: string;
}

/** What was picked: a route, or another action by heading and name. */
export interface Chosen {
  route: string | null;
  group?: string;
  title?: string;
  why: string | null;
  payments: Payment[];
}

/** What only one seat may see. */
export interface Private {
  type: "private";
  seat: number | null;
  name?: string;
  hand?: Cards[];
  tickets?: Ticket[];
  offer?: Ticket[];
  keep_min?: number;
  payable?: string[];
  selected?: Chosen | null;
  choices?: Group[];
  must?: boolean;
  hint?: { action: string | null; text: string } | null;
  tips?: string[];
  notice?: Notice | null;
}

export interface OpenHand {
  seat: number;
  name: string;
  hand: Cards[];
  tickets: Ticket[];
}

/** Messages that are stored nowhere. */
export type Told =
  | Private
  | { type: "own"; seats: Private[] }
  | ({ type: "kept" } & Kept)
  | ({ type: "after" } & After)
  | ({ type: "memory" } & Memory)
  | { type: "export"; name: string; text: string }
  | { type: "log"; from: number; lines: string[] }
  | { type: "hands"; hands: OpenHand[] | null }
  | { type: "map" } // for the map beside the panel; see News there
  | { type: "page"; page: string; name: string; text: string } // the game as a page, for the display that asked
  | { type: "company"; company: Company | null }
  | { type: "heard" };

/** A route as the panel knows it. */
export interface Route {
  id: string;
  a: string;
  b: string;
  service: string;
  length: number;
  points: number;
  flight: boolean;
  kind?: string;
  note?: string;
  ferry?: number;
  index: number;
  search: string;
}

/** How the parts lie round the map, and the size of the map's box in CSS pixels. */
export interface Arrangement {
  name: "wide" | "medium" | "phone";
  /** How many rows the dock has. */
  rows: 1 | 2;
  width: number;
  height: number;
}

/** The board as small as on a ticket; see pocket.py. */
export interface Pocket {
  wide: number;
  high: number;
  outline: string;
  at: Record<string, [number, number]>;
}

export interface About {
  pocket?: Pocket;
  /** Every station with a token, in the board's order. */
  tokens?: NonNullable<Player["tokens"]>;
  /** What the kinds of cards are called: "service" or "colour". */
  service?: string;
  title?: string;
  /** The board's width by its height, as the map draws it. */
  aspect?: number;
  lead?: string;
  rules_title?: string;
  rules?: { title: string; paragraphs: string[] }[];
}

/** A combobox: what is typed, whether its list is open, and where it stands. */
export interface Combo {
  text: string;
  open: boolean;
  at: number;
}

export interface ComboOptions<Item> {
  label: string;
  what: string;
  placeholder: string;
  none: string;
  find(words: string[]): Item[];
  show(item: Item): Child;
  className?: (item: Item) => string;
  pick(item: Item): void;
}

/** What has changed for everybody (all of it if `whole`), and what else there is to tell: drawn at once. */
export interface Paint {
  type: "paint";
  whole?: boolean;
  state: State;
  parts: Told[];
}

/** One display of the panel. */
export interface Ui extends Page, Themed {
  state: State;
  about: About;
  routes: Map<string, Route>;
  payable: Set<string>;
  priv: Private | null;
  /** The cards of the seats that have a display of their own. */
  own: Private[];
  hands: OpenHand[] | null;
  /** Those who play along from elsewhere; null where all sit at this table. */
  company: Company | null;
  /** What is this person's own: told to pages that are open, and stored nowhere. */
  mine: { kept: Kept; after: After; memory: Memory };
  log: string[];
  motion: { from: { box: DOMRect; kind: string } | null };
  later: (() => void)[];
  drawing: boolean;
  again: boolean;
  rulesNode?: HTMLDialogElement;
  networkNode?: HTMLDialogElement;
  inviteNode?: HTMLDialogElement;
  talkNode?: HTMLElement;
  dialogs: Partial<Record<NonNullable<Local["dialog"]>, HTMLDialogElement>>;
  logNode?: HTMLElement;
  /** The timer of the counting. */
  counting?: number;
  /** The element that holds the map and this panel; none where the panel stands alone. */
  table?: HTMLElement;
  /** Arrange the table anew: what is shown, or its size, has changed. */
  measure?: () => void;
  local: Local;
  send(message: PanelMessage): void;
  act(action: string): void;
  /** Do something once the page shows the update that is under way. */
  after(work: () => void): unknown;
}

/** What only this display knows: open menus, what is typed, where the focus is. */
export interface Local {
  rove: Record<string, number>;
  /** Whose display this is; null: everybody's. */
  seat: number | null;
  combos: Record<string, Combo>;
  payment: number;
  keep: Set<string>;
  ticket: string | null;
  /** The ticket whose best way stays on the map. */
  pinned: string | null;
  /** Whether a card of the hand is being dragged. */
  dragged: boolean;
  rules: boolean;
  menu: boolean;
  sure: boolean;
  savePath: string;
  silent: boolean;
  /** Where the slider is dragged to, and which position was last asked for. */
  slide: number | null;
  sent: number | null;
  arrangement: "alone" | Arrangement["name"];
  rows: Arrangement["rows"];
  /** The step of the counting that is shown; null when all is counted. */
  count: number | null;
  /** Whose network is shown once all is counted. */
  focus: number | null;
  /** Whether the final sheet lies over the board. */
  sheet: boolean;
  /** The part that is open where the table is as narrow as a phone. */
  tab: string;
  opener: HTMLElement | SVGElement | null;
  draft: Draft | null;
  draftOf: string | null;
  /** Whether this display has asked for a game, which is to come into sight. */
  started: boolean;
  /** Which page lies over the table, and what on it is to be removed if it is said again. */
  dialog: "games" | "memory" | null;
  removing: string | null;
  /** Whether this display has asked for a file, and what is said of one that it can't take. */
  exporting: boolean;
  tooLarge: string;
  /** The result's line, once it was asked for, and whether it is in the clipboard. */
  result: { line: string; done: boolean } | null;
  /** Whether the viewer's network is shown in words. */
  network: boolean;
  /** Whether the page of invitations is open, and whose line has just been copied. */
  inviting: boolean;
  copied: string | null;
  /** What is being typed for everybody. */
  talk: string;
  /** Lines of the live region, each with a number of its own. */
  said: { n: number; text: string }[];
  sayings: number;
  /** Lines of the log that are still to be said. */
  unsaid: string[];
  /** What was on the table when it was last spoken of. */
  spoken: { position: number; asked: string; row: string[]; over: boolean } | null;
  /** Whether the ways of sharing are shown, and what the page that was asked for last is called. */
  sharing: boolean;
  page: string | null;
  /** Whether a hint was asked for that has not come yet. */
  asked: boolean;
}

/** What a pile of cards shows. */
export interface Pile {
  name: string;
  before: string;
  title: string;
  count?: number;
  note: string;
  off: boolean;
  press(event: Press): void;
}
