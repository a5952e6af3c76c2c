/** What a page may send: written from the schemas in Python by tests/rewrite_messages.py. */

export type PanelMessage =
  | { type: "ready" }
  | { type: "act"; action: string; at: number }
  | { type: "show" }
  | { type: "hide" }
  | { type: "seat"; seat: number; own: boolean }
  | { type: "pick"; route: string | null }
  | { type: "choose"; group: string; title: string }
  | { type: "ticket"; id: string | null }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "goto"; n: number }
  | { type: "branch" }
  | { type: "set"; name: string; value: boolean | number | string }
  | { type: "skip_to_me" }
  | { type: "hint" }
  | { type: "again" }
  | { type: "same_deal" }
  | { type: "swap_seats" }
  | { type: "first" }
  | { type: "guide"; on: boolean }
  | { type: "daily" }
  | { type: "new" }
  | { type: "start"; form: object }
  | { type: "load"; path: string }
  | { type: "resume"; game: string }
  | { type: "forget"; game: string }
  | { type: "memory" }
  | { type: "export" }
  | { type: "take_in"; text: string }
  | { type: "erase"; part: string }
  | { type: "save"; path: string }
  | { type: "share"; seat: number | null; page: string }
  | { type: "invite"; network: boolean }
  | { type: "uninvite" }
  | { type: "say"; text: string }
  | { type: "allow"; yes: boolean }
  | { type: "dismiss" }
  | { type: "error"; text: string };

export type MapMessage =
  | { type: "ready" }
  | { type: "pick"; route: string | null }
  | { type: "drop"; route: string; kind: string }
  | { type: "town"; station: string }
  | { type: "ground"; dark: boolean }
  | { type: "error"; text: string };

export type YardMessage =
  | { type: "ready" }
  | { type: "act"; action: string; at: number }
  | { type: "show" }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "again" }
  | { type: "error"; text: string };

export type LabMessage =
  | { type: "ready" }
  | { type: "more"; run: number; lane: number; to: number }
  | { type: "halt" }
  | { type: "source"; id: string }
  | { type: "classic"; name: string }
  | { type: "random"; kind: string; edges: number; seed: number }
  | { type: "seat"; seat: number }
  | { type: "load"; path: string }
  | { type: "clear" }
  | { type: "method"; lane: number; name: string }
  | { type: "race"; on: boolean }
  | { type: "map"; on: boolean }
  | { type: "dismiss" }
  | { type: "error"; text: string };
