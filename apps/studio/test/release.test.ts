import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseSpec } from "../../../packages/release/src/spec/parse-spec.js";
import { violations } from "./support/axe.js";
import { startSite } from "./support/site.js";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  const surveys = join(mkdtempSync(join(tmpdir(), "noisewright-data-")), "surveys");
  mkdirSync(surveys);
  writeFileSync(join(surveys, "trips.csv"), "who,minutes\na,10\nb,25\nb,5\n");
  const clinic = join(surveys, "../clinic");
  mkdirSync(clinic);
  for (const [name, text] of Object.entries(CLINIC)) writeFileSync(join(clinic, name), text);
  studio = await Studio.start({ data: [surveys, clinic] });
});
afterAll(() => studio.close());

/** Three tables: visits of people to clinics, which are public. */
const CLINIC = {
  "visits.csv": `person_id,clinic_id,minutes\n${Array.from({ length: 900 }, (_, i) => `${i % 300},${i % 2},${10 + (i % 30)}\n`).join("")}`,
  "people.csv": `person_id,age\n${Array.from({ length: 300 }, (_, i) => `${i},${20 + (i % 50)}\n`).join("")}`,
  "clinics.csv": "clinic_id,region\n0,North\n1,South\n",
};

const SAMPLE = new URL("../../../packages/noisewright/sample/library.yaml", import.meta.url);

const inThousands = (x: number) => x.toLocaleString("en-US");

/** The sums of the rows and the columns of a crosstab, and the totals that the crosstab shows. */
function sumsOf(text: readonly (readonly string[])[]) {
  const numbers = text
    .slice(1)
    .map((row) => row.slice(1).map((x) => Number(x.replaceAll(",", ""))));
  const turned = numbers[0]!.map((_, i) => numbers.map((row) => row[i]!));
  const sums = (lines: number[][]) =>
    lines.map((line) => line.slice(0, -1).reduce((a, b) => a + b, 0));
  const last = (lines: number[][]) => lines.map((line) => line.at(-1)!);
  return {
    ...{ rows: sums(numbers), columns: sums(turned) },
    totals: { rows: last(numbers), columns: last(turned) },
  };
}

describe("Release", () => {
  it("starts from the sample spec, previews its cost, publishes the statistics, and saves the results", async () => {
    const { page, unexpected } = await studio.visit("/release?mode=form");
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      return readFileSync(await download.path(), "utf8");
    };
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText("Preview: nothing spent yet").waitFor();
    await expect
      .poll(async () => Number(await cost.locator("strong").textContent()))
      .toBeCloseTo(2.481, 3);
    await expect
      .poll(() => cost.locator("tbody tr").first().textContent())
      .toContain("± 15 with 95 % confidence");

    const yaml = await saved("Spec as YAML");
    expect(parseSpec(yaml, "spec").spec).toEqual(
      parseSpec(readFileSync(SAMPLE, "utf8"), "spec").spec,
    );
    expect(parse(yaml).ledger.budget).toEqual({ epsilon: 4, delta: 1e-6 });

    await page.getByRole("button", { name: "Release", exact: true }).click();
    const published = page.getByRole("region", { name: "Published", exact: true });
    await published.waitFor();
    await cost.getByText(/^Released for ε = 2.481; ε = 1.\d+ of 4 is left/).waitFor();
    await expect.poll(() => published.locator("tbody tr").count()).toBe(15);
    await expect.poll(() => published.locator("figure").count()).toBe(5);

    const result = JSON.parse(await saved("Result as JSON"));
    expect(result.receipt.format).toBe("noisewright-receipt/2");
    expect(JSON.parse(await saved("Receipt"))).toEqual(result.receipt);
    const lines = (await saved("Result as CSV")).trim().split("\r\n");
    expect(lines).toHaveLength(19);
    const { value, interval } = result.releases[0].results[0];
    expect(lines[1]).toBe(
      `readers,units,,,${value},${interval.lower},${interval.upper},0.95,geometric,0.2,0,`,
    );

    // Running the same release again gives the stored answers and is free.
    await cost.getByText("Free: these answers are stored").waitFor();
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    await page.getByText("loans by branch", { exact: true }).first().click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Release", exact: true }).click();
    await cost.getByText("These are the stored answers, at no further cost").waitFor();
    expect(JSON.parse(await saved("Result as JSON")).releases[0].results[0].value).toBe(value);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("publishes tables whose totals add up, a count of each month so far, and the quality of synthetic rows", async () => {
    const monthly = "if(number(day) <= 181, '2023-06-30', '2023-12-31')";
    const running = `so far~statistic=count~every=month~date=${monthly}~from=2023-01~periods=24~through=2023-08~by=branch~keys=Central, North~epsilon=1~delta=1e-7`;
    const synthetic =
      "made up~statistic=synthetic~columns=branch: Central, North\nage: bins 0, 18, 90~epsilon=1~delta=1e-7";
    const releases = [running, synthetic, "loans"].join(";");
    const query = new URLSearchParams({ ledger: "tables", releases });
    const { page, unexpected } = await studio.visit(`/release?${query}`);
    const card = page.locator("details.release", { hasText: "loans" });
    await card.locator("summary").first().click();
    await card.getByLabel("Statistic").selectOption("tables");
    const columns = card.getByLabel("Columns, one in each line");
    await columns.fill("branch: Central, North\nage: bins 0, x, 90");
    await card.getByText(/^column 2: edges/).waitFor();
    await columns.fill(
      "branch: Central, North\nage: bins 0, 18, 90, no other\nkind > genre: fiction (novel, crime), facts (history, science)",
    );
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText("8 of 24 months can be published now; the first pays for all").waitFor();
    await cost.getByText(/^loans: 10 tables with \d+ cells; \d+ questions answer all/).click();
    expect(
      await cost.getByRole("table", { name: /^Expected errors of loans/ }).textContent(),
    ).toMatch(/branch × age6± \d/);

    await cost.getByText(/^made up: worth it if the data have at least about \d+ rows/).waitFor();

    await page.getByRole("button", { name: "Release", exact: true }).click();
    const quality = page.getByRole("region", { name: "Synthetic rows of made up" });
    await quality.getByRole("rowheader", { name: "branch × age" }).waitFor();
    const tables = page.getByRole("region", { name: "Tables of loans" });
    const table = async () => {
      const rows = await tables.locator("tr").all();
      return Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
    };
    await tables
      .getByRole("table", { name: /^branch × age: ± \d.* with 95 % confidence/ })
      .waitFor();
    const sums = sumsOf(await table());
    expect(sums.rows).toEqual(sums.totals.rows);
    expect(sums.columns).toEqual(sums.totals.columns);
    await tables.getByLabel("Table", { exact: true }).selectOption("branch");
    await tables.getByRole("columnheader", { name: "Whole number" }).waitFor();
    const list = await table();
    expect(list.map(([, whole]) => whole).slice(1)).toEqual(sums.totals.rows.map(inThousands));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      tables.getByRole("button", { name: "Table as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("loans-branch.csv");
    expect(readFileSync(await download.path(), "utf8")).toMatch(
      /^branch,estimate,lower,upper,whole\r\nCentral,/,
    );
    await page.getByText(/8 of 24 months are published; 16 remain/).waitFor();
    await tables.getByLabel("Table", { exact: true }).selectOption("branch × genre");
    await tables.getByLabel("intervals").check();
    await tables
      .getByRole("cell", { name: /^[\d,]+ to [\d,]+$/ })
      .first()
      .waitFor();
    for (const name of ["so far", "made up"])
      await page.locator("summary", { hasText: name }).first().click();
    await card.getByLabel("a list").check();
    await card
      .getByLabel("Tables, one in each line")
      .fill("branch, age: within 300\ngenre: weight 2");
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("marks the wrong field of the form and spends nothing", async () => {
    const { page, unexpected } = await studio.visit(
      "/release?ledger=other&releases=days~statistic=sum~of=dayz~lower=0~upper=10~epsilon=1",
    );
    const field = page.getByLabel("Of: expression");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await expect
      .poll(() => page.getByRole("button", { name: "Release", exact: true }).isDisabled())
      .toBe(true);
    await page.getByLabel("Of", { exact: true }).selectOption("days");
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText("Preview: nothing spent yet").waitFor();
    await page.getByLabel("Lower bound", { exact: true }).fill("50");
    await cost.getByRole("alert").waitFor();
    // The last good preview stays, and says that it is not current.
    await cost.getByText("Not current: before the last change").waitFor();
    await cost.getByRole("rowheader", { name: "days" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("marks every wrong field of the form at once", async () => {
    const releases = [
      "late~statistic=count~where=dais > 3~epsilon=-1",
      "days~statistic=sum~of=dayz~lower=0~upper=10~epsilon=1",
    ];
    const { page, unexpected } = await studio.visit(
      `/release?ledger=other&releases=${encodeURIComponent(releases.join(";"))}`,
    );
    const epsilon = page.getByLabel("ε", { exact: true }).first();
    await expect.poll(() => epsilon.getAttribute("aria-invalid")).toBe("true");
    await epsilon.fill("1");
    for (const name of ["Only rows where", "Of: expression"]) {
      const field = page.locator('[aria-invalid="true"]').and(page.getByLabel(name));
      await expect.poll(() => field.count()).toBe(1);
    }
    const alert = page.getByRole("region", { name: "Cost" }).getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain('late: no column "dais"');
    await expect.poll(() => alert.textContent()).toContain('days: no column "dayz"');
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("builds a release with selected groups, a filter, and an error target instead of a budget", async () => {
    const { page, unexpected } = await studio.visit("/release?ledger=form&releases=");
    await page.getByRole("button", { name: "Add a release" }).click();
    await page.getByText("release 1", { exact: true }).click();
    await page.getByLabel("Only rows where").fill("days > 7");
    await page.getByLabel("accuracy").check();
    await page.getByLabel("Error at most ±").fill("20");
    const row = page.getByRole("region", { name: "Cost" }).locator("tbody tr");
    await expect.poll(() => row.textContent()).toContain("± 20 with 95 % confidence");
    await page.getByLabel("budget", { exact: true }).check();
    await page.getByLabel("One value for each group").check();
    await page.getByLabel("By", { exact: true }).selectOption("genre");
    await page.getByLabel("δ", { exact: true }).fill("1e-7");
    await expect.poll(() => row.textContent()).toContain("1e−7");
    await page.waitForURL(/where%3Ddays/);
    await page.getByRole("button", { name: "Remove release 1" }).click();
    await expect.poll(() => page.locator("details.release").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator("details.release").count()).toBe(1);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("offers the files that the service may read, and resets the form for each file", async () => {
    const { page, unexpected } = await studio.visit("/release?mode=form");
    await page.getByLabel("Table", { exact: true }).selectOption("surveys/trips.csv");
    await page.getByText("columns who, minutes").waitFor();
    const row = page.getByRole("region", { name: "Cost" }).locator("tbody tr");
    await expect.poll(() => row.textContent()).toContain("rows");
    await expect
      .poll(() => page.getByLabel("Ledger", { exact: true }).inputValue())
      .toBe("surveys");
    await page.getByLabel("Protects").selectOption("who");
    await page
      .getByText("Protected: the presence of each who, and the contents of all its rows.")
      .waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("publishes a mean with bounds from the data, and says what the bounds are and what they cut off", async () => {
    const { page, unexpected } = await studio.visit(
      "/release?ledger=chosen&releases=days kept~statistic=mean~of=days~epsilon=1",
    );
    const cost = page.getByRole("region", { name: "Cost" });
    await page.getByText("days kept", { exact: true }).first().click();
    await page.getByLabel("choose from the data").check();
    await page.getByLabel("Say how much was cut off").check();
    await cost
      .getByText(/^days kept: ε = 0.18 chooses the bounds; ε = 0.02 reports what/)
      .waitFor();
    await page.getByText("Limit and share").click();
    await page.getByLabel("Part of ε for the choice").fill("2");
    await expect
      .poll(() => page.getByLabel("Part of ε for the choice").getAttribute("aria-invalid"))
      .toBe("true");
    await page.getByLabel("Part of ε for the choice").fill("0.5");
    await cost.getByText(/^days kept: ε = 0.45 chooses the bounds/).waitFor();
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const published = page.getByRole("region", { name: "Published", exact: true });
    await published
      .getByText(/^Mean of days; values outside .* Bounds [−\d.]+ to [\d.]+, chosen from the data/)
      .waitFor();
    const mayLieOutside =
      /Up to \d+ people may have values outside the bounds: the noise cannot rule this out/;
    await published.getByText(mayLieOutside).waitFor();
    await published
      .getByText(/Report: about −?\d+ people have values beyond the bounds; [−\d]+ to \d+ with/)
      .waitFor();
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("joins two private tables and a public table, and publishes a value for each public group", async () => {
    const { page, unexpected } = await studio.visit("/release?source=surveys/trips.csv");
    await page.getByLabel("Table", { exact: true }).selectOption("clinic/visits.csv");
    await page.getByLabel("Protects").selectOption("person_id");
    const addTable = page.getByRole("button", { name: "Join a table" });
    const tables = page.locator(".card.join");
    await addTable.click();
    await tables.nth(0).getByLabel("Joined table").selectOption("clinic/people.csv");
    await addTable.click();
    await tables.nth(1).getByLabel("Joined table").selectOption("clinic/clinics.csv");
    // A private table that is not joined by the unit is refused at this table, before any file is read.
    await tables
      .nth(1)
      .getByText(/no known unit/)
      .waitFor();
    await tables.nth(1).getByLabel("Public table").check();
    await page.getByLabel("What one of them is called").fill("person");
    await page.getByText("rows", { exact: true }).first().click();
    await page.getByLabel("Only rows where").fill("people.age >= 20");
    await page.getByLabel("One value for each group").check();
    await page.getByLabel("By", { exact: true }).selectOption("clinics.region");
    await page.getByLabel("Keys").fill("North, South");
    // A text has no number: the message gives the type to declare, and the form has a field for it.
    await page.getByText(/^no number in column "age", .* add types: \{ age: number \}/).waitFor();
    await tables.nth(0).getByLabel("Types of columns").fill("age: integer");
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText(/^Protected: the presence of each person/).waitFor();
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const published = page.getByRole("region", { name: "Published", exact: true });
    await expect.poll(() => published.locator("tbody tr").count()).toBe(2);
    expect(await published.textContent()).toMatch(/North.*South/);
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("explains that the δ of a release is larger than the budget of the ledger", async () => {
    const { page, unexpected } = await studio.visit(
      "/release?ledger=deltas&releases=genres~statistic=count~by=genre~epsilon=0.5~delta=0.01",
    );
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText("These releases need more δ than the budget").waitFor();
    const button = page.getByRole("button", { name: "Release", exact: true });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.getByText("genres", { exact: true }).first().click();
    await page.getByLabel("δ", { exact: true }).fill("1e-7");
    await cost.getByText("Preview: nothing spent yet").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("shows that a release is already paid for, after the release has run from the same address", async () => {
    const { page } = await studio.visit(
      "/release?ledger=paid&releases=n~statistic=units~epsilon=0.5",
    );
    const cost = page.getByRole("region", { name: "Cost" });
    await cost.getByText("Preview: nothing spent yet").waitFor();
    await page.getByRole("button", { name: "Release", exact: true }).click();
    await cost.getByText("All releases are paid for").waitFor();
    await expect.poll(() => cost.getByText("nothing spent yet").count()).toBe(0);
    await page.getByRole("button", { name: "Add a release" }).click();
    await cost.getByText("Preview: 1 of 2 releases are new").waitFor();
    await page.context().close();
  });
});

describe("a service that fails", () => {
  it("names a damaged ledger and shows all other ledgers", async () => {
    const ledger = join(mkdtempSync(join(tmpdir(), "noisewright-damaged-")), "ledger.db");
    const site = await startSite({ ledger });
    for (const name of ["broken", "whole"]) {
      const body = JSON.stringify({ name, epsilon: 1, delta: 1e-6, unit: "reader" });
      const headers = { "content-type": "application/json" };
      await fetch(`${site.url}/api/ledger`, { method: "POST", headers, body });
    }
    const db = new Database(ledger);
    db.exec("DROP TRIGGER entries_stay");
    db.exec("UPDATE entries SET body = replace(body, '1', '2') WHERE ledger = 'broken'");
    db.close();
    const { page } = await studio.visit("/ledger", {}, site);
    await page.getByRole("link", { name: /^whole/ }).waitFor();
    await page.getByRole("alert").filter({ hasText: "broken" }).waitFor();
    await page.goto(`${site.url}/release?ledger=whole&releases=n~statistic=units~epsilon=0.1`);
    await page.getByText("Preview: nothing spent yet").waitFor();

    // When the service stops, the page keeps its content and offers to try again.
    const guided = await studio.visit(
      "/release?mode=guided&sample=yes&unit=reader&ledger=whole&step=accuracy&releases=n~statistic=units~epsilon=0.1",
      {},
      site,
    );
    await guided.page.getByText("Together: ε = 0.1").waitFor();
    await site.close();
    await guided.page.getByLabel("ε", { exact: true }).fill("0.2");
    await guided.page
      .getByText(/The service does not respond/)
      .first()
      .waitFor();
    await guided.page.getByText("Together: ε = 0.1 · not current").waitFor();
    await guided.page.context().close();
    await page.getByLabel("Rows per group", { exact: true }).first().fill("7");
    await page
      .getByText(/The service does not respond/)
      .first()
      .waitFor();
    await page.getByRole("region", { name: "Spec", exact: true }).waitFor();
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    await expect.poll(() => page.getByRole("button", { name: "Try again" }).count()).not.toBe(0);
    await page.context().close();
  });

  it("asks for a new key if the stored key contains impossible characters", async () => {
    const { page } = await studio.visit("/ledger");
    await page.evaluate("sessionStorage.setItem('noisewright-key', 'sch\u00f6n \u2713')");
    await page.reload();
    await expect.poll(() => page.getByText("This service needs an API key").count()).toBe(1);
    await page.context().close();
  });
});
