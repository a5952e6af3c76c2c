/** What the card game's page is told by the kernel, and what one display of it holds. */

import type { YardMessage } from "../page/messages.js";
import type { Cards, Marked, Page, Themed } from "../page/types.js";

export interface Ticket {
  id: string;
  title: string;
  points: number;
  cards: Cards[];
  done: boolean;
}

/** Cards of one colour in a yard. */
export interface YardSet {
  kind: string;
  cards: number;
  passes: number;
}

export interface Seat extends Marked {
  name: string;
  bot: boolean;
  moves: boolean;
  cards: number;
  tickets: number;
  done: number;
  yard: YardSet[];
  track: Cards[];
  /** How many cards lie in the track, seen or face down. */
  on_track: number;
}

export interface Score {
  name: string;
  won: boolean;
  done: Ticket[];
  missed: Ticket[];
  tickets: number;
  cities: string[];
  city_points: number;
  total: number;
}

/** What everybody may know. */
export interface State {
  position: number;
  status: string;
  error: string;
  ask: string;
  looking: number;
  over: boolean;
  row: string[];
  deck: number;
  discards: number;
  ticket_deck: number;
  last: number;
  players: Seat[];
  cities: { name: string; points: number }[];
  result: Score[];
  can_undo: boolean;
  can_redo: boolean;
}

/** What only the one who looks may see. */
export interface Own {
  seat: number;
  hand: Cards[];
  track: Cards[];
  tickets: Ticket[];
  scored: Ticket[];
  offer: Ticket[];
  fewest: number;
  legal: string[];
}

/** One display of the card game. */
export interface Ui extends Page, Themed {
  send(message: YardMessage): void;
  state: Partial<State>;
  own: Own | null;
  log: string[];
  local: { laid: Record<string, number>; keep: Set<string>; rove: Record<string, number> };
}

/** A display once it has been told the game. */
export interface Shown extends Ui {
  state: State;
}

/** A display that shows somebody's cards. */
export interface Mine extends Shown {
  own: Own;
}
