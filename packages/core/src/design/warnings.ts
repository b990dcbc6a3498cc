import type { Option } from "./option.js";
import { short } from "./option.js";
import type { UtilitySheet } from "./sheet.js";

/** One error in a thousand this many times as large as one in a hundred is a heavy tail. */
const HEAVY = 3;

/** What users of one candidate should know, in plain words. `before` are those ranked above it. */
export function candidateWarnings(
  { kind, mechanism }: Option,
  { worst }: UtilitySheet,
  before: readonly Option[],
  order: readonly string[],
): string[] {
  const warnings: string[] = [];
  if (worst.mae === Number.POSITIVE_INFINITY) warnings.push("its mean error is infinite");
  else if (mechanism.worst.mse === Number.POSITIVE_INFINITY) warnings.push("its rmse is infinite");
  if (worst.error99 > 0 && worst.error999 > HEAVY * worst.error99) {
    const [often, rarely] = [short(worst.error99), short(worst.error999)];
    warnings.push(`heavy tails: one error in 100 is beyond ${often}, one in 1000 beyond ${rarely}`);
  }
  const plainer = before.find((other) => order.indexOf(other.kind.id) < order.indexOf(kind.id));
  if (plainer) warnings.push(`no better here than ${plainer.kind.id}, which is plainer`);
  return warnings;
}
