import type { FullNeed } from "../need/index.js";
import { type Option, short, type UtilityReport } from "../search/index.js";
import { isPlainer } from "./rank.js";

/** One error in a thousand this many times as large as one in a hundred is a heavy tail. */
const HEAVY = 3;

/** What users of one candidate should know, in plain words. `before` are those ranked above it. */
export function candidateWarnings(
  option: Option,
  { worst }: UtilityReport,
  before: readonly Option[],
  { sensitivity }: FullNeed,
): string[] {
  const warnings: string[] = [];
  if (worst.mae === Number.POSITIVE_INFINITY) warnings.push("its mean error is infinite");
  else if (worst.rmse === Number.POSITIVE_INFINITY) warnings.push("its rmse is infinite");
  const { error99, error999 } = worst;
  if (error99 > 0 && error999 > HEAVY * error99 && error999 > HEAVY * sensitivity) {
    const [often, rarely] = [short(error99), short(error999)];
    warnings.push(`heavy tails: one error in 100 is beyond ${often}, one in 1000 beyond ${rarely}`);
  }
  const plainer = before.find((other) => isPlainer(other, option));
  if (plainer) warnings.push(`no better here than ${plainer.kind.id}, which is plainer`);
  return warnings;
}
