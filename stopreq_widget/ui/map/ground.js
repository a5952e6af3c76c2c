// Whether the ground is drawn by day or by night: the kernel sends the relief for what a page shows, and no other.

/**
 * Tells now, and whenever the page's theme changes.
 *
 * @param {HTMLElement} root the map, whose `color-scheme` follows the theme
 * @param {(dark: boolean) => void} tell
 * @param {AbortSignal} signal ends it
 */
export function tellGround(root, tell, signal) {
  /** @type {boolean | null} */
  let told = null;
  const look = () => {
    const dark = getComputedStyle(root).colorScheme === "dark";
    if (dark === told) return;
    told = dark;
    tell(dark);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
  look();
}
