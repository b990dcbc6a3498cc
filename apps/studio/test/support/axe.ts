import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SCRIPT = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The accessibility violations that axe finds on a page, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // The script is evaluated because the content security policy forbids inline script tags.
  await page.evaluate(await readFile(SCRIPT, "utf8"));
  return axeFaults(page, "axe.run({ resultTypes: ['violations'] })");
}

/**
 * The violations that a run of axe finds. The passed checks are left out, because they are too many
 * to send.
 */
export async function axeFaults(page: Page, run: string): Promise<string[]> {
  const found = (await page.evaluate(
    `${run}.then(({ violations }) => violations)`,
  )) as AxeResults["violations"];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary}`),
  );
}
