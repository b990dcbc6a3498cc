import { flatten, type SingleEvent } from "../events/index.js";
import { type Accountant, checkEvents, requireAll } from "./accountant.js";
import { pureLevelOf } from "./pure.js";
import { converted } from "./rdp.js";

/** Levels of concentrated privacy add up [bun-2016, Lemma 7]. */
export const zcdp: Accountant = {
  id: "zcdp",
  summary: "levels of zero-concentrated privacy, added up",
  supports: (event) => flatten([event]).every((each) => rhoOf(each.event) !== undefined),
  compose(events) {
    const levels = requireAll("zcdp", flatten(checkEvents(events)), ({ event, count }) => {
      const rho = rhoOf(event);
      return rho === undefined ? undefined : count * rho;
    });
    const total = levels.reduce((sum, rho) => sum + rho, 0);
    return converted((alpha) => alpha * total);
  },
};

/** The exact levels of Gaussian noise [bun-2016], Laplace noise and pure ε [harrison-2026]. */
function rhoOf(event: SingleEvent): number | undefined {
  switch (event.kind) {
    case "zcdp/1":
      return event.rho;
    case "gaussian/1":
      return (event.sensitivity / event.sigma) ** 2 / 2;
    case "laplace/1": {
      const epsilon = event.sensitivity / event.scale;
      return epsilon + Math.expm1(-epsilon);
    }
    case "subsampled/1": {
      // A sample reveals no more than the whole; what it saves, zCDP does not see.
      const inner = flatten([event.event]).map((each) => {
        const rho = rhoOf(each.event);
        return rho === undefined ? undefined : each.count * rho;
      });
      const whole = inner.reduce<number | undefined>(
        (sum, rho) => (sum === undefined || rho === undefined ? undefined : sum + rho),
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
  return epsilon * Math.tanh(epsilon / 2);
}
