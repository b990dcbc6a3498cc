import { epsilonText, levelText, numberText, remainingText } from "@noisewright/core/format";
import { ledgerCostText } from "@noisewright/text";
import { html, Markup, visibleText } from "../markup/index.js";
import type { Section } from "./contents.js";

/** The budget of the ledger before and after this release. */
export const budget: Section = ({ published: { ledger, receipt, releases } }) => {
  const { before, spent, cost, remains } = ledger;
  const isNew = releases.every(({ status }) => status === "new");
  const now =
    cost === 0
      ? "All numbers of this report were paid for before, so this run cost nothing."
      : isNew
        ? ledgerCostText(receipt, cost)
        : `The new statistics of this report cost ${epsilonText(cost)}; the others were paid for before.`;
  const later =
    "Further statistics from the same data are only published as long as the budget lasts.";
  return html`<section aria-labelledby="budget">
<h2 id="budget">The privacy budget</h2>
<p>Everything that is ever published from these data shares one budget of ${levelText(ledger.budget)}. ${now} ${later}</p>
${bar(before, spent, ledger.budget.epsilon)}
<div class="scroll" role="group" tabindex="0" aria-label="Ledger ${visibleText(ledger.name)}"><table class="short">
<caption>Ledger ${visibleText(ledger.name)}</caption>
<thead><tr><th scope="col">budget</th><th scope="col" class="number">ε</th></tr></thead>
<tbody>
<tr><th scope="row">spent before this run</th><td class="number"><data value="${before}">${numberText(before, "up")}</data></td></tr>
<tr><th scope="row">spent after this run</th><td class="number"><data value="${spent}">${numberText(spent, "up")}</data></td></tr>
<tr><th scope="row">left</th><td class="number"><data value="${remains}">${numberText(remains, "down")}</data></td></tr>
<tr><th scope="row">the statistics of this report, together</th><td class="number"><data value="${receipt.epsilon}">${numberText(receipt.epsilon, "up")}</data></td></tr>
</tbody></table></div>
<p class="note">${remainingText(remains, ledger.budget.epsilon)}.</p>
</section>
`;
};

/** A bar of the budget: what was spent before, what this report cost, and what is left. */
function bar(before: number, spent: number, total: number): Markup {
  const share = (x: number) => Math.min(100, Math.max(0, (100 * x) / total)).toFixed(2);
  const part = (from: number, to: number, name: string) =>
    `<rect class="${name}" x="${share(from)}%" width="${(Number(share(to)) - Number(share(from))).toFixed(2)}%" height="12"/>`;
  const text = `${share(spent)} % of the budget is spent`;
  return new Markup(
    `<svg class="bar" role="img" aria-label="${text}" width="100%" height="12">${part(0, total, "left")}${part(0, before, "before")}${part(before, spent, "now")}</svg>`,
  );
}
