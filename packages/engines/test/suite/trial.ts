import { expect } from "vitest";
import type { AggregateQuery, Group, Measure, RunOptions } from "../../src/index.js";
import type { Bench, Sample } from "../support/bench.js";
import { model } from "../support/model.js";
import { EMPTY, HUGE, PEOPLE, recordsOf, STRANGE } from "../support/samples.js";

export const salt = Uint8Array.from({ length: 16 }, (_, i) => 7 * i);
export const rows: Measure = { kind: "count" };

export const sorted = (groups: readonly Group[]): readonly Group[] =>
  [...groups].sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));

/** An engine under test, with the samples as tables. */
export class Trial {
  private started: Bench | undefined;

  async start(bench: Promise<Bench>): Promise<void> {
    this.started = await bench;
    for (const sample of [PEOPLE, STRANGE, HUGE, EMPTY]) await this.started.load(sample);
  }

  async stop(): Promise<void> {
    await this.started?.stop();
  }

  get bench(): Bench {
    return this.started!;
  }

  readonly tableOf = (name: string) => this.bench.engine.table(`"${name.replaceAll('"', '""')}"`);

  readonly run = (query: AggregateQuery, options: Partial<RunOptions> = {}) =>
    this.bench.engine.run(query, { salt, ...options });

  /** Checks that the engine returns the groups of the model. */
  readonly agree = async (
    sample: Sample,
    query: Omit<AggregateQuery, "table">,
  ): Promise<readonly Group[]> => {
    const whole = { ...query, table: await this.tableOf(sample.name) };
    const groups = await this.run(whole);
    expect(sorted(groups)).toEqual(sorted(model(whole, recordsOf(sample))));
    return groups;
  };
}
