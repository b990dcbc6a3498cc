import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeLayers } from "../../../test/support/layers.js";

/** A room imports only what stands before it. */
const ROOMS = ["kit", "boosting", "composite", "mixture", "nonnegative", "r2dp"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("papers", SRC, ROOMS);

/** A command line that reproduces nothing loads nothing of a paper. */
it("papers are loaded when they are asked for", () => {
  const lines = ["index.ts", "papers.ts"].flatMap((name) =>
    readFileSync(join(SRC, name), "utf8").split("\n"),
  );
  const eager = lines.filter((line) => /^(import|export) .*from "\.\/\w+\//.test(line));
  expect(eager.length).toBeGreaterThan(0);
  for (const line of eager) expect(line).toMatch(/^(import|export) type /);
});
