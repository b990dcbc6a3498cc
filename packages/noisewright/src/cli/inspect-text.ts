import type { Inspection, Mechanism, MechanismKind } from "@noisewright/core";
import { levelText, numberText as n } from "@noisewright/core/format";
import { plotLaw } from "@noisewright/text";

/**
 * Writes an inspection as text for people: the numbers, then a drawing of the probability
 * distribution.
 */
export function describeInspection(
  kind: MechanismKind,
  mechanism: Mechanism,
  inspection: Inspection,
  tabulated = false,
): string {
  const { privacy, utility, worst, output } = inspection;
  const { certified } = privacy;
  const law = mechanism.law(utility.answer);
  const pairs = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).map(
      ([name, value]) => `${name} ${value === Number.POSITIVE_INFINITY ? "∞" : value}`,
    );
  const rows: [string, string][] = [
    ["pure ε", `${n(privacy.epsilon, "up")}  (of the ideal law)`],
    [
      "certified",
      `${levelText(certified)}  (proved by ${certified.checks} integer ${certified.checks === 1 ? "comparison" : "comparisons"})`,
    ],
    ...(certified.bias === undefined
      ? []
      : [
          [
            "unbiased",
            `|bias| at most ${n(certified.bias, "up")}, proved from the same weights`,
          ] as [string, string],
        ]),
    ...(certified.confidence === undefined
      ? []
      : [
          [
            "confidence",
            `at least ${certified.confidence}  (of the sampled weights, at the worst true value)`,
          ] as [string, string],
        ]),
    ["granularity", n(certified.granularity)],
    ["δ(ε)", privacy.profile.map((p) => `${n(p.epsilon)}: ${n(p.delta)}`).join("   ")],
    ["RDP(α)", privacy.rdp.map((p) => `${n(p.alpha)}: ${n(p.epsilon)}`).join("   ")],
    ["output", `${n(output[0])} to ${n(output[1])}`],
    ["true value", n(utility.answer)],
    ["  bias", n(utility.bias)],
    ["  rmse", n(Math.sqrt(utility.mse))],
    ["  mae", n(utility.mae)],
    ["  entropy", `${n(utility.entropy)} nats`],
    ["  quantiles", pairsOf(utility.quantiles)],
    ...Object.entries(inspection.metrics ?? {}).map(([name, v]): [string, string] => [
      `  ${name}`,
      n(v),
    ]),
    ["worst case", `bias ${n(worst.bias)}, rmse ${n(Math.sqrt(worst.mse))}`],
    ...detailRows(inspection.details),
    ...(inspection.atoms ?? []).map(({ x, mass }): [string, string] => [
      "atom",
      `${n(mass)} at ${n(x)}`,
    ]),
  ];
  if (tabulated) {
    for (const { x, pdf, cdf } of inspection.law) {
      rows.push([
        `law at ${n(x)}`,
        `${law.spacing > 0 ? "probability" : "density"} ${n(pdf)}, cdf ${n(cdf)}`,
      ]);
    }
  }
  const label = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [
    ...wrapped(`${inspection.mechanism}  ${pairs(inspection.params).join(", ")}`),
    kind.summary,
    "",
    ...rows.map(([name, text]) => `${name.padEnd(label)}${text}`),
    "",
    plotLaw(law, { columns: 72, rows: 8 }),
  ].join("\n");
}

const MAX_WIDTH = 100;

/** Breaks a line that is too long after one of its commas. */
function wrapped(text: string): string[] {
  if (text.length <= MAX_WIDTH) return [text];
  const cut = text.lastIndexOf(", ", MAX_WIDTH) + 1;
  return [text.slice(0, cut), ...wrapped(`  ${text.slice(cut + 1)}`)];
}

/** The number of figures that are printed on one line. */
const PER_LINE = 6;

function detailRows(details: Readonly<Record<string, number>>): [string, string][] {
  const entries = Object.entries(details);
  const lines = Array.from({ length: Math.max(1, Math.ceil(entries.length / PER_LINE)) }, (_, i) =>
    pairsOf(Object.fromEntries(entries.slice(i * PER_LINE, (i + 1) * PER_LINE))),
  );
  return lines.map((line, i) => [i === 0 ? "details" : "", line]);
}

/** Labels for figures whose names could be misunderstood. */
const LABELS: Readonly<Record<string, string>> = { zeta: "zeta (a diagnostic, not an ε)" };

function pairsOf(record: Readonly<Record<string, number>>): string {
  return Object.entries(record)
    .map(([name, value]) => `${LABELS[name] ?? name}: ${n(value)}`)
    .join("   ");
}
