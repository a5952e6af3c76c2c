// All positions of a game, from the first and what changes with each move.

/** @import { Moment, Step } from "./types.js" */

/**
 * A plain value as it is after a step; what the step leaves alone is shared with the value before.
 * @param {any} before
 * @param {Step} step
 * @returns {any}
 */
export function after(before, step) {
  if (step === null) return before;
  if (Array.isArray(step)) return step[0];
  const copy = Array.isArray(before) ? [...before] : { ...before };
  for (const [key, part] of Object.entries(step)) copy[key] = after(before[key], part);
  return copy;
}

/**
 * @param {Moment} first
 * @param {Step[]} steps
 * @returns {Moment[]}
 */
export function positionsOf(first, steps) {
  const all = [first];
  for (const step of steps) all.push(after(all[all.length - 1], step));
  return all;
}
