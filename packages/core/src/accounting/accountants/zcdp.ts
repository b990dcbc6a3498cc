import { divUp, ROUNDING, raised } from "../../numerics/index.js";
import { flatten, type SingleEvent } from "../events/index.js";
import { type Accountant, checkEvents, requireAll } from "./accountant.js";
import { bounded, pureLevelOf, pureTotal } from "./pure.js";
import { converted, plusUp } from "./rdp.js";
import { zcdpLevel } from "./smoothing.js";

/** The accountant that adds up zCDP levels ρ [bun-2016, Lemma 7]. */
export const zcdp: Accountant = {
  id: "zcdp",
  summary: "the sum of zCDP levels ρ",
  supports: (event) => flatten([event]).every((each) => rhoOf(each.event) !== undefined),
  compose(events) {
    const checked = checkEvents(events);
    const levels = requireAll("zcdp", flatten(checked), ({ event, count }) => {
      const rho = rhoOf(event);
      return rho === undefined ? undefined : { rho, count };
    });
    const total = levels.reduce((sum, { rho, count }) => plusUp(sum, count, rho), 0);
    return bounded(
      converted((alpha) => plusUp(0, alpha, total)),
      pureTotal(checked),
    );
  },
};

/**
 * The zCDP level ρ of an event, rounded up. The level is exact for Gaussian noise [bun-2016], Laplace
 * noise and pure ε [harrison-2026]. The level of bounded range is ℓ²/8 [cesar-rogers-2021].
 */
function rhoOf(event: SingleEvent): number | undefined {
  switch (event.kind) {
    case "zcdp/1":
      return event.rho;
    case "gaussian/1":
      return raised(divUp(event.sensitivity, event.sigma) ** 2 / 2);
    case "discrete-gaussian/1":
      return zcdpLevel(event.moved.map((each) => [each, 1]));
    case "laplace/1": {
      // At small ε the difference ε + e^−ε − 1 loses digits.
      // The exact difference is slightly below ε²/2.
      const epsilon = divUp(event.sensitivity, event.scale);
      const exact = epsilon + Math.expm1(-epsilon) + ROUNDING * epsilon;
      return raised(Math.min(exact, epsilon ** 2 / 2));
    }
    case "range/1":
      // A bound that holds for all levels, and a better one for large levels.
      return Math.min(raised(event.level ** 2 / 8), ofPure(event.level));
    case "subsampled/1": {
      // A release on a sample costs at most as much as a release on the whole data set.
      // zCDP cannot express the lower cost of a sample.
      const inner = flatten([event.event]).map((each) => {
        const rho = rhoOf(each.event);
        return rho === undefined ? undefined : plusUp(0, each.count, rho);
      });
      const whole = inner.reduce<number | undefined>(
        (sum, rho) => (sum === undefined || rho === undefined ? undefined : plusUp(sum, 1, rho)),
        0,
      );
      const level = pureLevelOf(event);
      const pure = level === undefined ? undefined : ofPure(level);
      return whole === undefined || pure === undefined ? (whole ?? pure) : Math.min(whole, pure);
    }
    default: {
      const level = pureLevelOf(event);
      return level === undefined ? undefined : ofPure(level);
    }
  }
}

function ofPure(epsilon: number): number {
  return epsilon > 0 ? raised(epsilon * Math.tanh(epsilon / 2)) : 0;
}
