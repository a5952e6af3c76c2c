// What is counted at the end of a game, in order, and how far everybody has come by it.

import { plural } from "../page/dom.js";

/** @import { Column, Outcome, Step } from "./types.js" */

const STEP_MS = 1300;
const PATH_MS = 2200; // a path takes its time to be walked
// All tickets together take no longer than this, and one no less than that.
const TICKETS_MS = 16_000;
const TICKET_MS = { least: 450, most: 1300 };

/**
 * What is counted, in order: words, what each column gains by it, and what the map shows.
 * @param {Outcome} outcome
 * @returns {Step[]}
 */
export function stepsOf({ columns }) {
  /** @param {(column: Column) => number} of */
  const gains = (of) => columns.map(of);
  /** @type {Step[]} */
  const steps = [{ words: "Routes, by their lengths", gains: gains((column) => column.routes), ms: STEP_MS }];
  if (columns.some(({ flight }) => flight)) steps.push({ words: "The bonus of the Flight", gains: gains((column) => column.flight), ms: STEP_MS });
  if (columns.some(({ tokens }) => tokens)) steps.push({ words: "Call signs collected", gains: gains((column) => column.tokens), ms: STEP_MS });
  const tickets = columns.reduce((sum, column) => sum + column.tickets.length, 0);
  const ms = Math.min(Math.max(TICKETS_MS / Math.max(tickets, 1), TICKET_MS.least), TICKET_MS.most);
  for (const holder of columns) {
    for (const { title, points, done, ends, way } of holder.tickets) {
      steps.push({ words: `${holder.name}: ${title} ${done ? "is done" : "is missed"}`, gains: gains((column) => (column === holder ? points : 0)), ms, seat: holder.seat, ends, way });
    }
  }
  for (const walker of [...columns].sort((one, other) => one.longest - other.longest)) {
    if (!walker.trail.length) continue;
    steps.push({ words: `${walker.name}: longest path, ${plural(walker.longest, "train")}`, gains: gains((column) => (column === walker ? column.longest_bonus : 0)), ms: PATH_MS, seat: walker.seat, trail: walker.trail, stops: walker.stops });
  }
  for (const label of new Set(columns.flatMap((column) => column.extra.map(([words]) => words)))) {
    steps.push({ words: label, gains: gains((column) => column.extra.find(([words]) => words === label)?.[1] ?? 0), ms: STEP_MS });
  }
  return steps;
}

/**
 * A player's points when a step has been counted; null: when all is.
 * @param {Outcome} outcome
 * @param {number} seat
 * @param {number | null} at
 */
export function pointsAt(outcome, seat, at) {
  const i = outcome.columns.findIndex((column) => column.seat === seat);
  if (at === null) return outcome.columns[i]?.total ?? 0;
  return stepsOf(outcome).slice(0, at + 1).reduce((sum, { gains }) => sum + (gains[i] ?? 0), 0);
}
