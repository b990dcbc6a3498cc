import { NoisewrightError } from "../../errors/index.js";
import { checkDelta, checkEpsilon } from "./accountant.js";

/** What all releases together may cost. */
export interface Budget {
  readonly epsilon: number;
  readonly delta: number;
}

export function checkBudget({ epsilon, delta }: Budget): void {
  checkEpsilon(epsilon);
  checkDelta(delta);
}

export function overBudget(subject: string, { epsilon, delta }: Budget): NoisewrightError {
  return new NoisewrightError({
    code: "over-budget",
    subject,
    budget: `ε = ${epsilon}, δ = ${delta}`,
    advice: "ask for less or add noise",
  });
}
