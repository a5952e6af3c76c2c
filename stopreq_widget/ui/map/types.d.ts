/** The board as the map's scripts use it. */

import type { MapMessage } from "../page/messages.js";
import type { Theme } from "../page/types.js";

/** A point of the layout, or of the screen, in pixels. */
export type Point = readonly [number, number] | [number, number];
export type Line = Point[];

/** Origin in Web Mercator metres and metres a layout pixel. */
export interface Frame {
  x: number;
  y: number;
  unit: number;
}

/** Scale and shift from layout pixels to those of Leaflet's overlay. */
export interface Transform {
  k: number;
  x: number;
  y: number;
}

/** A train space: its ring, the line along its middle, and its measures. */
export interface Space {
  ring: Line;
  sides: number;
  mid: Line;
  width: number;
  length: number;
  center: Point;
}

interface RouteFacts {
  id: string;
  ends: [number, number];
  service: string;
  length: number;
  points: number;
  kind?: string;
  note?: string;
  ferry?: number;
}

export interface Route extends RouteFacts {
  label: string;
  flight: boolean;
  spaces: Space[];
}

export interface Station {
  id: string;
  name: string;
  at: [number, number];
  call_sign: string;
  points: number;
  hub: boolean;
}

/** What the kernel sends of a board; see info.py. */
export interface Info {
  name: string;
  frame: Frame;
  box: [number, number, number, number];
  fine: number;
  /** Classes and paths of what lies below the board, in units of which `fine` make a layout pixel. */
  ground: { class: string; d: string }[];
  routes: (RouteFacts & { flight?: boolean; spaces: string[] })[];
  stations: Station[];
}

export interface Board {
  name: string;
  frame: Frame;
  box: [number, number, number, number];
  routes: Route[];
  stations: Station[];
  routeAt: Map<string | undefined, number>;
  stationAt: Map<string | null | undefined, number>;
}

export interface Seat {
  colour: string;
  name: string;
}

/** What a tip says. */
export interface Words {
  label: string;
  facts: string;
  state: string;
  purse?: string;
  all?: string;
}

/** The nodes of a row of spaces. */
export interface Row {
  g: SVGElement;
  body: SVGElement;
  line: SVGElement;
  halo: SVGElement;
  slots: string;
  cars: string;
  look: Theme["services"][string];
  badges: Badge[];
  width: number;
}

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

/** The round sign of a row: its node, the spaces that it may lie on, and where its middle is in layout pixels. */
export interface Badge {
  node: SVGElement;
  spaces: Space[];
  at: Point;
}

/** A town's dot: in layout pixels, its radius in those of the screen. */
export interface Dot {
  at: Point;
  radius: number;
}

/** How the whole board is shown: the scale, the middle in layout pixels, the edges, and how many names have no place. */
export interface Fit {
  k: number;
  middle: [number, number];
  shown: Box;
  lost: number;
}

/** What the one has whose cards are shown. */
export interface Own {
  payable: string[];
  hand: Record<string, number>;
  trains: number;
  tickets: OwnTicket[];
  news: string[];
}

export interface OwnTicket {
  a: string;
  b: string;
  state: "open" | "done" | "cut";
}

/** The nodes of a station. */
export interface Part {
  dot: SVGElement;
  circle: SVGElement;
  points: SVGElement;
  name: SVGElement;
  sign: SVGElement;
  text: SVGElement;
  house: SVGElement;
  leader: SVGElement;
  /** Of the dot, in pixels of the screen. */
  radius: number;
}

export interface Walk {
  trail?: string[];
  stops?: string[];
}

/** What somebody beside the map wants shown: classes on routes, and a walk. */
export interface Paint extends Walk {
  groups?: Record<string, string[]>;
  /** Two stations to ring, and the routes of a way between them. */
  ticket?: [string | null, string | null, string[]];
  /** Whether the walk is drawn step by step, and in whose colours. */
  moving?: boolean;
  look?: { fill: string; ink: string } | null;
}

/** What the kernel tells the pages that show the map now. */
export type Told =
  | { type: "own"; own: Own | null }
  | { type: "select"; route: string | null; station: string | null }
  | { type: "towns"; stations: string[]; words: string }
  | { type: "ticket"; a: string | null; b: string | null; routes: string[] };

/** What a map does not know yet: the map's id, what is stored of it by name, and what is not. */
export interface News {
  map: string;
  state: { status?: string; tokens?: string; stations?: string; players?: Seat[]; walk?: Walk; calm?: boolean };
  parts: Told[];
}

/** Listens to events of a target until the display ends; what fails is told. */
export type Listen = (target: EventTarget, names: string[], handler: (event: any) => void, options?: AddEventListenerOptions) => void;

export type Send = (message: MapMessage) => void;

/** The part of a Leaflet map that is used here. */
export interface LeafletMap {
  options: { wheelPxPerZoomLevel: number };
  on(names: string, call: () => void): void;
  off(names: string): void;
  setView(center: [number, number], zoom: number, options: { animate: boolean }): void;
  panInside(at: [number, number], options: { padding: [number, number]; animate: boolean }): void;
  getZoom(): number;
  setZoom(zoom: number): void;
  invalidateSize(options: { animate: boolean; pan: boolean }): void;
}

/** ipyleaflet's view of a map; `dirty` keeps it from moving the other displays along. */
export interface LeafletView {
  el: HTMLElement;
  obj: LeafletMap;
  dirty: boolean;
}
