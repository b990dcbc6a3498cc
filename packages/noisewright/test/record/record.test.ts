import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { gapsOf, registryRecord } from "@noisewright/report/record";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import Database from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { capture } from "../capture.js";
import { publish, specs } from "../release/spec-kinds.js";
import { REGISTRY_SCHEMA } from "./registry-schema.js";

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(REGISTRY_SCHEMA);
const faults = (record: unknown) =>
  validate(record) ? [] : validate.errors!.map(({ instancePath }) => instancePath);

const WORDS = [
  ...["--name", "Loans of 2023", "--curator", "City of Examples"],
  ...["--use", "to plan branches", "--region", "Examples", "--sector", "Education"],
  ...["--url", "https://example.org/loans", "--author", "A. Steward", "--author", "B. Steward"],
  ...["--why", "the board decided so"],
];

const TYPE = ["--curator-type", "Government"];
const { folder, files, spec } = specs();
const kinds = Object.entries(files);

const record = async (file: string, ...flags: readonly string[]) => {
  const { code, out, err } = await capture(["record", file, ...TYPE, ...flags]);
  expect(code, err).toBe(0);
  return { text: out, value: parse(out, { version: "1.1" }), gaps: err.split("\n") };
};

beforeAll(async () => {
  for (const [, file] of kinds) await publish(file);
}, 60_000);

describe.each(kinds)("the record of the %s spec", (kind, file) => {
  it("is what the registry reads", async () => {
    const { value, text } = await record(file, ...WORDS);
    expect(faults(value)).toEqual([]);
    expect(registryRecord.safeParse(value).success).toBe(true);
    const { basic, administrative } = value.deployment;
    expect(basic.publication_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(administrative).toEqual({
      status: "Draft",
      registry_authors: ["A. Steward", "B. Steward"],
      tier: 2,
    });
    expect(value.url_slug).toMatch(/^loans-of-2023-city-of-examples-\d{4}$/);
    expect(basic.data_product_type).toBe(
      kind === "synthetic" ? "Synthetic data" : "Summary statistics",
    );
    expect(text).not.toContain(folder);
    expect(text).not.toMatch(/\.csv|\.db|undefined|NaN|Infinity/);
  });

  it("names the ε and δ that the receipt proves", async () => {
    const { value } = await record(file);
    const receipt = JSON.parse(readFileSync(file.replace(".yaml", "-receipt.json"), "utf8"));
    const { epsilon, delta } = value.deployment.privacy_loss.privacy_parameters;
    expect(epsilon).toBeGreaterThanOrEqual(receipt.epsilon);
    expect(epsilon).toBeLessThan(receipt.epsilon * (1 + 2e-3));
    expect(delta ?? 0).toBe(receipt.delta);
    const variant = receipt.delta === 0 ? "Pure DP" : "Approximate DP";
    expect(value.deployment.dp_variant.variant_name).toBe(variant);
  });

  it("marks what only the steward knows, and says where", async () => {
    const { value, text, gaps } = await record(file);
    expect(faults(value)).toEqual([]);
    expect(gaps).toHaveLength(gapsOf(value).length);
    expect(text).toContain(`# It has ${gaps.length} gaps. Search for TODO`);
    expect(gaps).toContain(
      "gap: deployment.basic.data_curators.data_curator_name: who publishes this",
    );
  });
});

describe("a record", () => {
  it("is rejected if it has a planted error", async () => {
    const { value } = await record(files.sample, ...WORDS);
    const { basic, privacy_loss, administrative } = value.deployment;
    const planted: readonly ((deployment: Record<string, unknown>) => object)[] = [
      (all) => ({ ...all, basic: { ...basic, publication_date: "1/1/2026" } }),
      (all) => ({ ...all, basic: { ...basic, publication_date: new Date(0) } }),
      (all) => ({ ...all, basic: { ...basic, name: undefined } }),
      (all) => ({ ...all, basic: { ...basic, surprise: 1 } }),
      (all) => ({ ...all, basic: { ...basic, data_curators: [] } }),
      (all) => ({ ...all, basic: { ...basic, data_product_sector: "Libraries" } }),
      (all) => ({
        ...all,
        privacy_loss: { ...privacy_loss, privacy_parameters: { epsilon: "1" } },
      }),
      (all) => ({ ...all, administrative: { ...administrative, tier: 4 } }),
      (all) => ({ ...all, administrative: { ...administrative, status: "Done" } }),
      (all) => ({ ...all, administrative: undefined }),
    ];
    for (const plant of planted) {
      const wrong = JSON.parse(JSON.stringify({ ...value, deployment: plant(value.deployment) }));
      if (wrong.deployment.basic.publication_date?.includes("1970")) {
        wrong.deployment.basic.publication_date = 0;
      }
      expect(faults(wrong)).not.toEqual([]);
      expect(registryRecord.safeParse(wrong).success).toBe(false);
    }
  });

  it("says what is special about each kind of release", async () => {
    const of = async (file: string) => (await record(file)).value.deployment;
    const running = await of(files.running);
    expect(running.deployment_model.release_type).toBe("Many releases");
    expect(running.deployment_model.data_source_type).toBe("Dynamic");
    expect((await of(files.sample)).deployment_model.release_type).toBe("One release");
    const bounds = await of(files.bounds);
    expect(bounds.implementation.preprocessing_and_hyperparameter_tuning).toMatch(
      /days kept: Noisewright chooses the clipping bounds .* costs ε = 0.2, which is part/,
    );
    const joins = await of(files.joins);
    expect(joins.dp_variant.unprotected_quantities).toContain("the public table clinics");
    expect(joins.dp_variant.unprotected_quantities).toContain("the keys of clinics.region");
    expect(joins.implementation.preprocessing_and_hyperparameter_tuning).toContain(
      "people is joined; rows without a match are kept",
    );
    const substitute = await of(files.substitute);
    expect(substitute.dp_variant.unprotected_quantities).toContain("the number of rows");
    expect(substitute.dp_variant.unprotected_quantities).not.toContain("the keys of");
    expect((await of(files.tables)).implementation.post_processing).toContain("all tables agree");
  });

  it("says what the noise changes, for each kind of error", async () => {
    const text = readFileSync(files.sample, "utf8");
    const shared = "of: days, lower: 0, upper: 60, budget: { epsilon: 0.1 }";
    const mode = "values: [novel, crime], budget: { epsilon: 0.1 }";
    const releases = `releases:
  - { name: genre, statistic: mode, of: genre, ${mode} }
  - { name: middle, statistic: median, ${shared} }
  - { name: days, statistic: mean-and-variance, ${shared} }
`;
    const changed = text
      .slice(0, text.indexOf("releases:"))
      .replace("name: library", "name: errors");
    const file = spec(`${changed}${releases}`, "errors.yaml");
    const { value } = await record(file, "--planned", "2026-01-31");
    const { utility } = value.deployment.implementation;
    expect(utility).toMatch(/genre: .*changes how frequent a chosen value is by at most \d+ rows/);
    expect(utility).toMatch(/middle: .*changes the rank of a result by at most \d+ rows/);
    expect(utility).toMatch(
      /days: .*changes the variance by at most [\d.]+, divided by the number/,
    );
    expect(value.deployment.dp_variant.unprotected_quantities).not.toContain("not taken from");
  });

  it("is about the stored answers, even if the file has changed", async () => {
    const before = (await record(files.sample)).text;
    utimesSync(join(folder, "loans.csv"), 1e9, 1e9);
    expect((await record(files.sample)).text).toBe(before);
  });

  it("leaves out what is not published, and says how many other answers the ledger has", async () => {
    const text = readFileSync(files.joins, "utf8");
    const more = `${text}  - { name: more, statistic: count, budget: { epsilon: 0.5 } }\n`;
    const larger = (await record(spec(more, "more.yaml"))).value.deployment;
    expect(larger.basic.description).not.toContain("more");
    expect(larger.implementation.additional_information).toContain(
      "Not published yet, and not part of this record: more.",
    );
    const smaller = (
      await record(spec(text.slice(0, text.indexOf("  - name: minutes")), "less.yaml"))
    ).value.deployment;
    expect(smaller.privacy_loss.privacy_parameters.epsilon).toBe(1);
    expect(smaller.privacy_loss.privacy_parameters_details).toContain(
      "It has 1 more published answers",
    );
  });

  it("is refused before anything is published, unless it is a plan", async () => {
    const text = readFileSync(files.bounds, "utf8");
    const fresh = spec(text.replace("name: bounds", "name: fresh"), "fresh.yaml");
    const { code, out, err } = await capture(["record", fresh, ...TYPE]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/nothing is published yet: ledger "fresh" does not exist; .*--planned/);
    const { value } = await record(fresh, ...WORDS, "--planned", "2026-01-31");
    expect(faults(value)).toEqual([]);
    expect(value.deployment.basic.publication_date).toBe("2026-01-31");
    expect(value.deployment.basic.description).toMatch(/^Planned, not published yet\./);
    expect(value.deployment.privacy_loss.privacy_parameters.epsilon).toBe(3);
    expect(await capture(["record", fresh, ...TYPE])).toMatchObject({ code: 2 });
    const published = (await record(files.sample, "--planned", "2026-01-31")).value.deployment;
    expect(published.basic.publication_date).not.toBe("2026-01-31");
  });

  it("needs the type of the curator, for which the registry accepts no gap", async () => {
    const { code, err } = await capture(["record", files.sample]);
    expect([code, err]).toEqual([2, expect.stringContaining("--curator-type <type>")]);
  });

  it.each([
    ["--planned", "31.1.2026", /planned must be a date such as 2026-01-31/],
    ["--planned", "2026-02-31", /planned must be a date/],
    ["--curator-type", "Church", /Government, Industry, Nonprofit/],
    ["--sector", "Libraries", /Technology, Healthcare/],
  ])("%s %s is refused", async (flag, value, message) => {
    const { code, err } = await capture(["record", files.sample, ...TYPE, flag, value]);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  it("can be written to a file, as YAML or as JSON", async () => {
    const out = join(folder, "record.json");
    const { code, out: printed } = await capture([
      "record",
      files.tables,
      ...TYPE,
      "--json",
      "--out",
      out,
    ]);
    expect([code, printed]).toEqual([0, ""]);
    const { value } = await record(files.tables);
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(value);
    const again = await capture(["record", files.tables, ...TYPE, "--out", out]);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining("this file exists") });
    expect((await capture(["record", files.tables, ...TYPE, "--out", folder])).code).toBe(2);
  });

  it("is refused if the ledger was altered", async () => {
    const broken = join(folder, "broken.db");
    const text = readFileSync(files.tables, "utf8");
    await publish(spec(text.replace("name: tables", "name: tables\n  store: broken.db"), "b.yaml"));
    const db = new Database(broken);
    db.exec("DROP TRIGGER entries_stay");
    db.exec("UPDATE entries SET body = replace(body, 'debited/3', 'debited/1')");
    db.close();
    for (const command of [["record", ...TYPE], ["checklist"]]) {
      const { code, out, err } = await capture([...command, files.tables, "--ledger", broken]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/does not match its hash/);
    }
  });
});
