import type { AggregateQuery, Engine, SpreadQuery, SpreadResult } from "@noisewright/engines";
import type { PaidStage } from "./bound-stages.js";
import type { About, ChooseOptions, Chosen, Cut } from "./chosen.js";
import type { CutReport } from "./cut-report.js";

/** The last choice and the true results from which it was drawn. */
interface Last {
  readonly stage: PaidStage;
  readonly results: readonly SpreadResult[];
}

/** Draws one bound after another. Each choice sees the data at the bounds that are already chosen. */
export async function chosenBounds(
  engine: Engine,
  stages: readonly PaidStage[],
  queryAt: (chosen: Chosen) => AggregateQuery,
  options: ChooseOptions,
): Promise<{ readonly chosen: Chosen; readonly last: Last | undefined }> {
  let chosen: Chosen = {};
  let last: Last | undefined;
  for (const stage of stages) {
    const spreads = stage.spreads(queryAt(chosen));
    const results = await resultsOf(engine, spreads.queries, options);
    const index = stage.choice.pick(stage.cutsOf(spreads, results), options.random);
    chosen = { ...chosen, ...stage.candidates[index]! };
    last = { stage, results };
  }
  return { chosen, last };
}

export async function reportedCuts(
  engine: Engine,
  reports: readonly CutReport[],
  at: Parameters<CutReport["spreads"]>[0],
  options: ChooseOptions,
): Promise<About["cut"]> {
  const cut: Partial<Record<Cut, number>> = {};
  for (const report of reports) {
    const results = await resultsOf(engine, report.spreads(at).queries, options);
    cut[report.of] = report.draw(report.truth(at, results), options.random);
  }
  return cut;
}

async function resultsOf(
  engine: Engine,
  queries: readonly SpreadQuery[],
  { salt, signal }: ChooseOptions,
): Promise<readonly SpreadResult[]> {
  const results: SpreadResult[] = [];
  for (const query of queries) {
    results.push(await engine.spread(query, { salt, ...(signal !== undefined && { signal }) }));
  }
  return results;
}
