import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addKey } from "../../../packages/noisewright/src/service/keys.js";
import { readExport } from "../../../packages/release/src/ledger/read-export.js";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio, type View } from "./support/studio.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-ledger-page-"));
const ledger = join(folder, "ledger.db");
const keys = join(folder, "keys.json");
const town = join(folder, "town");
let studio: Studio;
let steward: string;
let analyst: ReturnType<typeof addKey>;
let reader: string;

/** Sends a request to the service with a key. */
async function send(path: string, body: object, key: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(studio.site.url + path, options);
  expect(response.ok, await response.text()).toBe(true);
}

/** A count of the people of the town with more than `than` days. */
const spec = (name: string, than: number) => ({
  source: { name: "town/people.csv", types: { days: "integer" } },
  privacy: { unit: { column: "person" }, bound: { rows: 1 } },
  ledger: { name: "town" },
  releases: [{ name, statistic: "count", where: `days > ${than}`, budget: { epsilon: 0.2 } }],
});

beforeAll(async () => {
  mkdirSync(town);
  const people = Array.from({ length: 90 }, (_, i) => `p${i},${i % 30}\n`).join("");
  writeFileSync(join(town, "people.csv"), `person,days\n${people}`);
  steward = addKey(keys, "steward").key;
  analyst = addKey(keys, "analyst", ["town"], { epsilon: 0.5 });
  reader = addKey(keys, "reader").key;
  studio = await Studio.start({ keys, ledger, data: [town] });
});
afterAll(() => studio.close());

/** Opens a page with a key, as if the user had entered the key before. */
async function visit(address: string, key: string, view: View = {}) {
  const opened = await studio.visit(address, view);
  await opened.page.evaluate((text) => sessionStorage.setItem("noisewright-key", text), key);
  await opened.page.reload();
  // The browser itself logs an error to the console for every response with status 401.
  return { ...opened, trouble: () => opened.unexpected.filter((line) => !line.includes("401")) };
}

const isWide = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth > window.innerWidth");

describe("Ledger", () => {
  it("lets a steward sign in, create a ledger, raise its budget, and verify and export the ledger", async () => {
    const { page, unexpected } = await studio.visit("/ledger");
    await page.getByLabel("API key", { exact: true }).last().fill("nw_no");
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByText("does not know this key").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("API key", { exact: true }).last().fill(steward);
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByText("You are signed in as a steward").waitFor();

    await page.getByText("There is no ledger yet").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create a ledger" }).click();
    await page.keyboard.type("archive");
    const form = page.getByRole("form", { name: "New ledger" });
    await form.getByLabel("Budget ε").fill("2");
    await form.getByRole("button", { name: "Create ledger" }).click();
    const view = page.getByRole("region", { name: "Ledger archive" });
    await view.getByText("no table that this ledger pays for").waitFor();

    await view.getByText("Raise the budget").click();
    const raise = page.getByRole("form", { name: "Raise the budget" });
    await raise.getByLabel("ε").fill("3");
    await raise.getByRole("button", { name: "Raise" }).click();
    await view.getByText("All 2 entries of the hash chain").click();
    await view.getByText("raised to ε = 3").waitFor();
    await view.getByRole("button", { name: "Verify" }).click();
    await view.getByText("Verified: 2 entries").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      view.getByRole("button", { name: "Export" }).click(),
    ]);
    const { summary } = readExport(readFileSync(await download.path(), "utf8"));
    expect(summary.budget.epsilon).toBe(3);

    // The API key is stored for this tab only, until the user removes the key.
    expect(await page.evaluate("Object.keys(localStorage).join() + document.cookie")).toBe("");
    await page.getByRole("button", { name: "Forget the key" }).click();
    await page.getByText("This service needs an API key").waitFor();
    expect(unexpected.filter((line) => !line.includes("401"))).toEqual([]);
    await page.context().close();
  });

  it("shows an analyst the own ledgers, the quota, the history with names, and no form of a steward", async () => {
    await send("/api/ledger", { name: "town", epsilon: 2, delta: 1e-6, unit: "person" }, steward);
    await send("/api/release", { spec: spec("long stays", 20) }, analyst.key);
    await send("/api/release", { spec: spec("visitors", 1) }, steward);
    const { page, trouble } = await visit("/ledger", analyst.key);
    const view = page.getByRole("region", { name: "Ledger town" });
    await view.getByText("You may spend ε = 0.3 more of 0.5 from town").waitFor();
    await page.getByText("Only a steward can create ledgers").waitFor();
    const row = view.getByRole("row", { name: /long stays/ });
    const cells = await row.getByRole("cell").allTextContents();
    expect(cells.slice(0, 4)).toEqual(["0.2", "0.2", "1e−6", `key ${analyst.id}`]);
    expect(cells.at(-1)).toBe("published");
    await expect.poll(() => page.getByText("Raise the budget").count()).toBe(0);
    expect(await page.getByText("Who may use it").count()).toBe(0);
    expect(await page.getByText("archive").count()).toBe(0);

    // The plan fits the ledger, but not the quota of the key.
    const plan = view.getByRole("region", { name: "What if" });
    await plan.getByText("It fits the ledger, but not your quota").waitFor();
    await plan.getByLabel("Times").fill("2");
    await plan.getByText("Your quota covers the plan").waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe("2");

    // The table of the ledger, not the sample.
    await view.getByRole("link", { name: "Release from it" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("source")).toBe("town/people.csv");

    // A release that the ledger could pay, but not the quota, cannot be started.
    const form = new URLSearchParams({
      ...{ source: "town/people.csv", types: "days: integer", unit: "person", rows: "1" },
      ...{ mode: "form", ledger: "town", releases: "all~statistic=units~epsilon=0.4" },
    });
    await page.goto(`${studio.site.url}/release?${form}`);
    await page.getByText("Your key may spend ε = 0.3 of 0.5 from this budget").waitFor();
    await page.getByText("That is too much for your key").waitFor();
    const start = page.getByRole("button", { name: "Release", exact: true });
    expect(await start.isDisabled()).toBe(true);
    form.set("releases", "all~statistic=units~epsilon=0.1");
    await page.goto(`${studio.site.url}/release?${form}`);
    await expect.poll(() => start.isEnabled()).toBe(true);
    expect(trouble()).toEqual([]);
    await page.context().close();
  });

  it("sends a reader from the Release page to the results", async () => {
    const { page, trouble } = await visit("/release", reader);
    await page.getByRole("heading", { name: "Your key may read results, but not" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Read the results" }).click();
    await page.getByText("long stays").waitFor();
    expect(trouble()).toEqual([]);
    await page.context().close();
  });

  it("is used by keyboard only: open a ledger, plan releases, verify, and see who may use it", async () => {
    const { page, trouble } = await visit("/ledger", steward);
    const keyboard = new Keyboard(page);
    await keyboard.press(page.getByRole("link", { name: /^town/ }));
    const view = page.getByRole("region", { name: "Ledger town" });
    await keyboard.press(view.getByRole("button", { name: "Verify" }));
    await view.getByText("Verified: 5 entries").waitFor();
    const plan = view.getByRole("region", { name: "What if" });
    const first = plan.getByRole("group", { name: "Planned release 1" });
    await keyboard.write(first.getByLabel("Times"), "12");
    await keyboard.write(first.getByLabel("ε each"), "0.05");
    await plan.getByText("It fits").waitFor();
    await keyboard.press(plan.getByRole("button", { name: "Add a monthly release" }));
    const second = plan.getByRole("group", { name: "Planned release 2" });
    await keyboard.choose(second.getByLabel("Kind of release"), "Gaussian");
    await keyboard.write(second.getByLabel("ε each"), "1");
    await plan.getByText(/Only \d+ of 24 fit/).waitFor();
    await expect
      .poll(() => new URL(page.url()).searchParams.get("plan"))
      .toMatch(/^pure.*times=12;gaussian/);
    await view
      .getByRole("region", { name: "Who may use it" })
      .getByRole("row", { name: `key ${analyst.id} 0.2 ε = 0.5 analyst town` })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    // The address has the whole plan.
    await page.reload();
    await plan.getByText(/Only \d+ of 24 fit/).waitFor();
    expect(trouble()).toEqual([]);
    await page.context().close();
  });

  it("names a damaged ledger beside the good ones, and an unknown one, on a phone in the dark theme", async () => {
    await send("/api/ledger", { name: "broken", epsilon: 1, delta: 0 }, steward);
    const db = new Database(ledger);
    db.exec("DROP TRIGGER entries_stay");
    db.exec("UPDATE entries SET body = replace(body, '1', '2') WHERE ledger = 'broken'");
    db.close();
    const { page, trouble } = await visit("/ledger", steward, { width: 390, dark: true });
    const broken = page.getByRole("alert").filter({ hasText: "This ledger cannot be read" });
    await broken.getByText("does not match its hash").waitFor();
    expect(await page.getByRole("link", { name: /^(archive|town) protects/ }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);

    await page.goto(`${studio.site.url}/ledger?name=nosuch`);
    await page.getByText("There is no ledger nosuch that you may see").waitFor();
    await page.getByRole("link", { name: "town", exact: true }).click();
    await page.getByText("It fits").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await page.goto(`${studio.site.url}/ledger?name=broken`);
    await page.getByText("does not match its hash").waitFor();
    expect(trouble()).toEqual([]);
    await page.context().close();
  });
});
