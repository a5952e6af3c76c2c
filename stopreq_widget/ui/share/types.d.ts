/** A game as its page is told of it; see moments.py and page.py. */

import type { Info, OwnTicket } from "../map/types.js";
import type { OpenHand, Player, State, Ui } from "../panel/types.js";
import type { Theme } from "../page/types.js";

/** What leads from one plain value to another: parts of it by key, or all of it in a list of one; null for nothing. */
export type Step = null | [unknown] | { [key: string]: Step };

/** A position; `tokens` and `stations` have a character a town. */
export interface Moment extends State {
  players: Player[];
  routes: string;
  tokens: string;
  stations: string;
  hands: (OpenHand & { marks: OwnTicket[] })[];
}

export interface Path {
  trail: string[];
  stops: string[];
}

export interface Told {
  title: string;
  info: Info;
  theme: Theme;
  tokens: { call_sign: string; station: string; points: number }[];
  credit: string;
  /** Who looks on; null for somebody who may see every hand. */
  seat: number | null;
  moves: number;
  log: string[];
  deeds: string;
  /** By seat, once the game is over. */
  paths: Path[];
  first: Moment;
  steps: Step[];
}

/** What the reader has chosen. */
export interface Chosen {
  position: number;
  playing: boolean;
  /** How many positions pass in the time of one at the table. */
  pace: number;
  sheet: boolean;
  /** Whose longest path is on the board, once the game is over; null for nobody's. */
  path: number | null;
  /** Whose tickets are ringed on the board; null for nobody's. */
  tickets: number | null;
  large: boolean;
}

/** The page: what it was told, what its reader has chosen, and what can be done. */
export interface Shared {
  ui: Ui;
  told: Told;
  chosen: Chosen;
  go(position: number): void;
  set(news: Partial<Chosen>): void;
  isDark(): boolean;
  turnTheme(): void;
  /** The seat of the longest path. */
  longest(): number;
}
