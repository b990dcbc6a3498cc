import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addKey } from "../../../packages/noisewright/src/service/keys.js";
import { readExport } from "../../../packages/release/src/ledger/read-export.js";
import { violations } from "./support/axe.js";
import { Studio } from "./support/studio.js";

const keys = join(mkdtempSync(join(tmpdir(), "noisewright-keys-")), "keys.json");
let studio: Studio;
let steward: string;
let analyst: string;
beforeAll(async () => {
  steward = addKey(keys, "steward").key;
  analyst = addKey(keys, "analyst").key;
  studio = await Studio.start({ keys });
});
afterAll(() => studio.close());

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

    const form = page.getByRole("form", { name: "New ledger" });
    await form.getByLabel("Name").fill("archive");
    await form.getByLabel("Budget ε").fill("2");
    await form.getByRole("button", { name: "Create ledger" }).click();
    const ledger = page.getByRole("region", { name: "Ledger archive" });
    await ledger.getByText("created with ε = 2").waitFor();

    await ledger.getByText("Raise the budget").click();
    const raise = page.getByRole("form", { name: "Raise the budget" });
    await raise.getByLabel("ε").fill("3");
    await raise.getByRole("button", { name: "Raise" }).click();
    await ledger.getByText("raised to ε = 3").waitFor();
    await ledger.getByRole("button", { name: "Verify" }).click();
    await ledger.getByText("Verified: 2 entries").waitFor();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      ledger.getByRole("button", { name: "Export" }).click(),
    ]);
    const { summary } = readExport(readFileSync(await download.path(), "utf8"));
    expect(summary.budget.epsilon).toBe(3);

    // The API key is stored for this tab only, until the user removes the key.
    expect(await page.evaluate("Object.keys(localStorage).join() + document.cookie")).toBe("");
    await page.getByRole("button", { name: "Forget the key" }).click();
    await page.getByText("This service needs an API key").waitFor();
    // The browser itself logs an error to the console for every response with status 401.
    expect(unexpected.filter((line) => !line.includes("401"))).toEqual([]);
    await page.context().close();
  });

  it("shows an analyst all ledgers, but no form that creates a ledger or raises a budget", async () => {
    const { page } = await studio.visit("/ledger");
    await page.getByLabel("API key", { exact: true }).last().fill(analyst);
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByText("Only a steward can create ledgers").waitFor();
    await page.getByRole("region", { name: "Ledger archive" }).waitFor();
    await expect.poll(() => page.getByText("Raise the budget").count()).toBe(0);
    await page.context().close();
  });
});
