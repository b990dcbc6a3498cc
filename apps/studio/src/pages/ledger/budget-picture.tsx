import type { LedgerSummary } from "@noisewright/contract/answers";
import { barX, text } from "@observablehq/plot";
import { useCallback } from "react";
import { Picture } from "../../chart/picture.js";
import { remainingText } from "../../ui/format.js";

const SPENT = "var(--series-1)";
const LEFT = "var(--faint)";

/** The budgets of all ledgers: the spent part and the remaining part of each. */
export function BudgetPicture({ ledgers }: { ledgers: readonly LedgerSummary[] }) {
  const draw = useCallback(
    (width: number) => ({
      marginLeft: Math.min(130, width * 0.3),
      marginRight: Math.min(150, width * 0.36),
      marginTop: 8,
      x: { label: "ε →", ticks: 5, zero: true },
      y: { label: null, domain: ledgers.map(({ name }) => name), tickSize: 0, padding: 0.4 },
      marks: [
        barX(ledgers, {
          y: "name",
          x: ({ budget }: LedgerSummary) => budget.epsilon,
          fill: LEFT,
          fillOpacity: 0.45,
        }),
        barX(ledgers, { y: "name", x: "spent", fill: SPENT }),
        text(ledgers, {
          y: "name",
          x: ({ budget }: LedgerSummary) => budget.epsilon,
          text: ({ remains, budget }: LedgerSummary) => remainingText(remains, budget.epsilon),
          textAnchor: "start",
          dx: 6,
          fill: "var(--ink)",
        }),
      ],
    }),
    [ledgers],
  );
  const description =
    ledgers.length === 0
      ? "There is no ledger yet. Create one, or release statistics of the sample table."
      : "The spent part and the remaining part of each budget.";
  return (
    <Picture
      title="Budgets"
      description={description}
      name="noisewright-budgets"
      draw={draw}
      height={Math.max(90, 50 + 42 * ledgers.length)}
      legend={[
        { label: "spent", colour: SPENT },
        { label: "left", colour: LEFT },
      ]}
      table={{
        columns: ["ledger", "unit", "epsilon", "delta", "spent", "remains", "releases"],
        rows: ledgers.map(({ name, unit, budget, spent, remains, releases }) => [
          ...[name, unit, budget.epsilon, budget.delta],
          ...[spent, remains, releases],
        ]),
      }}
    />
  );
}
