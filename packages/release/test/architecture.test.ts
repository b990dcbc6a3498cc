import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

/** The folders of the package. Each folder imports only the folders listed before it. */
const ROOMS = ["spec", "ledger", "browser-ledger", "prepare", "run", "output", "rehearse"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("release", SRC, ROOMS);
describePortable("release", sourcesUnder(SRC), [
  "@noisewright/core",
  "@noisewright/engines",
  "yaml",
  "zod",
]);

it("the release package never imports the part of engines that needs Node", () => {
  for (const file of sourcesUnder(SRC)) {
    expect(readFileSync(file, "utf8"), file).not.toContain("@noisewright/engines/");
  }
});

it("only the folder browser-ledger uses the database and the locks of a browser", () => {
  const uses = /\b(indexedDB|IDB[A-Z]\w+|navigator)\./;
  const others = sourcesUnder(SRC).filter((file) => !file.includes("browser-ledger"));
  for (const file of others) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(uses);
  }
});
