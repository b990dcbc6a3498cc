import {
  linkSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ledgers } from "../../../release/src/ledger/ledgers.js";
import { pureEvent, request } from "../../../release/test/ledger/kit.js";
import { openLedgers } from "../../src/ledger/index.js";
import { MIGRATIONS, migrate } from "../../src/ledger/sqlite-schema.js";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-hostile-"));
  file = join(folder, "ledger.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const echo = async (digests: readonly string[]) => digests.map(() => "canary answer");

async function withLedger(): Promise<Ledgers> {
  const ledgers = await openLedgers(file, { create: true });
  const budget = { epsilon: 1, delta: 0 };
  const ledger = await ledgers.create({ name: "census", unit: "rows", budget });
  await ledger.spend(request("r1", "q1"), echo);
  return ledgers;
}

/** Behind the store's back. */
function tamper(...statements: readonly string[]): void {
  const db = new Database(file);
  for (const sql of statements) db.exec(sql);
  db.close();
}

async function message(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(NoisewrightError);
    expect((error as Error).message).not.toMatch(/canary|SQLITE|sqlite/);
    return (error as Error).message;
  }
  return "no error";
}

describe("a ledger's file", () => {
  it("is its owner's alone, with everything beside it", async () => {
    const ledgers = await withLedger();
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await ledgers.close();
  });

  it("is written through to the disk at every commit", async () => {
    const ledgers = await withLedger();
    const { db } = ledgers.store as unknown as { readonly db: Database.Database };
    expect(db.pragma("synchronous", { simple: true })).toMatchObject({ synchronous: 2 });
    expect(db.pragma("journal_mode", { simple: true })).toMatchObject({ journal_mode: "wal" });
    await ledgers.close();
  });

  it("is not made by looking for it, nor in a folder that is not there", async () => {
    expect(await message(() => openLedgers(file))).toBe(
      `ledger: there is none at ${file}; make one with noisewright ledger create, or name its place by --ledger`,
    );
    expect(readdirSync(folder)).toEqual([]);
    const astray = join(folder, "none", "ledger.db");
    expect(await message(() => openLedgers(astray, { create: true }))).toMatch(
      /no file can be made at .*; name a file in a folder that exists/,
    );
  });

  it("is not another program's, nor no database at all", async () => {
    tamper("CREATE TABLE theirs (canary TEXT)");
    expect(await message(() => openLedgers(file, { create: true }))).toMatch(/another program's/);
    rmSync(file);
    writeFileSync(file, "canary ".repeat(1000));
    expect(await message(() => openLedgers(file))).toMatch(/the file is no ledger/);
    expect(await message(() => openLedgers(folder))).toMatch(/cannot be used/);
  });

  it("is one ledger under all the links that lead to it", async () => {
    const ledgers = await withLedger();
    const other = mkdtempSync(join(tmpdir(), "noisewright-linked-"));
    const link = join(other, "link.db");
    symlinkSync(file, link);
    const linked = await openLedgers(link, { create: true });
    await linked.ledger("census").spend(request("r2", "q2"), echo);
    expect(await ledgers.ledger("census").summary()).toMatchObject({ spent: 0.25 });
    expect(readdirSync(other)).toEqual(["link.db"]); // its log is beside the file itself
    await linked.close();
    await ledgers.close();
    rmSync(other, { recursive: true });
  });

  it("is not made through a link to nothing, nor opened by one of two hard links", async () => {
    symlinkSync(join(folder, "none.db"), file);
    for (const create of [true, false]) {
      expect(await message(() => openLedgers(file, { create }))).toMatch(/leads to no file/);
    }
    expect(readdirSync(folder)).toEqual(["ledger.db"]);
    rmSync(file);
    await (await withLedger()).close();
    linkSync(file, join(folder, "twin.db"));
    expect(await message(() => openLedgers(file))).toMatch(/has a second name, by a hard link/);
  });

  it("is refused where a newer version wrote it", async () => {
    await (await withLedger()).close();
    tamper("PRAGMA user_version = 99");
    expect(await message(() => openLedgers(file))).toBe(
      "ledger: no support for files of version 99; a newer version wrote it; update noisewright",
    );
  });

  it("is brought up to date by numbered steps, once", () => {
    const db = new Database(file);
    migrate(db, MIGRATIONS);
    db.exec("INSERT INTO objects VALUES ('h', '1')");
    const more = [...MIGRATIONS, "CREATE TABLE two (a)", "INSERT INTO two VALUES (1)"];
    migrate(db, more);
    migrate(db, more);
    expect(db.prepare("SELECT a FROM two").all()).toHaveLength(1);
    expect(db.prepare("SELECT * FROM objects").all()).toHaveLength(1);
    expect(() => migrate(db, MIGRATIONS)).toThrow(/version 3/);
    expect(() => migrate(db, [...more, "CREATE TABLE four (a)", "nonsense"])).toThrow();
    expect(() => db.prepare("SELECT * FROM four")).toThrow(); // all steps or none
    db.close();
  });
});

describe("a ledger that was altered", () => {
  const bare = "DROP TRIGGER entries_stay; DROP TRIGGER entries_last";

  it("cannot be by accident", async () => {
    await (await withLedger()).close();
    expect(() => tamper("UPDATE entries SET body = ''")).toThrow(/append only/);
    expect(() => tamper("DELETE FROM entries")).toThrow(/append only/);
  });

  it.each([
    [
      "UPDATE entries SET body = replace(body, 'r1', 'r2') WHERE position = 1",
      /entry 1 does not m/,
    ],
    ["DELETE FROM entries WHERE position = 1", /entry 1 is missing/],
    ["UPDATE entries SET hash = hash || '0' WHERE position = 2", /entry 2 does not match its hash/],
    ["UPDATE entries SET ledger = 'other'", /there is no such ledger/],
    ["DELETE FROM objects WHERE body LIKE '%pure/1%'", /event [0-9a-f]{12}… is missing/],
    [
      "UPDATE objects SET body = '{}' WHERE body LIKE '%pure/1%'",
      /event .* does not match its hash/,
    ],
    [
      "UPDATE objects SET body = '\"nicer\"' WHERE body LIKE '%canary%'",
      /answer .* does not match/,
    ],
  ])("is refused: %s", async (sql, expected) => {
    await (await withLedger()).close();
    tamper(bare, sql);
    const ledgers = await openLedgers(file);
    expect(await message(() => ledgers.ledger("census").spend(request("r1", "q1"), echo))).toMatch(
      expected,
    );
    await ledgers.close();
  });

  it("is not followed where it was put back", async () => {
    const ledgers = await withLedger();
    const ledger = ledgers.ledger("census");
    await ledger.summary();
    tamper(bare, "DELETE FROM entries WHERE position = 2");
    expect(await message(() => ledger.debit(request("r2", "q2")))).toMatch(
      /entry 2 is not what it/,
    );
    await ledgers.close();
  });
});

describe("a debit that cannot be written", () => {
  it("spends nothing where the disk is full, and works when there is room", async () => {
    const ledgers = await withLedger();
    const { db } = ledgers.store as unknown as { readonly db: Database.Database };
    const ledger = ledgers.ledger("census");
    const pages = (db.pragma("page_count") as { page_count: number }[])[0]!.page_count;
    db.exec(`PRAGMA max_page_count = ${pages}`);
    const releases = Array.from({ length: 400 }, (_, i) => ({
      digest: i.toString(16).padStart(64, "0"),
      events: [pureEvent((i + 1) * 1e-9)],
    }));
    const wide = { id: "r2", unit: "rows", releases };
    expect(await message(() => ledger.debit(wide))).toBe(
      "ledger: the disk is full; nothing was spent",
    );
    expect(await ledger.summary()).toMatchObject({ entries: 3, spent: 0.125 });
    db.exec("PRAGMA max_page_count = 1000000");
    await ledger.debit(wide);
    expect((await ledger.summary()).entries).toBe(4);
    await ledgers.close();
  });
});
