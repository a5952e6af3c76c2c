/** What the lab's page is told by the kernel, and what one display of it holds. */

import type { LabMessage } from "../page/messages.js";
import type { Page } from "../page/types.js";
import type { Track } from "./frames.js";

/** A kept step of a search; search.py says what the letters are. */
export interface Frame {
  n: number;
  k: string;
  t: number[];
  w: boolean;
  l: number;
  b: number;
  u: number | null;
  x: number;
  c: number;
  p: number[];
  v: number[];
}

export interface Frames {
  type: "frames";
  run: number;
  lane: number;
  from: number;
  frames: Frame[];
  steps: number;
  wanted: number;
  ended: boolean;
  error: string;
}

export type Told = Frames | { type: "repaint" };

export interface Edge {
  ends: [number, number];
  line: [number, number][];
  weight: number;
  name: string;
  id: string;
}

export interface Vertex {
  name: string;
  id: string;
  at: [number, number];
  label: [string, number, number, number];
}

/** The network as it is drawn; see picture.py. */
export interface Picture {
  title: string;
  mapped: boolean;
  box: [number, number, number, number];
  land: string[];
  vertices: Vertex[];
  edges: Edge[];
  total: number;
}

export interface Method {
  id: string;
  title: string;
  exact: boolean;
  code: string[];
}

/** What a lane shows at a step. */
export interface View {
  frame: Frame | null;
  over: boolean;
  walk: number[];
  stops: number[];
  best: number[];
  bestStops: number[];
  remainder: Set<number> | null;
  odd: Set<number>;
  pruned: Set<number>;
  visits: Map<number, number>;
}

export interface State {
  run: number;
  methods: string[];
  mapped: boolean;
  map: boolean;
  notice: string | null;
  source: string;
  sources: { id: string; name: string }[];
  chosen: { classic: string; kind: string; edges: number; seed: number; seat: number; path: string };
  players: string[];
}

/** One display of the lab. */
export interface Ui extends Page {
  about: { methods: Method[]; classics: { id: string; title: string }[]; kinds: string[]; limit: number };
  state: State;
  picture: Picture;
  tracks: Track[];
  playing: boolean;
  ending: boolean;
  local: Local;
  send(message: LabMessage): void;
  need(to: number): void;
  ahead(): number;
  halt(): void;
  goto(step: number): void;
  stepBy(way: number): void;
  toEnd(): void;
  toggle(): void;
  run(): void;
}

export interface Local {
  rove: Record<string, number>;
  /** The step on the screen. */
  clock: number;
  /** Steps a second. */
  speed: number;
  heat: boolean;
  edges?: string | null;
  seed?: string | null;
  path?: string | null;
}

/** What a lane's numbers are read from: a frame, or zeros before the first. */
export type FrameShown = Pick<Frame, "n" | "l" | "b" | "u" | "x" | "c">;
