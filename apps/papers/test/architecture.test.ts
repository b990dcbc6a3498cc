import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeLayers } from "../../../test/support/layers.js";

/** A folder imports only folders that come before it. */
const ROOMS = ["kit", "boosting", "composite", "mixture", "nonnegative", "r2dp"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("papers", SRC, ROOMS);

/** A command that reproduces nothing loads no paper. */
it("a paper is loaded only when it is reproduced", () => {
  const lines = ["index.ts", "papers.ts"].flatMap((name) =>
    readFileSync(join(SRC, name), "utf8").split("\n"),
  );
  const eager = lines.filter((line) => /^(import|export) .*from "\.\/\w+\//.test(line));
  expect(eager.length).toBeGreaterThan(0);
  for (const line of eager) expect(line).toMatch(/^(import|export) type /);
});
