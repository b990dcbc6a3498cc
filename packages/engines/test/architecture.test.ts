import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
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
  "layout",
  "text",
  "sources",
  "sheet",
  "duckdb-node",
  "files/lines",
  "files/csv",
  "files/json-lines",
  "files/xlsx",
  "files",
  "duckdb-wasm",
  "browser/rows",
  "browser/parquet",
  "browser/json-lines",
  "browser",
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

/** The sources of the entry for browsers, and of all folders that it imports. */
const BROWSER = ["duckdb/", "layout/", "text/", "sources/", "sheet/", "duckdb-wasm/", "browser/"];
const inBrowser = sourcesUnder(SRC).filter((file) =>
  BROWSER.some((part) => file.startsWith(join(SRC, part))),
);
describePortable("the browser entry of engines", inBrowser, [
  "@noisewright/core",
  "@duckdb/duckdb-wasm",
  "apache-arrow",
  "fflate",
  "fzstd",
  "parquet-wasm",
  "read-excel-file",
]);

it("the browser entry imports only folders that run in a browser", () => {
  const known = [
    "expression",
    "query",
    "sql",
    "engine",
    ...BROWSER.map((part) => part.slice(0, -1)),
  ];
  for (const file of inBrowser) {
    const imports = [...readFileSync(file, "utf8").matchAll(/from "(\.\.?\/[^"]+)"/g)];
    for (const [, path] of imports) {
      const [room] = relative(SRC, join(dirname(file), path!)).split(sep);
      expect(known, file).toContain(room);
    }
  }
});

it("the main entry exports only folders that run anywhere", () => {
  const entry = readFileSync(join(SRC, "index.ts"), "utf8");
  const rooms = [...entry.matchAll(/from "\.\/(\w+)\/index\.js"/g)].map((match) => match[1]);
  expect(rooms.length).toBe(4);
  for (const room of rooms) expect(["expression", "query", "sql", "engine"]).toContain(room);
});
