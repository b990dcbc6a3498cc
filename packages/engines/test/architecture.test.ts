import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

/** The folders of the package. Each folder imports only the folders listed before it. */
const ROOMS = [
  "expression",
  "query",
  "sql",
  "engine",
  "duckdb",
  "files/lines",
  "files/csv",
  "files/json-lines",
  "files/xlsx",
  "files",
  "postgres",
  "trino",
  "connect",
];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("engines", SRC, ROOMS);

/** The sources of the main entry, and of the folders that the main entry exports. */
const ANYWHERE = ["index.ts", "expression/", "query/", "sql/", "engine/"].map((part) =>
  join(SRC, part),
);
const portable = sourcesUnder(SRC).filter((file) => ANYWHERE.some((part) => file.startsWith(part)));
describePortable("the main entry of engines", portable, ["@noisewright/core"]);

it("the main entry exports only folders that run anywhere", () => {
  const entry = readFileSync(join(SRC, "index.ts"), "utf8");
  const rooms = [...entry.matchAll(/from "\.\/(\w+)\/index\.js"/g)].map((match) => match[1]);
  expect(rooms.length).toBe(4);
  for (const room of rooms) expect(["expression", "query", "sql", "engine"]).toContain(room);
});
