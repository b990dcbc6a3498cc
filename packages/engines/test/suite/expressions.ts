import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";
import * as arbitrary from "../support/arbitrary.js";
import { EXPRESSIONS } from "../support/expressions.js";
import { model } from "../support/model.js";
import { PEOPLE, recordsOf } from "../support/samples.js";
import { rows, sorted, type Trial } from "./trial.js";

export function describeExpressions(trial: Trial): void {
  const { tableOf, run, agree } = trial;

  describe("schemas", () => {
    it("a schema has the names and types of the columns", async () => {
      const { columns } = await tableOf("people");
      expect(columns).toEqual(
        Object.entries(PEOPLE.columns).map(([name, type]) => ({ name, type })),
      );
    });

    it("an error names the table that does not exist", async () => {
      await expect(tableOf("nobody")).rejects.toMatchObject({ code: "unavailable" });
      await expect(tableOf("nobody")).rejects.toThrow(/no table .*nobody/);
    });
  });

  describe("expressions", () => {
    it.each(EXPRESSIONS)(
      "the expression gives the same result in every engine: %s",
      async (text) => {
        await agree(PEOPLE, { by: [{ name: "x", of: parsed(text) }], measures: { rows } });
      },
    );
  });

  describe("any expression", () => {
    it("any expression gives the result of the model, or is refused before it runs", async () => {
      const table = await tableOf("people");
      // One query tests three expressions: the sum, the filter and the key.
      const any = fc.tuple(arbitrary.number, arbitrary.condition, arbitrary.text);
      const one = async ([value, filter, key]: readonly [string, string, string]) => {
        const sum = {
          kind: "sum",
          of: parsed(value),
          lower: -1e6,
          upper: 1e6,
          granularity: 0.125,
          missing: 1,
        } as const;
        const query: AggregateQuery = {
          table,
          filter: parsed(`(${filter}) or id > 5`),
          by: [{ name: "key", of: parsed(`coalesce(${key}, '')`) }],
          measures: { rows, sum, known: { kind: "count", of: parsed(value) } },
        };
        const groups = await run(query).catch((error: { code?: string }) => {
          if (error.code !== "syntax" && error.code !== "several") throw error;
          return undefined;
        });
        if (groups !== undefined)
          expect(sorted(groups)).toEqual(sorted(model(query, recordsOf(PEOPLE))));
      };
      const numRuns = trial.bench.engine.dialect === "trino" ? 20 : 200;
      await fc.assert(fc.asyncProperty(any, one), { numRuns, seed: 7 });
    });
  });
}
