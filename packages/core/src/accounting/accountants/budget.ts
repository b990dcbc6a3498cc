import { NoisewrightError } from "../../errors/index.js";
import { levelText } from "../../format/index.js";
import { checkDelta, checkEpsilon } from "./accountant.js";

/** The maximum total cost of all releases. */
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
    budget: levelText({ epsilon, delta }, "down"),
    advice: "request fewer releases or add noise",
  });
}
