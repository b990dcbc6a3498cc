import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Publication } from "@noisewright/release/ledger";
import Database from "libsql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkpointContract } from "../../../release/test/ledger/checkpoint-contract.js";
import { importContract } from "../../../release/test/ledger/import-contract.js";
import { ledgerContract } from "../../../release/test/ledger/ledger-contract.js";
import { storeContract } from "../../../release/test/ledger/store-contract.js";
import { togetherContract } from "../../../release/test/ledger/together-contract.js";
import { openSqlite } from "./sqlite-store.js";

let folder = "";
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-sqlite-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = async () => {
  const file = join(folder, `${++files}.db`);
  return { open: () => openSqlite(file, true) };
};

storeContract("SQLite", place);
ledgerContract("SQLite", place);
importContract("SQLite", place);
togetherContract("SQLite", place);
checkpointContract("SQLite", place);

it("keeps what is published while another process writes", async () => {
  const file = join(folder, "busy.db");
  const store = await openSqlite(file, true);
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const publish = (id: string) => store.publish({ id, ledger: "l", summary: "{}", body: "{}" });
  const waiting = publish("first");
  setTimeout(() => other.exec("COMMIT"), 50);
  await waiting;
  await publish("second");
  const published = other.prepare("SELECT id FROM published ORDER BY number").raw().all();
  expect(published).toEqual([["first"], ["second"]]);
  other.exec("BEGIN IMMEDIATE; COMMIT");
  other.close();
  await store.close();
});

it("reads neither wait for a transaction nor see what it has not committed", async () => {
  const store = await openSqlite(join(folder, "reads.db"), true);
  await store.exclusively("l", async (session) => {
    const entry = { body: "body", hash: "hash" };
    await session.append(0, entry, new Map([["object", 1]]));
    expect(await session.entries("l", 0)).toEqual([entry]);
    expect(await store.names()).toEqual([]);
    expect(await store.entries("l", 0)).toEqual([]);
    expect(await store.objects(["object"])).toEqual(new Map());
  });
  expect(await store.names()).toEqual(["l"]);
  expect(await store.objects(["object"])).toEqual(new Map([["object", 1]]));
  await store.close();
});

it("stores publications with the transaction that runs, or without it if it fails", async () => {
  const store = await openSqlite(join(folder, "together.db"), true);
  const publish = (id: string) => store.publish({ id, ledger: "l", summary: "{}", body: "{}" });
  const stored = async () => (await store.publications(10, 10)).map(({ id }) => id);
  let published: Promise<void> | undefined;
  await store.exclusively("l", async () => {
    published = publish("first");
    expect(await stored()).toEqual([]);
  });
  expect(await stored()).toEqual(["first"]);
  await published;
  const failed = store.exclusively("l", async () => {
    published = publish("second");
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  await published;
  expect(await stored()).toEqual(["second", "first"]);
  await store.close();
});

it("a publication that cannot be stored does not stop the transaction beside it", async () => {
  const store = await openSqlite(join(folder, "bad.db"), true);
  const bad: Publication = {
    ...{ id: "bad", ledger: "l", summary: "{}" },
    get body(): string {
      throw new Error("too long");
    },
  };
  let published: Promise<unknown> | undefined;
  await store.exclusively("l", async (session) => {
    published = store.publish(bad).catch((error: unknown) => error);
    await session.append(0, { body: "body", hash: "hash" }, new Map());
  });
  expect(await published).toEqual(new Error("too long"));
  expect(await store.entries("l", 0)).toHaveLength(1);
  await store.close();
});
