// Sounds, made here: a "stop requested" ding on one's turn, soft ones for what the others do. Silent until the first click
// on the page, as browsers demand, and for good where somebody has switched them off.

/** @import { Changes } from "./changes.js" */

const STORED = "stopreq-sound";
const OFF = "off";
// Loudness is a share of full scale; each note is frequency in Hz, start and length in seconds.
const SOFT = 0.045;
const CLEAR = 0.11;
/** @type {Record<string, { gain: number, notes: [number, number, number][] }>} */
export const SOUNDS = {
  turn: { gain: CLEAR, notes: [[1175, 0, 0.5], [932, 0.19, 0.7]] },
  claim: { gain: SOFT, notes: [[330, 0, 0.12], [440, 0.07, 0.16]] },
  ticket: { gain: SOFT, notes: [[659, 0, 0.18], [784, 0.09, 0.18], [988, 0.18, 0.32]] },
  last: { gain: SOFT, notes: [[523, 0, 0.3], [392, 0.2, 0.5]] },
};

/** @type {AudioContext | null} */
let context = null;
// What was chosen on this page, for a browser that keeps nothing; on, as at first.
let chosen = true;

/** Whether sounds are on, by the switch alone. */
export function soundOn() {
  try {
    return window.localStorage.getItem(STORED) !== OFF;
  } catch {
    return chosen;
  }
}

/** @param {boolean} on */
export function setSound(on) {
  chosen = on;
  try {
    window.localStorage.setItem(STORED, on ? "on" : OFF);
  } catch {
    // It can't be remembered; it holds until the page is left.
  }
  if (on) allowSound();
}

/** Call on a person's click or key: from then on the page may be heard. */
export function allowSound() {
  if (!context && soundOn() && typeof AudioContext !== "undefined") context = new AudioContext();
}

/**
 * The one sound for what an update did: the most important, since together they would be noise.
 *
 * @param {Changes} changes
 * @param {boolean} finished - whether a ticket of one's own was finished
 */
export function soundOf(changes, finished) {
  if (changes.last) return "last";
  if (finished) return "ticket";
  if (changes.myTurn) return "turn";
  return changes.claimed ? "claim" : null;
}

/** @param {string | null} name */
export function play(name) {
  if (!name || !context || !soundOn()) return;
  const { gain, notes } = SOUNDS[name];
  const now = context.currentTime;
  for (const [frequency, start, length] of notes) {
    const [tone, level] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    level.gain.setValueAtTime(gain, now + start);
    level.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(level).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
