import { deltaText, numberText } from "../../format/index.js";
import type { FullNeed } from "../need/index.js";
import type { Option, UtilityReport } from "../search/index.js";
import { isBounded, isSimpler } from "./rank.js";

/** A tail is heavy if the 99.9 % quantile of the error is this many times the 99 % quantile. */
const HEAVY = 3;

/**
 * Warnings about one candidate, in plain words. The list `before` holds the options that are ranked
 * above the candidate.
 */
export function candidateWarnings(
  option: Option,
  { worst }: UtilityReport,
  before: readonly Option[],
  { sensitivity, delta }: FullNeed,
): string[] {
  const warnings: string[] = [];
  if (isBounded(option)) {
    warnings.push(
      `its noise ends at a finite distance: the whole ${deltaText(delta)} is spent on outputs that can give the answer away`,
    );
  }
  if (worst.mae === Number.POSITIVE_INFINITY) warnings.push("its mean error is infinite");
  else if (worst.rmse === Number.POSITIVE_INFINITY) warnings.push("its rmse is infinite");
  const { error99, error999 } = worst;
  if (error99 > 0 && error999 > HEAVY * error99 && error999 > HEAVY * sensitivity) {
    const [often, rarely] = [numberText(error99), numberText(error999)];
    warnings.push(`heavy tails: 1 error in 100 exceeds ${often}, 1 in 1000 exceeds ${rarely}`);
  }
  const simpler = before.find((other) => isSimpler(other, option));
  if (simpler) warnings.push(`no better here than ${simpler.kind.id}, which is simpler`);
  return warnings;
}
