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

/** Changes the SQLite file directly, without using the store. */
function tamper(...statements: readonly string[]): void {
  const db = new Database(file);
  for (const sql of statements) db.exec(sql);
  db.close();
}

async function message(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    expect(error.message).not.toMatch(/canary|SQLITE|sqlite/);
    return error.message;
  }
  return "no error";
}

describe("a ledger's file", () => {
  it("only the owner can read a ledger file and its log files", async () => {
    const ledgers = await withLedger();
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await ledgers.close();
  });

  it("is synced to the disk at every commit", async () => {
    const ledgers = await withLedger();
    const db: Database.Database = Reflect.get(ledgers.store, "db");
    expect(db.pragma("synchronous", { simple: true })).toMatchObject({ synchronous: 2 });
    expect(db.pragma("journal_mode", { simple: true })).toMatchObject({ journal_mode: "wal" });
    await ledgers.close();
  });

  it("opening a ledger file does not create the file, and a missing folder is not created either", async () => {
    expect(await message(() => openLedgers(file))).toBe(
      `ledger: there is no ledger store at ${file}; create one with noisewright ledger create, or name another file with --ledger`,
    );
    expect(readdirSync(folder)).toEqual([]);
    const astray = join(folder, "none", "ledger.db");
    expect(await message(() => openLedgers(astray, { create: true }))).toMatch(
      /no file can be created at .*; name a file in an existing folder/,
    );
  });

  it("refuses the file of another program, and a file that is not a database", async () => {
    tamper("CREATE TABLE theirs (canary TEXT)");
    expect(await message(() => openLedgers(file, { create: true }))).toMatch(
      /belongs to another program/,
    );
    rmSync(file);
    writeFileSync(file, "canary ".repeat(1000));
    expect(await message(() => openLedgers(file))).toMatch(/the file is not a ledger/);
    expect(await message(() => openLedgers(folder))).toMatch(/cannot be used/);
  });

  it("opens the same ledger through every symbolic link to the file", async () => {
    const ledgers = await withLedger();
    const other = mkdtempSync(join(tmpdir(), "noisewright-linked-"));
    const link = join(other, "link.db");
    symlinkSync(file, link);
    const linked = await openLedgers(link, { create: true });
    await linked.ledger("census").spend(request("r2", "q2"), echo);
    expect(await ledgers.ledger("census").summary()).toMatchObject({ spent: 0.25 });
    expect(readdirSync(other)).toEqual(["link.db"]); // The write-ahead log is next to the real file, not next to the link.
    await linked.close();
    await ledgers.close();
    rmSync(other, { recursive: true });
  });

  it("refuses a broken symbolic link, and a file with two hard links", async () => {
    symlinkSync(join(folder, "none.db"), file);
    for (const create of [true, false]) {
      expect(await message(() => openLedgers(file, { create }))).toMatch(/points to no file/);
    }
    expect(readdirSync(folder)).toEqual(["ledger.db"]);
    rmSync(file);
    await (await withLedger()).close();
    linkSync(file, join(folder, "twin.db"));
    expect(await message(() => openLedgers(file))).toMatch(/has more than one hard link/);
  });

  it("refuses a file that a newer version of Noisewright wrote", async () => {
    await (await withLedger()).close();
    tamper("PRAGMA user_version = 99");
    expect(await message(() => openLedgers(file))).toBe(
      "ledger: no support for files of version 99; a newer version of noisewright wrote this store; update noisewright",
    );
  });

  it("opens a file of the first version, which keeps no publications", async () => {
    const db = new Database(file);
    migrate(db, MIGRATIONS.slice(0, 1));
    db.exec("INSERT INTO objects VALUES ('h', '1')");
    db.close();
    const { store } = await openLedgers(file);
    await store.publish({ id: "1", ledger: "a", summary: "{}", body: "{}" });
    expect(await store.publications(9, 9)).toMatchObject([{ id: "1", ledger: "a" }]);
    expect(await store.objects(["h"])).toEqual(new Map([["h", 1]]));
    await store.close();
  });

  it("runs each numbered migration of a ledger file once", () => {
    const db = new Database(file);
    migrate(db, MIGRATIONS);
    db.exec("INSERT INTO objects VALUES ('h', '1')");
    const more = [...MIGRATIONS, "CREATE TABLE two (a)", "INSERT INTO two VALUES (1)"];
    migrate(db, more);
    migrate(db, more);
    expect(db.prepare("SELECT a FROM two").all()).toHaveLength(1);
    expect(db.prepare("SELECT * FROM objects").all()).toHaveLength(1);
    expect(() => migrate(db, MIGRATIONS)).toThrow(/version 4/);
    expect(() => migrate(db, [...more, "CREATE TABLE four (a)", "nonsense"])).toThrow();
    expect(() => db.prepare("SELECT * FROM four")).toThrow(); // If one migration fails, no migration is applied.
    db.close();
  });
});

describe("an altered ledger", () => {
  const bare = "DROP TRIGGER entries_stay; DROP TRIGGER entries_last";

  it("an ordinary UPDATE or DELETE cannot alter the entries of a ledger", async () => {
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
  ])("an altered ledger is refused: %s", async (sql, expected) => {
    await (await withLedger()).close();
    tamper(bare, sql);
    const ledgers = await openLedgers(file);
    expect(await message(() => ledgers.ledger("census").spend(request("r1", "q1"), echo))).toMatch(
      expected,
    );
    await ledgers.close();
  });

  it("a ledger is refused if entries were removed while the ledger was open", async () => {
    const ledgers = await withLedger();
    const ledger = ledgers.ledger("census");
    await ledger.summary();
    tamper(bare, "DELETE FROM entries WHERE position = 2");
    expect(await message(() => ledger.debit(request("r2", "q2")))).toMatch(
      /entry 2 has changed since it was read/,
    );
    await ledgers.close();
  });
});

describe("a debit that cannot be written", () => {
  it("a debit spends nothing if the disk is full, and succeeds when there is space again", async () => {
    const ledgers = await withLedger();
    const db: Database.Database = Reflect.get(ledgers.store, "db");
    const ledger = ledgers.ledger("census");
    const row: unknown = db.prepare("PRAGMA page_count").raw().get();
    const pages = Array.isArray(row) ? Number(row[0]) : Number.NaN;
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
