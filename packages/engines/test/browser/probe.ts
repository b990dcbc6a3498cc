import { openBrowserFiles } from "../../src/browser/index.js";
import { parseExpression } from "../../src/index.js";
import { ASSETS } from "./assets.js";

export async function hello() {
  const file = new File(['city,age\nA,1\nB,2\nA,3\n"x'], "people.csv");
  const engine = await openBrowserFiles(
    [{ name: "people", files: [file], csv: { types: { age: "integer" } } }],
    { assets: ASSETS },
  );
  const table = await engine.table();
  const groups = await engine.run(
    {
      table,
      by: [{ name: "k", of: parseExpression("city") }],
      measures: {
        rows: { kind: "count" },
        s: { kind: "sum", of: parseExpression("age"), lower: 0, upper: 10, granularity: 0.5 },
      },
    },
    { salt: new Uint8Array(16) },
  );
  const f = await engine.fingerprint!();
  await engine.close();
  return JSON.stringify([table, groups, f], (_, v) => (typeof v === "bigint" ? String(v) : v));
}
