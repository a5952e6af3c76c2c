// What the kernel is told of an exception in the page.

const MOST = 2000;

/** @param {any} error */
export function errorText(error) {
  return String((error && (error.stack || error.message)) || error).slice(0, MOST);
}
