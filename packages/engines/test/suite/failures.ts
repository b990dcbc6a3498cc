import { inspect } from "node:util";
import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it, vi } from "vitest";
import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";
import { series } from "../support/bench.js";
import { PEOPLE } from "../support/samples.js";
import { rows, type Trial } from "./trial.js";

const CANARY = "canary-5b1d";

export function describeFailures(trial: Trial): void {
  const { tableOf, run, agree } = trial;

  describe("a failure", () => {
    it("the error for an unknown name suggests a column", async () => {
      const table = await tableOf("people");
      await expect(
        run({ table, by: [], filter: parsed("age > 1 and agee < 3"), measures: { rows } }),
      ).rejects.toThrow('expression: no column "agee"; did you mean "age"?');
    });

    it("a query that is cancelled fails with the code cancelled", async () => {
      const { dialect } = trial.bench.engine;
      const slow = series[dialect]?.(dialect === "trino" ? 9_000_000 : 2_000_000_000);
      await trial.bench.execute(`CREATE VIEW slow AS SELECT i FROM (${slow}) AS s`);
      // All engines but Trino read a view in full when it is opened. This reading can be cancelled
      // too.
      const people = await tableOf("people");
      const read = trial.bench.engine.table("slow", AbortSignal.timeout(400));
      const table = await (dialect !== "trino"
        ? expect(read)
            .rejects.toMatchObject({ code: "cancelled" })
            .then(() => ({
              path: [...people.path.slice(0, -1), "slow"],
              columns: [{ name: "i", type: "integer" as const }],
            }))
        : read);
      const query: AggregateQuery = {
        table,
        by: [{ name: "k", of: parsed("i % 7") }],
        filter: parsed("i % 3 = 1"),
        measures: { rows },
      };
      const started = Date.now();
      const stopped = run(query, { signal: AbortSignal.timeout(400) });
      await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
      expect(Date.now() - started).toBeLessThan(10_000);
      await expect(run(query, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: "cancelled",
      });
      await agree(PEOPLE, { by: [], measures: { rows } });
    });

    it("an error never shows data, because the message of the engine is hidden", async () => {
      const written: string[] = [];
      const spies = [process.stdout, process.stderr].map((stream) =>
        vi.spyOn(stream, "write").mockImplementation((text) => {
          written.push(String(text));
          return true;
        }),
      );
      await trial.bench.load({ name: "secret", columns: { note: "text" }, rows: [[CANARY]] });
      await trial.bench.execute(
        "CREATE VIEW leaky AS SELECT CAST(note AS integer) AS n FROM secret",
      );
      const error = await trial.bench.engine
        .table("leaky")
        .then((table) => run({ table, by: [{ name: "n", of: parsed("n") }], measures: { rows } }))
        .catch((e: unknown) => e);
      for (const spy of spies) spy.mockRestore();
      if (!(error instanceof NoisewrightError)) throw new Error("expected a typed error");
      expect(error.message).toMatch(/the query failed|cannot be read in full/);
      const shown =
        inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + written.join("");
      expect(shown).not.toContain(CANARY);
    });

    it("progress never decreases, and ends at 1", async () => {
      const seen: number[] = [];
      const table = await tableOf("huge");
      await run(
        { table, by: [], measures: { rows } },
        { progress: (fraction: number) => seen.push(fraction) },
      );
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    });
  });
}
