import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLUMNS, nonLocal } from "./support/csv-lines.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-csv-"));
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true });
});
const reader = () => ({ file: join(folder, "lines.csv"), connection, longest: 2000 });

describe("a line of a CSV file", () => {
  it.each(["\n", "\r\n", "\r"])(
    "gives its own rows whatever stands around it, line end %j",
    async (end) => {
      const t = Date.now();
      const x = await nonLocal(reader(), 60, end, 1);
      const y = await nonLocal(
        { ...reader(), options: { columns: COLUMNS, header: false } },
        60,
        end,
        2,
      );
      const z = await nonLocal(
        { ...reader(), change: (sql) => sql.replace("new_line = '\\n', ", "") },
        60,
        end,
        1,
      );
      console.log(x, y, z, Date.now() - t);
    },
  );
});
