import type { Engine } from "@noisewright/engines";
import type { DriverCalls } from "./driver-calls.js";

/** An engine whose calls are counted while they run. Its user closes it by `close`. */
export function countedEngine(
  engine: Engine,
  calls: DriverCalls,
  close: () => Promise<void>,
): Engine {
  return {
    dialect: engine.dialect,
    table: (name, signal) => calls.during(() => engine.table(name, signal)),
    run: (query, run) => calls.during(() => engine.run(query, run)),
    ...(engine.runAll && {
      runAll: (asked, run) => calls.during(() => engine.runAll!(asked, run)),
    }),
    counts: (query, run) => calls.during(() => engine.counts(query, run)),
    spread: (query, run) => calls.during(() => engine.spread(query, run)),
    fingerprint: (name) => calls.during(async () => engine.fingerprint?.(name)),
    close,
  };
}
