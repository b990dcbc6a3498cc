import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** A table of people in a folder of its own. */
export interface People {
  readonly folder: string;
  readonly path: string;
  readonly people: number;
  readonly north: number;
  readonly hours: number;
}

/** Writes a CSV file with one row for each person. */
export function writePeople(people = 600): People {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-people-"));
  const path = join(folder, "people.csv");
  const rows = Array.from({ length: people }, (_, i) => ({
    region: i % 3 === 0 ? "North" : "South",
    hours: (i * 7) % 40,
  }));
  const lines = rows.map(({ region, hours }, i) => `p${i},${region},${hours}\n`);
  writeFileSync(path, `person,region,hours\n${lines.join("")}`);
  const north = rows.filter(({ region }) => region === "North").length;
  return { folder, path, people, north, hours: rows.reduce((sum, row) => sum + row.hours, 0) };
}

const RELEASES = [
  "people~statistic=units~epsilon=0.2",
  "by region~statistic=count~by=region~keys=North,South~nonnegative=yes~integer=yes~epsilon=0.2",
  "hours~statistic=sum~of=hours~lower=0~upper=40~granularity=0.01~epsilon=0.2",
];

/** The form of three releases, as the address holds it. */
export function peopleForm(more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({
    ...{ source: "people.csv", types: "hours: integer", unit: "person", rows: "1" },
    ...{ ledger: "people", epsilon: "1", confidence: "0.999999" },
    releases: RELEASES.join(";"),
    ...more,
  }).toString();
}

/** Chooses files of this computer. */
export async function choose(page: Page, ...paths: string[]): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles(paths);
}

export async function release(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Release", exact: true }).click();
}

/**
 * Presses a button that saves a file, and returns the text of the file. A new preview may move the
 * button while it is pressed, so the page must be up to date.
 */
export async function saved(page: Page, name: string): Promise<string> {
  await page.locator("#answer[aria-busy=true]").waitFor({ state: "detached" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** Drops a file on the page, as the mouse does. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    [name, text] as const,
  );
  await page.getByRole("region", { name: "Files" }).dispatchEvent("drop", { dataTransfer });
}
