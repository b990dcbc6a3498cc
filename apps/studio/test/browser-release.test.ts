import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkReceipt } from "../../../packages/core/src/ledger/index.js";
import { importFile } from "../../../packages/engines/src/connect/index.js";
import { previewRelease, runRelease } from "../../../packages/noisewright/src/release/index.js";
import {
  importLedger,
  Ledgers,
  memoryStore,
  readExport,
} from "../../../packages/release/src/ledger/index.js";
import { previewJson, publishedJson } from "../../../packages/release/src/output/index.js";
import { parseSpec } from "../../../packages/release/src/spec/index.js";
import { violations } from "./support/axe.js";
import { choose, drop, peopleForm, release, saved, writePeople } from "./support/people.js";
import { type StaticServer, startStaticServer } from "./support/static-server.js";
import { Studio } from "./support/studio.js";

const PEOPLE = writePeople();

let server: StaticServer;
let studio: Studio;
beforeAll(async () => {
  server = await startStaticServer();
  studio = await Studio.at(server);
});
afterAll(() => studio.close());

describe("a release from a file of this computer", () => {
  it("sends nothing, is the release of the command line, costs nothing after a reload, and goes on elsewhere", async () => {
    const { page, unexpected } = await studio.visit(`/release.html?${peopleForm()}`, {
      proxy: server.proxy,
    });
    const cost = page.getByRole("region", { name: "Cost" });
    const published = page.getByRole("region", { name: "Published", exact: true });
    await page.getByText("Choose people.csv again").waitFor();
    await choose(page, PEOPLE.path);
    await page.getByText("columns person, region, hours").waitFor();
    await cost.getByText("Preview: nothing spent yet").waitFor();
    // DuckDB is loaded now, once. From here on the browser requests nothing.
    const loaded = server.requests.filter((line) => line.endsWith(".wasm"));
    expect(loaded.map((line) => line.replace(/-[^-]+$/, ""))).toEqual([
      "GET /tools/noisewright/assets/duckdb-eh",
    ]);
    const before = server.requests.length;
    await release(page);
    await published.waitFor();
    await cost.getByText(/^Released for ε = 0.\d+; ε = 0.\d+ of 1 is left/).waitFor();
    const result = JSON.parse(await saved(page, "Result as JSON"));
    const receipt = JSON.parse(await saved(page, "Receipt"));
    const yaml = await saved(page, "Spec as YAML");
    const copy = await saved(page, "Export the ledger");
    expect(server.requests.slice(before)).toEqual([]);
    expect(server.requests.filter((line) => !line.startsWith("GET /tools/"))).toEqual([]);

    // The values are right, and Node's own functions accept the receipt and the ledger.
    const [people, byRegion, hours] = result.releases;
    const truths = [PEOPLE.people, PEOPLE.north, PEOPLE.people - PEOPLE.north, PEOPLE.hours];
    const shown = [people, byRegion, hours].flatMap(({ results }) => results);
    for (const [i, { interval }] of shown.entries()) {
      expect(interval.lower <= truths[i]! && truths[i]! <= interval.upper).toBe(true);
    }
    expect(checkReceipt(receipt)).toEqual(result.receipt);
    const { summary } = readExport(copy);
    expect([summary.spent, summary.answered]).toEqual([result.ledger.spent, 3]);

    // The command line has the same digests, and continues the ledger at no cost, with these values.
    const specFile = join(PEOPLE.folder, "spec.yaml");
    writeFileSync(specFile, yaml);
    const ledgers = new Ledgers(memoryStore(), () => new Date());
    await importLedger(ledgers, copy);
    const file = parseSpec(yaml.replace(/\n {2}budget:.*(\n {4}.*)*/, ""), specFile);
    const planned = previewJson(await previewRelease(file, { specFile, ledgers }));
    const digests = (releases: readonly { digest: string }[]) =>
      releases.map((each) => each.digest);
    expect(digests(planned.releases)).toEqual(digests(result.releases));
    const again = await runRelease(file, { specFile, ledgers });
    const there = publishedJson(again, again.receipt);
    expect(there.ledger.cost).toBe(0);
    expect(there.releases.map(({ results }) => results)).toEqual(
      result.releases.map(({ results }: { results: object }) => results),
    );

    // After a reload the form is there, and the file is not. The same release costs nothing.
    await page.reload();
    await page.getByText("Choose people.csv again").waitFor();
    await choose(page, PEOPLE.path);
    await cost.getByText("Free: these answers are stored").waitFor();
    await release(page);
    await cost.getByText("These are the stored answers, at no further cost").waitFor();
    expect(JSON.parse(await saved(page, "Result as JSON")).releases).toEqual(
      result.releases.map((each: object) => ({ ...each, status: "answered" })),
    );

    // Another ledger is refused for this file: it would be a second budget for the same people.
    await page.getByLabel("Ledger", { exact: true }).fill("second");
    await page
      .locator(".field .wrong")
      .getByText(/released from ledger "people"/)
      .waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: "Release", exact: true }).isDisabled())
      .toBe(true);
    await page.getByLabel("Ledger", { exact: true }).fill("people");
    await cost.getByText("Free: these answers are stored").waitFor();

    // The ledger page has the ledger, and another browser continues it from the export.
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    const ledger = page.getByRole("region", { name: "Ledger people" });
    await ledger.getByRole("button", { name: "Verify" }).click();
    await ledger.getByText("Verified: 3 entries").waitFor();
    await page.getByText("For a budget that others rely on, use a service").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.context().close();
    const other = await studio.visit("/ledger.html");
    await other.page
      .getByLabel("Import a ledger")
      .setInputFiles({ name: "people.ndjson", mimeType: "", buffer: Buffer.from(copy) });
    await other.page.getByText("Ledger people is verified and continued here").waitFor();
    await other.page.getByRole("link", { name: "Choose its file" }).click();
    await other.page.goto(`${server.url}/release.html?${peopleForm()}`);
    await choose(other.page, PEOPLE.path);
    await other.page.getByText("Free: these answers are stored").waitFor();
    await other.page.getByRole("button", { name: "Release", exact: true }).click();
    await other.page.getByText("These are the stored answers").waitFor();
    expect(JSON.parse(await saved(other.page, "Result as JSON")).ledger.cost).toBe(0);
    expect(other.unexpected).toEqual([]);
    await other.page.context().close();
  });

  it("works with the keyboard alone, and passes axe in the dark on a phone", async () => {
    const { page, unexpected } = await studio.visit("/release.html?mode=form", {
      dark: true,
      width: 390,
      height: 844,
    });
    const focus = async (name: RegExp) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(
          "(document.activeElement.labels?.[0] ?? document.activeElement).textContent",
        );
        if (name.test(String(at))) return;
      }
      throw new Error(`no element ${name}`);
    };
    await page.getByText("Choose the file to publish").waitFor();
    // The browser must know of the wait before the key is pressed.
    const chooser = page.waitForEvent("filechooser");
    await focus(/^Choose files/);
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(PEOPLE.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    expect(await page.getByLabel("Ledger", { exact: true }).inputValue()).toBe("people");
    await focus(/^Release$/);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Published", exact: true }).waitFor();
    await page.getByRole("region", { name: "Keep the ledger" }).waitFor();
    await page.getByText("Free: these answers are stored").waitFor();
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("of another file with the same name needs a version, and old values are not shown as its values", async () => {
    const form = peopleForm({ releases: "n~statistic=units~epsilon=0.3", ledger: "versions" });
    const { page, unexpected } = await studio.visit(`/release.html?${form}`);
    const old = page.getByText("The spec or its file has changed since this release");
    await choose(page, writePeople(700).path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await page.getByText(/^Released for/).waitFor();
    expect(await old.count()).toBe(0);
    await choose(page, writePeople(800).path);
    await old.waitFor();
    await page.getByText(/the source has changed since the answer was stored/).waitFor();
    await page.getByLabel("Version of the data").fill("2024-07");
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await old.waitFor({ state: "detached" });
    const { ledger, releases } = JSON.parse(await saved(page, "Result as JSON"));
    expect(ledger.spent).toBeCloseTo(0.6, 4);
    expect(releases[0].results[0].value).toBeGreaterThan(750);
    expect(await saved(page, "Spec as YAML")).toContain('version: "2024-07"');
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("two tabs never spend more than their budget together", async () => {
    const form = (epsilon: string) =>
      peopleForm({ releases: `n~statistic=units~epsilon=${epsilon}`, ledger: "tabs" });
    const first = await studio.visit(`/release.html?${form("0.6")}`);
    const context = first.page.context();
    const second = await studio.visit(`/release.html?${form("0.7")}`, { context });
    const pages = [first.page, second.page];
    for (const page of pages) {
      await choose(page, PEOPLE.path);
      await page.getByText("Preview: nothing spent yet").waitFor();
    }
    await Promise.all(pages.map(release));
    for (const page of pages) {
      const cost = page.getByRole("region", { name: "Cost" });
      await cost
        .getByText(/^Released for|only [\d.]+ of 1 remains/)
        .first()
        .waitFor();
    }
    // The code that shows published values is loaded when there are some.
    const published = pages.map((page) =>
      page.getByRole("region", { name: "Published", exact: true }),
    );
    const counts = () => Promise.all(published.map((region) => region.count()));
    await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1]);
    await first.page.goto(`${server.url}/ledger.html?name=tabs`);
    const { summary, entries } = readExport(await saved(first.page, "Export with results"));
    expect(summary.spent).toBeLessThanOrEqual(0.7);
    expect(entries.map(({ content }) => content.kind)).toEqual([
      "created/2",
      "debited/3",
      "answered/2",
    ]);
    await context.close();
  });
});

describe("files of other kinds", () => {
  it("publishes from Parquet and compressed JSON lines, joined in one release, and loads the Parquet reader for them", async () => {
    const parquet = join(PEOPLE.folder, "people.parquet");
    await importFile(PEOPLE.path, parquet, { types: { hours: "integer" } });
    const ages = join(PEOPLE.folder, "ages.jsonl.gz");
    const lines = Array.from({ length: PEOPLE.people }, (_, i) =>
      JSON.stringify({ person: `p${i}`, age: 20 + (i % 40) }),
    );
    writeFileSync(ages, gzipSync(lines.join("\n")));
    const form = peopleForm({
      ...{ source: "people.parquet", types: "", ledger: "joined", unitName: "person" },
      join: "ages.jsonl.gz~types=person: text, age: integer~left=person~right=person~unmatched=keep",
      releases: "old~statistic=units~where=ages_jsonl.age >= 40~epsilon=0.5",
    });
    const before = server.requests.length;
    const { page, unexpected } = await studio.visit(`/release.html?${form}`);
    await page.getByText("Choose people.parquet and ages.jsonl.gz again").waitFor();
    await choose(page, parquet, ages);
    await page.getByText("2 files are open: choose one as the table").waitFor();
    await page.getByText("columns person, region, hours").waitFor();
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    const published = page.getByRole("region", { name: "Published", exact: true });
    await published.waitFor();
    const { interval } = JSON.parse(await saved(page, "Result as JSON")).releases[0].results[0];
    expect(interval.lower <= PEOPLE.people / 2 && PEOPLE.people / 2 <= interval.upper).toBe(true);
    const loaded = server.requests.slice(before).filter((line) => line.endsWith(".wasm"));
    expect(loaded.some((line) => line.includes("parquet"))).toBe(true);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});

describe("a file that cannot be read", () => {
  it("is refused with a message beside its field, and nothing is spent", async () => {
    const { page, unexpected } = await studio.visit("/release.html?mode=form");
    const field = page.locator(".select", { has: page.getByLabel("Table", { exact: true }) });
    const cases = [
      ["photo.png", "\u0089PNG", /names that end in \.csv/],
      ["empty.csv", "", /header|empty/],
      ["double.csv", "a,a\n1,2\n", /two columns have the same name/],
    ] as const;
    for (const [name, text, message] of cases) {
      const path = join(PEOPLE.folder, name);
      writeFileSync(path, text);
      if (name === "photo.png") await drop(page, name, text);
      else await choose(page, path);
      await page.getByLabel("Table", { exact: true }).selectOption(name);
      await expect.poll(() => field.locator(".wrong").textContent()).toMatch(message);
    }
    const path = join(PEOPLE.folder, "changing.csv");
    writeFileSync(path, "a;b\n1;2\n");
    await choose(page, path);
    await page.getByLabel("Table", { exact: true }).selectOption("changing.csv");
    await page.getByText("columns a, b").waitFor();
    expect(await page.getByLabel("Delimiter").inputValue()).toBe(";");
    await page.getByText("Preview: nothing spent yet").waitFor();
    writeFileSync(path, "a;b\n1;2\n3;4\n");
    await release(page);
    const cost = page.getByRole("region", { name: "Cost" });
    await cost
      .getByText(/changed|moved/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    await page.getByText("There is no ledger yet").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});

describe("a file with the name of the sample", () => {
  it("gets a form of its own, and not that of the sample", async () => {
    const { page, unexpected } = await studio.visit("/release.html?mode=form");
    const path = join(PEOPLE.folder, "loans.csv");
    writeFileSync(path, "who,minutes\na,1\nb,2\n");
    await choose(page, path);
    await page.getByText("columns who, minutes").waitFor();
    await page.getByText("Preview: nothing spent yet").waitFor();
    expect(await page.getByLabel("Ledger", { exact: true }).inputValue()).toBe("loans");
    expect(await page.getByLabel("Types of columns").inputValue()).toBe("");
    // The sample is another file, also if the user goes back to it.
    await page.getByRole("button", { name: "Use the sample" }).click();
    await page.getByText(/^columns reader,/).waitFor();
    await expect
      .poll(() => page.getByLabel("Ledger", { exact: true }).inputValue())
      .toBe("library");
    await page.waitForURL(/\?mode=form$/);
    await page.goBack();
    await page.getByText("Choose loans.csv again").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
