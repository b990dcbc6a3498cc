import { epsilonText, levelText, numberText } from "@noisewright/core/format";

/**
 * Says what statistics cost together and, if this is another number, what the ledger counts as spent
 * for them.
 */
export function ledgerCostText(
  together: { readonly epsilon: number; readonly delta: number },
  counted: number,
): string {
  const own = `These statistics cost ${levelText(together)}.`;
  if (numberText(counted, "up") === numberText(together.epsilon, "up")) return own;
  return counted > together.epsilon
    ? `${own} The ledger counts ${epsilonText(counted)} as spent, because later releases may depend on these answers.`
    : `${own} Together with earlier releases, they add ${epsilonText(counted)} to what the ledger counts as spent.`;
}
