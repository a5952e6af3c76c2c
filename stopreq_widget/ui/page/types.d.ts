/** What all pages of ours have in common: elements as they are described, looks, and the widget's model. */

/** What may stand among an element's children: nested lists are flattened, empty values are left out. */
export type Child = VNode | string | number | null | undefined | boolean | readonly Child[];

/** An element as it should be on the page; see `h` in dom.js. */
export interface VNode {
  tag: string;
  props: Props;
  kids: (VNode | string | number)[];
}

export interface Handlers {
  blur?: (event: FocusEvent) => unknown;
  change?: (event: Event & { target: HTMLInputElement }) => unknown;
  click?: (event: Press) => unknown;
  close?: (event: Event) => unknown;
  focus?: (event: FocusEvent) => unknown;
  input?: (event: Event & { target: HTMLInputElement }) => unknown;
  keydown?: (event: KeyPress) => boolean;
  mousedown?: (event: MouseEvent) => unknown;
  mouseenter?: (event: MouseEvent) => unknown;
  mouseleave?: (event: MouseEvent) => unknown;
  pointerdown?: (event: PointerEvent) => unknown;
}

export type Press = MouseEvent & { target: HTMLElement; currentTarget: HTMLElement };
export type KeyPress = KeyboardEvent & { target: HTMLElement };

/** Attributes; `key` tells brothers apart, `on` listens, `made` is called with the element when it is new. */
export interface Props {
  key?: string | number;
  on?: Handlers;
  made?: (node: any) => void;
  [attribute: string]: unknown;
}

/** `off` keeps a button focusable but refuses clicks. */
export interface ButtonProps extends Props {
  off?: boolean | null;
  press?: (event: Press) => unknown;
}

export interface SectionProps extends Props {
  aside?: Child;
  bare?: boolean;
  class?: string;
}

/** An element that the patcher has filled: what it holds and what it listens to. */
export interface Patched extends Element {
  srKids?: Kept[];
  srHeard?: Set<string>;
  srOn?: Handlers & Record<string, ((event: any) => unknown) | undefined>;
}

export interface Kept {
  key: string;
  item: VNode | string | number;
  node: any;
}

/** A line along the middle of spaces; `width` is a share of the row's. */
export interface Texture {
  width: number;
  dash: string;
  round: boolean;
}

export interface ServiceLook {
  id: string;
  name: string;
  colour: string;
  ink: string;
  edge: string;
  tint: string;
  symbol: string;
  words: string;
  flight?: boolean;
}

/** How a service looks on the map, too. */
export interface RowLook extends ServiceLook {
  night_edge: string;
  night_tint: string;
  texture: Texture;
}

export interface PlayerLook {
  colour?: string;
  fill: string;
  ink: string;
  edge: string;
  mark: string;
}

/** How a player's trains look. */
export interface TrainLook extends PlayerLook {
  night_edge: string;
  livery: Texture;
}

/** A drawn sign in a box of 24 × 24. */
export interface Sign {
  fill?: string;
  line?: string;
  weight?: number;
}

export interface Theme {
  services: Record<string, RowLook>;
  players: Record<string, TrainLook>;
  symbols: Record<string, Sign>;
}

/** Cards of one kind. */
export interface Cards {
  kind: string;
  n: number;
}

/** Who is drawn by a mark: a player, or whoever has the colour. */
export interface Marked {
  colour?: string;
  mark?: string;
}

/** One display of a widget that patches its page: what it shows and how it asks for more. */
export interface Page {
  el: HTMLElement;
  /** Unique among all displays of the page, for ids. */
  uid: string;
  /** How many members a group with one tab stop has; filled anew while drawing. */
  sizes: Record<string, number>;
  local: { rove: Record<string, number> };
  redraw(): void;
}

/** A page whose signs and cards can be drawn. */
export interface Themed {
  uid: string;
  theme: Partial<Theme>;
}

/** One choice of a row of radios. */
export interface Option<Value> {
  value: Value;
  words?: string;
  name?: string;
  title?: string;
  show?: Child;
}

/** What anywidget gives of a widget's model. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  on(name: string, call: (...values: any[]) => void): void;
  off(name: string, call: (...values: any[]) => void): void;
  send(message: unknown): void;
  widget_manager?: { get_model(id: string): Promise<{ views?: Record<string, Promise<any>> }> };
}

export interface Rendering {
  model: Model;
  el: HTMLElement;
}
