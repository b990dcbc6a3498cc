import { digitsUp, levelText } from "@noisewright/core/format";
import { adjacencyText, type DescribedRelease, listText } from "@noisewright/release";
import { unitLabel, usedSources } from "@noisewright/release/spec";
import { gap } from "./gaps.js";
import {
  type Described,
  list,
  listedKeys,
  neighboursText,
  noiseLine,
  publicTables,
} from "./releases-text.js";

/** What the releases of a record cost together: what was paid, or what a plan would cost. */
export function costOf({ paid, preview }: DescribedRelease): { epsilon: number; delta: number } {
  return paid ?? { epsilon: preview.needs, delta: preview.budget.delta };
}

/** The kind of differential privacy, the data and what is not protected. */
export function variantOf(described: DescribedRelease, releases: readonly Described[]) {
  return {
    variant_name:
      costOf(described).delta === 0 ? ("Pure DP" as const) : ("Approximate DP" as const),
    data_domain: domainText(described),
    unprotected_quantities: unprotectedText(described, releases),
  };
}

function domainText({ spec }: DescribedRelease): string {
  const tables = usedSources(spec).flatMap(({ name }) => name ?? []);
  const what = tables.length === 0 ? "one table" : `the joined tables ${listText(tables)}`;
  return `All possible contents of ${what} with the declared columns. ${gap("what the data are about, and how they were collected")}`;
}

function unprotectedText(described: DescribedRelease, releases: readonly Described[]): string {
  const { spec } = described;
  const keys = [...new Set(releases.flatMap(listedKeys))];
  const tables = publicTables(described);
  return list([
    "the names and types of the columns, and everything that the spec says: filters, bounds, bins and budgets",
    ...(keys.length > 0
      ? [
          `the keys of ${listText(keys)}, which the spec lists; Noisewright does not take them from the data`,
        ]
      : []),
    ...(tables.length > 0
      ? [
          `the public ${tables.length === 1 ? "table" : "tables"} ${listText(tables)}, which the steward declares not to depend on who is in the data`,
        ]
      : []),
    ...(spec.privacy.adjacency === "substitute"
      ? [
          `the number of ${spec.privacy.unit === "row" ? "rows" : "units"}, because neighbouring tables have the same number`,
        ]
      : []),
    "the number of releases, and the hour in which each was paid for, which receipts show",
  ]);
}

/** Who is protected, and how strongly. */
export function lossOf(described: DescribedRelease, releases: readonly Described[]) {
  const { spec } = described;
  const { epsilon, delta } = costOf(described);
  const unit = unitLabel(spec.privacy.unit);
  return {
    privacy_unit: unit,
    privacy_unit_details: [
      neighboursText(described),
      `Protected: ${adjacencyText(spec)}.`,
      "How much one unit can change, after contributions are bounded:",
      list(releases.map(({ prepared: { name, sensitivity } }) => `${name}: ${sensitivity.why}`)),
    ].join("\n"),
    privacy_parameters: { epsilon: digitsUp(epsilon, 4), ...(delta > 0 && { delta }) },
    privacy_parameters_details: parametersText(described, releases),
  };
}

function parametersText(described: DescribedRelease, releases: readonly Described[]): string {
  const { ledger, paid, preview } = described;
  const { budget } = preview;
  const cost = levelText(costOf(described));
  const lines = releases.map(noiseLine);
  const head =
    paid === undefined
      ? `Planned cost of all releases together: ${cost}.`
      : `Paid for all releases of this product together: ${cost}, as the verified ledger says.`;
  return [head, "Each release alone:", list(lines), ...ledgerLines()].join("\n");

  function ledgerLines(): readonly string[] {
    if (ledger === undefined) return [`The budget will be ${levelText(budget)}.`];
    const others = ledger.answered - (paid?.answers ?? 0);
    const total = levelText({ epsilon: ledger.spent, delta: budget.delta });
    return [
      `The budget of the ledger, for all data products about these people, is ${levelText(budget)}. The ledger counts ${total} as spent.`,
      ...(others > 0
        ? [`It has ${others} more published answers that are not part of this product.`]
        : []),
    ];
  }
}
