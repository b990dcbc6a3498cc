import { levelText, numberText } from "@noisewright/core/format";
import type { Published } from "@noisewright/release";
import { ledgerCostText } from "@noisewright/text";

/** What a release cost, and why the ledger counts another ε if it does. */
export function publishedCost({ preview, receipt }: Published): string {
  const isNew = preview.releases.every(({ status }) => status === "new");
  const differs = numberText(receipt.epsilon, "up") !== numberText(preview.needs, "up");
  return isNew && differs ? ledgerCostText(receipt, preview.needs) : costText(preview);
}

export function costText({ needs, budget, releases }: Published["preview"]): string {
  const stored = releases.filter(({ status }) => status === "answered").length;
  if (stored === releases.length) return "nothing: these values were published before";
  if (needs === 0) return "nothing: all new values were paid for before";
  if (needs === Number.POSITIVE_INFINITY) return tooMuchDelta(budget.delta);
  const free =
    stored > 0 ? `; ${stored} of ${releases.length} were published before, free now` : "";
  return `${levelText({ epsilon: needs, delta: budget.delta })}${free}`;
}

/** No ε is enough if releases such as selected keys need too much of the δ of the ledger. */
function tooMuchDelta(delta: number): string {
  return `not possible: releases such as selected keys would use more than half of the ledger's δ = ${numberText(delta)}`;
}
