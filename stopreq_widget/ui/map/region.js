// The map for ears: a region with a name, a summary of who has come where, and its towns in words.

/** @import { Board, Route, Seat, Station } from "./types.js" */

/**
 * Sums up who has taken which routes, one sentence a player: "Ada: Bend to Eugene, Astoria to Seaside."
 *
 * @param {Pick<Route, "ends">[]} routes
 * @param {Pick<Station, "name">[]} stations
 * @param {string} status one character a route
 * @param {Pick<Seat, "name">[]} players
 */
export function summary(routes, stations, status, players) {
  const told = players.map(({ name }, seat) => {
    const ways = routes.filter((_, i) => status[i] === String(seat)).map(({ ends }) => ends.map((i) => stations[i].name).join(" to "));
    return `${name}: ${ways.length ? ways.join(", ") : "no routes yet"}.`;
  });
  const open = [...status].filter((letter) => letter === ".").length;
  return `${told.join(" ")} ${open} ${open === 1 ? "route is" : "routes are"} open.`.trim();
}

export class Region {
  /**
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {string} id
   */
  constructor(root, board, id) {
    this.board = board;
    this.words = document.createElement("p");
    this.words.className = "sr-map-words";
    this.words.id = id;
    for (const [name, value] of [["role", "region"], ["aria-label", `Map of ${board.name}`], ["aria-describedby", id]])
      root.setAttribute(name, value);
  }

  /**
   * @param {string} status
   * @param {Seat[]} players
   */
  tell(status, players) {
    const words = summary(this.board.routes, this.board.stations, status, players);
    if (this.words.textContent !== words) this.words.textContent = words;
  }
}
