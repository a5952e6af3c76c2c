// A text that the browser keeps among its downloads.

const KEPT_MS = 60_000; // that the browser has to take the file up

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
