import { expect, it } from "vitest";
import { capture } from "../capture.js";
import { scratch } from "./kit.js";

const SPEC = `
source: { file: loans.csv }
privacy: { unit: { column: reader } }
ledger:
  name: library
  budget: { epsilon: 1, delta: 1.0e-9 }
releases:
  - { name: loans, statistic: count, by: { of: branch }, budget: { epsilon: 0.5, delta: 1.0e-7 } }
`;

it("a preview says that the δ of the ledger is not enough", async () => {
  const { spec } = scratch();
  const file = spec(SPEC);
  const { code, out } = await capture(["release", file, "--dry-run"]);
  expect(code).toBe(0);
  expect(out).toContain(
    "not possible: releases such as selected keys would use more than half of the ledger's δ = 1e-9",
  );
  expect(out).toContain("not enough");
  expect(await capture(["release", file])).toMatchObject({ code: 3, out: "" });
});
