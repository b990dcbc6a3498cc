import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeLayers } from "../../../test/support/layers.js";

/** A folder may import only the folders that come before it in this list. */
const ROOMS = ["kit", "boosting", "composite", "mixture", "nonnegative", "r2dp"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("papers", SRC, ROOMS);

/** A command that does not reproduce a paper loads the code of no paper. */
it("the code for a paper is loaded only when the paper is reproduced", () => {
  const lines = ["index.ts", "papers.ts"].flatMap((name) =>
    readFileSync(join(SRC, name), "utf8").split("\n"),
  );
  const eager = lines.filter((line) => /^(import|export) .*from "\.\/\w+\//.test(line));
  expect(eager.length).toBeGreaterThan(0);
  for (const line of eager) expect(line).toMatch(/^(import|export) type /);
});
