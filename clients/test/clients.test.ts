import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { blocksOf } from "../../docs/code-blocks.js";
import { guarded, started } from "../../packages/noisewright/test/service/kit.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/how-to/notebooks.md"), "utf8");

const CLIENTS = [
  { language: "python", program: "python3", file: "clients/python/noisewright.py", ending: "py" },
  { language: "r", program: "Rscript", file: "clients/r/noisewright.R", ending: "R" },
];

/** Runs a program that has the client beside it. Returns what the program prints. */
async function run(client: (typeof CLIENTS)[number], text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-client-"));
  cpSync(join(ROOT, client.file), join(folder, `noisewright.${client.ending}`));
  writeFileSync(join(folder, `notebook.${client.ending}`), text);
  const done = await promisify(execFile)(client.program, [`notebook.${client.ending}`], {
    cwd: folder,
  });
  return done.stdout;
}

/** A program that reads `spec` from a file in a language, and prints what the body prints. */
function programIn(language: string, address: string, key: string, spec: string, body: string) {
  const [quotedAddress, quotedKey] = [JSON.stringify(address), JSON.stringify(key)];
  return language === "python"
    ? `from noisewright import Client, NoisewrightError, rows\nclient = Client(${quotedAddress}, key=${quotedKey})\nspec = ${JSON.stringify(spec)}\n${body}`
    : `source("noisewright.R")\nclient <- nw_client(${quotedAddress}, key = ${quotedKey})\nspec <- ${JSON.stringify(spec)}\n${body}`;
}

const SPEC = `source: { name: loans.csv }
privacy: { unit: { column: reader }, bound: { groups: 3 } }
ledger: { name: sample }
derive: { value: genre }
releases:
  - name: clash
    statistic: units
    by: { of: value, keys: [novel] }
    budget: { epsilon: 0.1 }
  - { name: readers, statistic: units, budget: { epsilon: 0.2 } }
  - name: "branches \\\\ é"
    statistic: units
    by: { of: branch, keys: [Central, "no\\tsuch \\"key\\"", null] }
    budget: { epsilon: 0.3 }
`;

const PRINT_ROWS: Readonly<Record<string, string>> = {
  python: `import json
for _ in range(2):
    published = client.release(spec, request_id="same")
    print(json.dumps([published["ledger"]["cost"], [[r["release"], r.get("branch", r.get("key_value")), r["value"], r["lower"], r["upper"]] for r in rows(published)]]))`,
  r: `json <- function(x) if (is.na(x)) "null" else if (is.character(x)) nw_quote(x) else format(x, digits = 15)
for (i in 1:2) {
  published <- nw_release(client, spec, request_id = "same")
  table <- nw_rows(published)
  table$branch <- ifelse(is.na(table$branch), table$key_value, table$branch)
  lines <- vapply(seq_len(nrow(table)), function(i) {
    fields <- vapply(c("release", "branch", "value", "lower", "upper"), function(n) json(table[[n]][i]), "")
    paste0("[", paste(fields, collapse = ","), "]")
  }, "")
  cat("[", published$ledger$cost, ",[", paste(lines, collapse = ","), "]]\\n", sep = "")
}`,
};

const PRINT_ERROR: Readonly<Record<string, string>> = {
  python: `try:\n    client.release(spec.replace("0.3", "300"))\nexcept NoisewrightError as error:\n    print(error)`,
  r: `tryCatch(nw_release(client, sub("0.3", "300", spec)), error = function(e) cat(conditionMessage(e)))`,
};

describe.each(CLIENTS)("the client for $language", (client) => {
  it("runs the code blocks of the page", async () => {
    const service = await started();
    const blocks = blocksOf(PAGE).filter(({ language }) => language === client.language);
    expect(blocks.length).toBeGreaterThan(1);
    const text = blocks.map((block) => block.text).join("\n");
    const printed = await run(client, text.replaceAll("http://127.0.0.1:4711", service.address));
    for (const branch of ["Central", "Harbour", "Island"]) expect(printed).toContain(branch);
    const { json } = await service.call("/api/ledger/sample");
    expect(json.spent).toBeGreaterThan(0.49);
    expect(json.spent).toBeLessThanOrEqual(0.5);
  });

  it("returns the published values, and a retry costs nothing", async () => {
    const service = await guarded();
    const body = { name: "sample", epsilon: 1, delta: 1e-6, unit: "reader" };
    await service.call("/api/ledger", { body, ...service.steward });
    const key = service.analyst.headers.authorization!.replace("Bearer ", "");
    const program = programIn(
      client.language,
      service.address,
      key,
      SPEC,
      PRINT_ROWS[client.language]!,
    );
    const [first, second] = (await run(client, program))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first[0]).toBeGreaterThan(0.59);
    expect(second[0]).toBe(0);
    expect(second[1]).toEqual(first[1]);
    const release = { body: { spec: SPEC, requestId: "same" }, ...service.analyst };
    const { json } = await service.call("/api/release", release);
    // biome-ignore lint/suspicious/noExplicitAny: the service has its own schema tests
    const expected = json.releases.flatMap(({ name, results }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: the service has its own schema tests
      results.map(({ key, value, interval }: any) => [
        ...[name, key.branch ?? key.value ?? null, value, interval.lower, interval.upper],
      ]),
    );
    expect(expected).toHaveLength(5);
    expect(first[1]).toEqual(expected);
  });

  it("raises the error of the service", async () => {
    const service = await started();
    const program = programIn(
      client.language,
      service.address,
      "",
      SPEC.replace("name: sample", "name: sample, budget: { epsilon: 1, delta: 1.0e-6 }"),
      PRINT_ERROR[client.language]!,
    );
    expect(await run(client, program)).toMatch(/budget/);
  });
});
