// How high a table may be: as what JupyterLab scrolls, so that all of it is in sight at once.

// A notebook, or a view of one cell's output, which the table has for itself.
const NOTEBOOK = ".jp-WindowedPanel-outer";
const VIEW = ".jp-LinkedOutputView, .jupyterlab-sidecar";
const PAGE_BARS = 122; // on other pages something may stand above and below a cell

/**
 * What a table stands in; null on a page that is no notebook's.
 * @param {Element} node
 */
export const placeOf = (node) => node.closest(`${NOTEBOOK}, ${VIEW}`);

/**
 * The height that a table may have there, in pixels.
 * @param {Element | null} place
 */
export const roomIn = (place) => place?.clientHeight ?? window.innerHeight - PAGE_BARS;

/**
 * Whether nothing else stands there, so that the table fills it.
 * @param {Element | null} place
 */
export const isItsOwn = (place) => Boolean(place?.matches(VIEW));
