import { afterAll, beforeAll } from "vitest";
import type { Bench } from "../support/bench.js";
import { describeExpressions } from "./expressions.js";
import { describeFailures } from "./failures.js";
import { describeJoins } from "./joins.js";
import { describeRows } from "./rows.js";
import { describeSpread } from "./spread.js";
import { describeTables } from "./tables.js";
import { Trial } from "./trial.js";
import { describeTypes } from "./types.js";
import { describeUnits } from "./units.js";

/** The tests that every engine must pass. */
export function engineSuite(
  start: () => Promise<Bench>,
  describeMore: (trial: Trial) => void = () => {},
): void {
  const trial = new Trial();
  beforeAll(() => trial.start(start()), 900_000);
  afterAll(() => trial.stop());
  describeExpressions(trial);
  describeRows(trial);
  describeUnits(trial);
  describeTypes(trial);
  describeTables(trial);
  describeJoins(trial);
  describeSpread(trial);
  describeFailures(trial);
  describeMore(trial);
}
