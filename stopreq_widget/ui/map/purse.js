// What the cards of a hand can do on a route, and in words what is there and what is lacking.

/** @import { Own, Route } from "./types.js" */
/** @import { Theme } from "../page/types.js" */

const GRAY = "gray";
const PASS = "pass";
/**
 * @param {number} n
 * @param {string} one
 */
const some = (n, one) => `${n} ${n === 1 ? one : one.endsWith("s") ? `${one}es` : `${one}s`}`;

/**
 * Whether a route can be claimed now with cards of a kind among those that pay for it.
 * @param {Own} own
 * @param {Route} route
 * @param {string} kind
 */
export function pays(own, route, kind) {
  const count = own.hand[kind] || 0;
  if (!count || !own.payable.includes(route.id)) return false;
  if (kind === PASS || kind === route.service) return true;
  return route.service === GRAY && count + (own.hand[PASS] || 0) >= route.length;
}

/**
 * What somebody with these cards has for a route, such as "needs 4 Gorge Express, you have 2 and 1 pass".
 *
 * @param {Own} own
 * @param {Route} route an open one
 * @param {Theme["services"]} services names by kind
 */
export function purseWords(own, route, services) {
  const passes = own.hand[PASS] || 0;
  if (own.trains < route.length) return `needs ${some(route.length, "train")}, you have ${own.trains} left`;
  if (route.ferry && passes < route.ferry) return `needs ${some(route.ferry, PASS)}, you have ${passes || "none"}`;
  const kinds = Object.keys(own.hand).filter((kind) => kind !== PASS && own.hand[kind]);
  const kind = route.service === GRAY ? kinds.sort((a, b) => own.hand[b] - own.hand[a])[0] : route.service;
  const count = own.hand[kind] || 0;
  const name = kind && services[kind] ? services[kind].name : "";
  const withPasses = passes ? `${count ? " and" : ""} ${some(passes, PASS)}` : "";
  const have = count ? ` ${count}${route.service === GRAY ? ` ${name}` : ""}` : "";
  if (own.payable.includes(route.id)) {
    const had = count ? ` ${count} ${name}` : "";
    return `you can claim it: you have${had}${withPasses}`;
  }
  const wanted = route.service === GRAY ? `${route.length} of one service` : `${route.length} ${name}`;
  return `needs ${wanted}, you have${have}${withPasses}${have || withPasses ? "" : " none"}`;
}
