import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "@noisewright/core/ledger";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { request } from "../../../release/test/ledger/kit.js";
import { openLedgers } from "../../src/ledger/index.js";
import { capture } from "../capture.js";

let folder = "";
let store = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-ledger-cli-"));
  store = join(folder, "ledger.db");
  vi.stubEnv("NOISEWRIGHT_LEDGER", store);
  expect((await capture("ledger create census --epsilon 1 --delta 0")).code).toBe(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function spend(id: string, ...names: readonly string[]): Promise<void> {
  const ledgers = await openLedgers(store);
  await ledgers.ledger("census").spend(request(id, ...names), async (all) => all.map(() => 7));
  await ledgers.close();
}

async function receiptFile(...names: readonly string[]): Promise<string> {
  const ledgers = await openLedgers(store);
  const receipt = await ledgers.ledger("census").receipt(names.map(digestOf));
  await ledgers.close();
  const file = join(folder, "receipt.json");
  writeFileSync(file, JSON.stringify(receipt, null, 2));
  return file;
}

const json = async (line: string) => JSON.parse((await capture(`${line} --json`)).out);

describe("noisewright ledger", () => {
  it("lists intact ledgers, names the damaged ones, and exits with 2", async () => {
    for (const name of ["alpha", "zeta"]) {
      await capture(`ledger create ${name} --epsilon 3 --delta 1e-6`);
    }
    const damage = (name: string) => {
      const db = new Database(store);
      db.exec("DROP TRIGGER IF EXISTS entries_stay");
      db.exec(`UPDATE entries SET body = replace(body, '1', '2') WHERE ledger = '${name}'`);
      db.close();
    };
    damage("census");
    const text = await capture("ledger list");
    expect(text.code).toBe(2);
    expect(text.out).toMatch(/^alpha +ε = 3.*\nzeta +ε = 3.*\ncensus +damaged +–/m);
    expect(text.err).toMatch(/^ledger "census": .*damaged/);
    const { code, out, err } = await capture("ledger list --json");
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject([
      { name: "alpha", remains: 3 },
      { name: "zeta", remains: 3 },
      { name: "census", error: { code: "corrupt", message: text.err } },
    ]);
    expect(JSON.parse(err).error).toEqual({ code: "corrupt", message: text.err });
    damage("zeta");
    expect((await capture("ledger list")).err).toMatch(/^ledgers "census", "zeta": /);
  });

  it("creates, lists, shows and raises ledgers", async () => {
    await spend("r1", "q1", "q2");
    expect(await json("ledger create other --epsilon 3 --delta 1e-6 --unit user_id")).toMatchObject(
      { name: "other", adaptive: true, unit: "user_id", remains: 3 },
    );
    const list = await json("ledger list");
    expect(list).toMatchObject([
      { name: "census", spent: 0.25 },
      { name: "other", spent: 0 },
    ]);
    expect((await capture("ledger list")).out).toMatch(
      /^census +ε = 1 +ε = 0.25 +ε = 0.75 of 1 +2$/m,
    );
    const { out } = await capture("ledger show census");
    expect(out).toMatch(/^census {2}\(privacy unit: rows\)$/m);
    expect(out).toMatch(/^left +ε = 0.75 of 1$/m);
    expect(out).toMatch(/2 releases paid for by a program, request r1; ε = 0.25, 0.25 in all$/m);
    expect((await json("ledger show census")).history).toHaveLength(3);
    expect(await json("ledger raise census --epsilon 2 --delta 0")).toMatchObject({
      remains: 1.75,
    });
  });

  it("verifies a store and an exported ledger", async () => {
    await spend("r1", "q1");
    expect((await capture("ledger verify")).out).toMatch(
      /^Ledger census is valid: 3 entries, spent ε = 0\.125 of 1\.\nStore: .+ledger\.db$/,
    );
    const file = join(folder, "census.jsonl");
    expect((await capture(`ledger export census --out ${file}`)).code).toBe(0);
    expect((await capture("ledger export census")).out).toBe(readFileSync(file, "utf8").trimEnd());
    expect(await json(`ledger verify ${file}`)).toMatchObject({
      kind: "ledger",
      ledger: { spent: 0.125 },
    });
    for (const [from, to] of [
      ['"count":1', '"count":2'],
      ["r1", "r2"],
      ["0.125", "0.0625"],
    ] as const) {
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
      const { code, err } = await capture(`ledger verify ${file}`);
      expect([code, err]).toEqual([2, expect.stringMatching(/^ledger "census": (entry 1|event)/)]);
      writeFileSync(file, readFileSync(file, "utf8").replace(to, from));
    }
  });

  it("verifies a receipt alone, against its ledger and against an exported ledger", async () => {
    await spend("r1", "q1", "q2");
    const receipt = await receiptFile("q1", "q2");
    const file = join(folder, "census.jsonl");
    await capture(`ledger export census --out ${file}`);
    vi.stubEnv("NOISEWRIGHT_LEDGER", undefined);
    expect((await capture(`ledger verify ${receipt}`)).out).toBe(
      "The receipt is valid: 2 releases from ledger census, cost ε = 0.25, privacy unit rows.\n" +
        "The payments in the receipt include a hash of the ledger's name, privacy unit, budget and accounting rule.\n" +
        "The receipt contains every ledger entry up to the last entry in the receipt, and the hash chain is complete.\n" +
        "The receipt was not compared with a ledger; to compare the receipt, add --ledger <store>.",
    );
    for (const ledger of [store, file]) {
      const { out } = await capture(`ledger verify ${receipt} --ledger ${ledger}`);
      expect(out).toMatch(
        /The entries of the receipt are in the ledger. Ledger census is valid: 3 entries/,
      );
    }
    const forged = readFileSync(receipt, "utf8").replace('"answer": 7', '"answer": 8');
    writeFileSync(receipt, forged);
    const { code, err } = await capture(`ledger verify ${receipt}`);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/has a different answer than the ledger/),
    ]);
  });

  it("refuses a receipt of another ledger with the same name", async () => {
    await spend("r1", "q1");
    const receipt = await receiptFile("q1");
    const other = join(folder, "other.db");
    await capture(`ledger create census --epsilon 1 --delta 0 --ledger ${other}`);
    const { code, err } = await capture(`ledger verify ${receipt} --ledger ${other}`);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/entry 1 differs from the ledger's entry/),
    ]);
  });

  it("continues an exported ledger in another store", async () => {
    await spend("r1", "q1");
    const file = join(folder, "census.jsonl");
    expect((await capture(`ledger export census --answers --out ${file}`)).code).toBe(0);
    expect((await capture(`ledger verify ${file}`)).out).toMatch(/^Ledger census is valid/);
    const other = join(folder, "other.db");
    const line = `ledger import ${file} --ledger ${other}`;
    const valid = /Ledger census is valid: 3 entries, spent ε = 0\.125 of 1\.\nStore: .*other\.db$/;
    const imported = await capture(line);
    expect(imported.out).toMatch(/^Imported ledger census\.\n/);
    expect(imported.out).toMatch(valid);
    expect((await capture(line)).out).toMatch(/^Ledger census already has all entries/);
    expect((await capture(`ledger verify --ledger ${other}`)).out).toMatch(valid);
    await spend("r2", "q2");
    await capture(`ledger export census --answers --out ${file}`);
    expect((await capture(line)).out).toMatch(/^Appended 2 entries to ledger census\.\n/);
    await capture(`ledger raise census --epsilon 2 --delta 0 --ledger ${other}`);
    await spend("r3", "q3");
    await capture(`ledger export census --answers --out ${file}`);
    const fork = await capture(line);
    expect([fork.code, fork.out]).toEqual([2, ""]);
    expect(fork.err).toMatch(/^ledger "census": entry 5 of the export differs from entry 5/);
  });

  it("refuses to import another file, and creates no store for it", async () => {
    const other = join(folder, "other.db");
    const file = join(folder, "census.jsonl");
    await spend("r1", "q1");
    await capture(`ledger export census --answers --out ${file}`);
    const text = readFileSync(file, "utf8");
    for (const [wrong, message] of [
      [
        "reader,days\n1,2\n",
        /^ledger import: file must be a ledger that noisewright ledger export/,
      ],
      [
        text.replace('"answer":7', '"answer":8'),
        /^ledger "census": answer \w+… is not in any entry/,
      ],
      [text.replace("r1", "r2"), /^ledger "census": entry 1 does not match its hash/],
    ] as const) {
      writeFileSync(file, wrong);
      const { code, out, err } = await capture(`ledger import ${file} --ledger ${other}`);
      expect([code, out, err]).toEqual([2, "", expect.stringMatching(message)]);
      expect(existsSync(other)).toBe(false);
    }
  });

  it("says that a budget is used up instead of printing a rounding error", async () => {
    for (let i = 0; i < 8; i++) await spend(`r${i}`, `q${i}`);
    expect((await capture("ledger show census")).out).toMatch(/^left +used up$/m);
    expect((await capture("ledger list")).out).toMatch(/^census .* used up +8$/m);
  });

  it.each([
    [
      "create census --epsilon 1 --delta 0",
      /^ledger "census": a ledger of this name exists already; choose/,
    ],
    ["create ../x --epsilon 1 --delta 0", /^ledger: name must be 1 to 100 letters, digits, dots/],
    ["create x --epsilon 0 --delta 0", /budget must be ε in \(0, ∞\) and δ in \[0, 1\), got ε = 0/],
    ["create x --epsilon 1 --delta 1", /budget must be ε in \(0, ∞\) and δ in \[0, 1\)/],
    ["create x --epsilon one --delta 0", /ledger: epsilon must be a number, got "one"/],
    ["create x --epsilon 1", /required option '--delta <value>' not specified/],
    [
      "raise census --epsilon 0.5 --delta 0",
      /budget must be at least ε = 1, with δ = 0, got ε = 0.5/,
    ],
    ["show nope", /^ledger "nope": there is no such ledger; create it with/],
    ["export nope", /^ledger "nope": there is no such ledger/],
    ["import nope.jsonl", /^ledger import: file must be a file that can be read, got "nope.jsonl"/],
    ["verify nope.json", /^ledger verify: file must be a file that can be read, got "nope.json"/],
    ["list --ledger none/x.db", /^ledger: there is no ledger store at none\/x.db; create one with/],
    ["list --ledger postgres://me:secret@127.0.0.1:1/x", /^ledger: the database cannot be reached/],
  ])("refuses %s", async (line, message) => {
    const { code, out, err } = await capture(`ledger ${line}`);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/secret|\n/);
    expect([code, out]).toEqual([2, ""]);
  });
});
