import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, vi } from "vitest";
import { TASKS } from "../../src/service/tasks.js";
import { capture } from "../capture.js";
import { LIBRARY, LOANS, scratch } from "../release/kit.js";
import { BUDGET, loans, started } from "./kit.js";

const printed = async (line: string | string[]) => JSON.parse((await capture(line)).out);

describe("the service and the command line give the same result", () => {
  it("gives the same design over HTTP and on the command line", async () => {
    const { call } = await started();
    const body = {
      sensitivity: 1,
      epsilon: 1,
      lower: 0,
      upper: 10,
      margin: "Infinity",
      metric: ["mae", "bias"],
    };
    const { status, json } = await call("/api/design", { body });
    const flags =
      "--sensitivity 1 --epsilon 1 --lower 0 --upper 10 --margin Infinity --metric mae,bias";
    expect(status).toBe(200);
    expect(json).toEqual(await printed(`design ${flags} --json`));
  });

  it("gives the same inspection of a mechanism over HTTP and on the command line", async () => {
    const { call } = await started();
    const params = { epsilon: 1, sensitivity: 1 };
    const body = {
      mechanism: "laplace",
      params,
      at: [4],
      epsilons: [0.5],
      metrics: ["mae"],
      answer: 2,
    };
    const { json } = await call("/api/inspect", { body });
    const flags = "--epsilon 1 --sensitivity 1 --at 4 --epsilons 0.5 --metrics mae --answer 2";
    expect(json).toEqual(await printed(`inspect laplace ${flags} --json`));
  });

  it("gives the same account and the same plan over HTTP and on the command line", async () => {
    const { call, folder } = await started();
    const events = [
      { kind: "pure/1", epsilon: 0.3 },
      { kind: "range/1", level: 0.1 },
    ];
    const file = join(folder, "events.json");
    writeFileSync(file, JSON.stringify(events));
    const accounted = await call("/api/account", { body: { events, delta: 1e-6 } });
    expect(accounted.json).toEqual(await printed(["account", file, "--delta", "1e-6", "--json"]));
    const plan = {
      epsilon: 1,
      releases: [{ sensitivity: 1, integer: true, name: "a", count: 2 }],
    };
    writeFileSync(file, JSON.stringify(plan));
    const planned = await call("/api/plan", { body: plan });
    expect(planned.json).toEqual(await printed(["plan", file, "--json"]));
  });

  it("gives the same report of a paper over HTTP and on the command line, and computes the report once", async () => {
    const { call, folder } = await started();
    const computed = vi.spyOn(TASKS, "paper");
    const body = { paper: "composite" };
    const { status, json } = await call("/api/paper", { body });
    const out = join(folder, "pictures");
    const { pictures, ...report } = await printed([
      "reproduce",
      "composite",
      "--out",
      out,
      "--json",
    ]);
    expect(status).toBe(200);
    expect(pictures.length).toBeGreaterThan(0);
    expect(json).toEqual(report);
    expect((await call("/api/paper", { body })).json).toEqual(json);
    expect(computed).toHaveBeenCalledTimes(1);
    computed.mockRestore();
    const unknown = await call("/api/paper", { body: { paper: "../x" } });
    expect(unknown.status).toBe(400);
    expect(unknown.json.error.path).toEqual(["paper"]);
  });

  it("gives the same preview and the same stored release over HTTP and on the command line", async () => {
    const { call, ledger } = await started();
    const { folder, spec } = scratch();
    const file = spec(LIBRARY);
    // A copy with the same time of its last change is the same source.
    execFileSync("cp", ["-p", LOANS, join(folder, "loans.csv")]);
    const preview = await call("/api/release/preview", { body: { spec: LIBRARY } });
    const local = await printed(["release", file, "--dry-run", "--json"]);
    const { place, ...shown } = local.ledger; // Only the command line prints the location of the ledger.
    expect(place).toMatch(/ledger\.db$/);
    const { warnings, ...answer } = local; // So are warnings about the time of a file.
    expect(warnings).toEqual([]);
    expect(preview.json).toEqual({ ...answer, ledger: shown });
    const [readers] = preview.json.releases;
    expect(readers.expected).toEqual({
      within: 15,
      unit: "value",
      confidence: 0.95,
      text: "± 15 with 95 % confidence",
    });
    const { status, json } = await call("/api/release", { body: { spec: LIBRARY } });
    expect(status).toBe(200);
    expect(json.receipt).toMatchObject({ format: "noisewright-receipt/2", ledger: "library" });
    const again = await printed(["release", file, "--ledger", ledger, "--json"]);
    expect(again.ledger.cost).toBe(0);
    expect(again.releases.map(({ results }: { results: object }) => results)).toEqual(
      json.releases.map(({ results }: { results: object }) => results),
    );
  });

  it("returns tables over HTTP, with a receipt that can be verified", async () => {
    const { call, folder } = await started();
    const release = {
      name: "loans",
      statistic: "tables",
      columns: [
        { of: "branch", keys: ["Central", "Market"] },
        { of: "genre", keys: ["novel", "crime"] },
      ],
      tables: { all: 2 },
      budget: { epsilon: 1, delta: 0.01 },
    };
    const ledger = { name: "library", budget: { epsilon: 2, delta: 0.1 } };
    const body = { spec: { ...loans(1, ledger), releases: [release] } };
    const preview = await call("/api/release/preview", { body });
    const expected = preview.json.releases[0].expectedTables;
    expect(expected.map(({ cells }: { cells: number }) => cells)).toEqual([1, 3, 3, 9]);
    const { json } = await call("/api/release", { body });
    const { tables, results } = json.releases[0];
    expect(results).toEqual([]);
    expect(tables.map(({ name }: { name: string }) => name)).toEqual([
      ...["total", "branch", "genre", "branch × genre"],
    ]);
    expect(tables[3].cells[8].key).toEqual(["other", "other"]);
    const receipt = join(folder, "receipt.json");
    writeFileSync(receipt, JSON.stringify(json.receipt));
    const { code } = await capture(["ledger", "verify", receipt]);
    expect(code).toBe(0);
  });
});

describe("ledgers", () => {
  it("ledgers can be created, listed, shown, raised, verified and exported", async () => {
    const { call, folder, ledger } = await started();
    expect((await call("/api/ledger")).json).toEqual({ datasets: [], unreadable: [] });
    const made = await call("/api/ledger", { body: BUDGET });
    expect([made.status, made.json.remains]).toEqual([201, 1]);
    expect((await call("/api/ledger", { body: BUDGET })).status).toBe(409);
    await call("/api/release", { body: { spec: loans(3), requestId: "monday" } });
    const raise = { method: "PATCH", body: { epsilon: 2, delta: 0 } };
    expect((await call("/api/ledger/library", raise)).json.budget.epsilon).toBe(2);
    const lower = { method: "PATCH", body: { epsilon: 1, delta: 0 } };
    expect((await call("/api/ledger/library", lower)).status).toBe(400);
    const shown = (await call("/api/ledger/library")).json;
    expect(shown).toEqual(
      await printed(["ledger", "show", "library", "--ledger", ledger, "--json"]),
    );
    expect(shown.history).toHaveLength(4);
    expect((await call("/api/ledger/library/verify")).json.head).toBe(shown.head);
    const file = join(folder, "export.jsonl");
    writeFileSync(file, (await call("/api/ledger/library/export")).text);
    expect((await capture(["ledger", "verify", file])).out).toMatch(
      /^Ledger library is valid: 4 entries/,
    );
    for (const path of ["", "/verify", "/export"]) {
      expect((await call(`/api/ledger/none${path}`)).status).toBe(404);
    }
  });

  it("all ledgers are listed if one ledger is damaged, and the damaged ledger is marked", async () => {
    const { call, ledger } = await started();
    for (const name of ["first", "library", "third"]) {
      expect((await call("/api/ledger", { body: { ...BUDGET, name } })).status).toBe(201);
    }
    const db = new Database(ledger);
    db.exec("DROP TRIGGER entries_stay");
    db.exec("UPDATE entries SET body = replace(body, '1', '2') WHERE ledger = 'library'");
    db.close();
    const { status, json } = await call("/api/ledger");
    expect(status).toBe(200);
    const names = json.datasets.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["first", "third"]);
    expect(json.unreadable).toEqual([
      { name: "library", error: expect.objectContaining({ code: "corrupt" }) },
    ]);
    expect((await call("/api/ledger/library")).json.error.code).toBe("corrupt");
    const release = await call("/api/release", { body: { spec: loans(1, { name: "first" }) } });
    expect(release.status).toBe(200);
  });

  it("a retry gets the stored answer at no cost", async () => {
    const { call } = await started();
    await call("/api/ledger", { body: BUDGET });
    const body = { spec: loans(5), requestId: "tuesday" };
    const first = (await call("/api/release", { body })).json;
    const second = (await call("/api/release", { body })).json;
    expect(second.releases[0].results).toEqual(first.releases[0].results);
    expect([first.ledger.cost > 0, second.ledger.cost]).toEqual([true, 0]);
    const other = await call("/api/release", { body: { ...body, spec: loans(6) } });
    expect([other.status, other.json.error.code]).toEqual([409, "conflict"]);
  });

  it("a ledger is created only once if concurrent specs define the same ledger", async () => {
    const { call } = await started();
    const ledger = { name: "library", budget: { epsilon: 1, delta: 0 } };
    const asked = [1, 2, 3, 4].map((i) =>
      call("/api/release", { body: { spec: loans(i, ledger) } }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await call("/api/ledger/library")).json.history).toHaveLength(9);
  });

  it("the error of a release above the budget says how much budget remains", async () => {
    const { call } = await started();
    await call("/api/ledger", { body: { ...BUDGET, epsilon: 0.15 } });
    expect((await call("/api/release", { body: { spec: loans(1) } })).status).toBe(200);
    const { status, json } = await call("/api/release", { body: { spec: loans(2) } });
    expect([status, json.error.code]).toEqual([409, "over-budget"]);
    expect(json.error.lack.remains).toMatch(/^0\.0(5|49)/);
  });
});
