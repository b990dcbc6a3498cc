import type { ComponentType } from "react";
import { IS_STATIC_SITE } from "../address/site.js";
import { GLOSSARY, PAGES, type Page } from "../pages/index.js";
import { returned } from "../service/connection.js";
import { preload } from "../worker/client.js";
import { loadHelp } from "./help.js";

/** Milliseconds after the first answer until the pages that need no service are loaded. */
const PAUSE = 4000;

/**
 * Loads the code of a page. If the service does not respond, waits for it and then loads the studio
 * again: a browser may remember that a script could not be loaded.
 */
export async function loadPage(page: Page): Promise<ComponentType> {
  try {
    return await page.load();
  } catch {
    if (IS_STATIC_SITE || !(await returned()))
      throw new Error("The code of this page could not be loaded. Reload the page.");
    location.reload();
    return await new Promise(() => {});
  }
}

/**
 * Loads the pages that need no service and their worker, so that they open even if the service stops.
 * A static site has no service, and it requests nothing while the user works with a file.
 */
export async function loadPagesLater(): Promise<void> {
  if (IS_STATIC_SITE) return;
  await answered();
  await new Promise((next) => setTimeout(next, PAUSE));
  preload();
  for (const page of [...PAGES.filter(({ hasPlace }) => !hasPlace), GLOSSARY])
    await page.load().catch(() => {});
  await loadHelp().catch(() => {});
}

/** Resolves when the page shows its first answer, or after a while if it has none. */
async function answered(): Promise<void> {
  for (let waits = 0; waits < MOST_WAITS && !hasAnswer(); waits++)
    await new Promise((next) => setTimeout(next, PAUSE / 8));
}

const MOST_WAITS = 60;

function hasAnswer(): boolean {
  const isWaiting = document.querySelector('main :is([aria-busy="true"], .loading)') !== null;
  return !isWaiting && document.querySelector("main h1") !== null;
}
