// The main path in Firefox, driven over WebDriver BiDi: the form, ten moves, pointing at a route, looking back, the dark
// theme.  Called by test_firefox.py with the address of a notebook, Firefox's path and a folder for pictures; prints what
// it saw as JSON.

import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [address, firefox, folder] = process.argv.slice(2);
const MOVES = 10;
const PATIENCE_MS = 30_000;
// As open_notebook in harness.py waits: the notebook is there, and its kernel answers.
const ready = async () => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  if (kernel?.connectionStatus !== "connected") return false;
  await kernel.info;
  return document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook") !== null;
};
// JupyterLab's own lines; see HARMLESS in harness.py.
const HARMLESS = /preload|React DevTools|schema|favicon|translation|filebrowser:open-path|Content-Security-Policy/;

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true, protocol: "webDriverBiDi" });
const shown = await browser.newPage();
try {
  console.log(JSON.stringify(await play(shown)));
} catch (error) {
  await shown.screenshot({ path: `${folder}/firefox-failed.png` });
  throw error;
} finally {
  await browser.close();
}

async function play(page) {
  const errors = [];
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("console", (line) => line.type() === "error" && !HARMLESS.test(line.text()) && errors.push(line.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(ready);
  await page.evaluate(() => {
    window.jupyterapp.commands.execute("notebook:run-all-cells");
  });

  await press(page, "Start the game");
  await page.waitForSelector('[data-part="offer"] [role="checkbox"]');
  // The table has just changed from the form to the game: the choice finds its place once the sizes are known.
  await page.waitForFunction(() => document.querySelector(".sr-layer[transform] .sr-open") && document.querySelector('[data-part="offer"]')?.getAnimations().length === 0);
  for (const ticket of await page.$$('[data-part="offer"] [role="checkbox"]')) {
    await ticket.focus();
    await page.keyboard.press(" ");
  }
  await page.waitForFunction(() => /^Keep 3/.test(document.querySelector('[data-part="offer"] .sr-primary')?.textContent));
  await page.click('[data-part="offer"] .sr-primary');
  const moves = [];
  while (moves.length < MOVES) moves.push(await move(page, moves.length));

  const tip = await point(page);
  const replay = await lookBack(page);
  await picture(page, "light");
  const light = await looks(page);
  await page.evaluate(() => {
    window.jupyterapp.commands.execute("apputils:change-theme", { theme: "JupyterLab Dark" });
  });
  await page.waitForFunction(() => document.body.dataset.jpThemeLight === "false");
  await page.waitForFunction((before) => getComputedStyle(document.querySelector(".sr-panel")).color !== before, {}, light.ink);
  await picture(page, "dark");
  return { moves, tip, replay, light, dark: await looks(page), errors };
}

async function press(page, words) {
  const found = (text) => [...document.querySelectorAll(".sr-panel button")].find((node) => node.textContent.trim() === text);
  const button = await page.waitForFunction(found, {}, words);
  await button.asElement().click();
}

// One action of the person's own: a claim of what can be paid, by way of the list of routes, else a card.
async function move(page, n) {
  await page.waitForFunction(() => document.querySelector("[data-pile=deck]:not([aria-disabled=true])"));
  const before = await moveNumber(page);
  const fresh = (await page.$eval(".sr-panel [data-status]", (node) => node.textContent)) === "Your turn";
  let what = "card";
  if (fresh && n > 2 && (await page.$eval("[data-combo=routes]", (node) => /payable/.test(node.placeholder)))) {
    what = "claim";
    await page.focus("[data-combo=routes]");
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector(".sr-option");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sr-claim [data-claim]");
    await page.click(".sr-claim [data-claim]");
  } else await page.click("[data-pile=deck]");
  await page.waitForFunction((n) => Number(document.querySelector(".sr-slider")?.max) > n, {}, before);
  return what;
}

async function moveNumber(page) {
  return page.evaluate(() => Number(document.querySelector(".sr-slider")?.max ?? 0));
}

// What the map says of the route that one points at.
async function point(page) {
  const [x, y] = await page.$eval('.sr-badge[data-route="burns-bend-point"] .sr-badge-disc', (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.move(x - 20, y - 20);
  await page.mouse.move(x, y, { steps: 4 });
  await page.waitForSelector(".sr-tip:not([hidden])");
  return page.$eval(".sr-tip", (node) => node.innerText);
}

async function lookBack(page) {
  const y = () => page.$eval(".sr-slider", (node) => Math.round(node.getBoundingClientRect().y + node.closest(".jp-WindowedPanel-outer").scrollTop));
  const before = await y();
  await page.focus(".sr-slider");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => /^Replay · move 0 of/.test(document.querySelector(".sr-panel [data-status]").textContent));
  assert.equal(await y(), before);
  const status = await page.$eval(".sr-panel [data-status]", (node) => node.textContent);
  await press(page, "Back to now");
  await page.waitForFunction(() => !/^Replay/.test(document.querySelector(".sr-panel [data-status]").textContent));
  assert.equal(await y(), before);
  return status;
}

// Colours, and the parts of the table that are not where a person would see them.
async function looks(page) {
  return page.evaluate(() => {
    const table = document.querySelector(".sr-table").getBoundingClientRect();
    const parts = ["head", "over", "dock", "rail", "time", "part-market", "part-hand", "part-tickets", "part-players", "part-log"];
    const style = getComputedStyle(document.querySelector(".sr-panel"));
    return {
      ink: style.color,
      scheme: style.colorScheme,
      bars: [".sr-log", ".sr-tips ul"].map((name) => document.querySelector(name)).filter(Boolean).map((node) => getComputedStyle(node).scrollbarColor),
      lost: parts.filter((part) => {
        const box = document.querySelector(`.sr-table .sr-${part}`)?.getBoundingClientRect();
        return !box?.width || !box.height || box.top < table.top - 1 || box.bottom > table.bottom + 1 || box.right > table.right + 1;
      }),
    };
  });
}

async function picture(page, name) {
  await page.$eval(".sr-table", (node) => node.scrollIntoView({ block: "start" }));
  await page.screenshot({ path: `${folder}/firefox-${name}.png` });
}
