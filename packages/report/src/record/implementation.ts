import { type DescribedRelease, listText } from "@noisewright/release";
import { VERSION } from "@noisewright/text";
import { gap } from "./gaps.js";
import {
  chosenLine,
  clippingLine,
  type Described,
  errorLine,
  list,
  noiseLine,
} from "./releases-text.js";
import type { RecordFacts } from "./schema.js";

/** How the answers were computed. */
export function implementationOf(
  described: DescribedRelease,
  releases: readonly Described[],
  isPlan: boolean,
): RecordFacts["implementation"] {
  return {
    preprocessing_and_hyperparameter_tuning: preprocessingText(described, releases),
    mechanisms: mechanismsText(releases),
    composition: compositionText(described),
    post_processing: postProcessingText(releases),
    utility: [
      list(releases.map(errorLine)),
      gap("whether these errors are small enough for the intended use"),
    ].join("\n"),
    additional_information: informationLines(described, releases, isPlan),
  };
}

function preprocessingText({ spec }: DescribedRelease, releases: readonly Described[]): string {
  const chosen = releases.flatMap((release) => chosenLine(release) ?? []);
  const derived = Object.keys(spec.derive ?? {});
  const joins = "source" in spec ? [] : (spec.join ?? []);
  return list([
    "at most a bounded number of rows and groups of each unit is counted (see the details of the privacy unit)",
    ...releases.flatMap((release) => clippingLine(release) ?? []),
    ...chosen,
    ...(chosen.length === 0 ? ["no bound was chosen from the data by Noisewright"] : []),
    ...(derived.length > 0 ? [`derived columns: ${listText(derived)}`] : []),
    ...joins.map(
      ({ table, unmatched }) =>
        `${table} is joined; rows without a match are ${unmatched === "drop" ? "dropped" : "kept"}`,
    ),
    gap(
      "what was done to the data before, and how the budget and the declared bounds were chosen; say whether someone looked at the data for this",
    ),
  ]);
}

function mechanismsText(releases: readonly Described[]): string {
  return list([
    ...releases.map(noiseLine),
    `software: Noisewright ${VERSION}, https://github.com/noisewright/noisewright`,
    "each level is certified: it is proved for the discrete noise that is sampled, and not copied from a formula",
    "floating point: noise is drawn in integer arithmetic, so the low bits of a number reveal nothing",
    "randomness: the cryptographic random source of the platform",
    "run times: not protected; the time that a query takes may depend on the data, so only the steward should see it",
    gap("which security measures and access controls protect the data"),
  ]);
}

const RULES = {
  pure: "The ε of all releases is added up (sequential composition). This holds if releases are chosen after earlier answers.",
  adaptive:
    "The ledger composes the certified privacy events of all releases by their Rényi moments. The total holds if releases are chosen after earlier answers.",
  "one-order":
    "The ledger composes Rényi divergences of one order. The total holds if releases are chosen after earlier answers.",
  "fixed-in-advance":
    "The ledger composes the certified privacy events of all releases as fixed in advance. The total holds only if no release was chosen after an answer was seen, as the steward has acknowledged.",
} as const;

export function compositionText({ ledger, spec, preview }: DescribedRelease): string {
  if (ledger !== undefined) return RULES[ledger.composition];
  if (preview.budget.delta === 0) return RULES.pure;
  return RULES[spec.ledger.fixedInAdvance === undefined ? "adaptive" : "fixed-in-advance"];
}

function postProcessingText(releases: readonly Described[]): string {
  const with_ = (statistic: string) => releases.some(({ asked }) => asked.statistic === statistic);
  const lines = [
    "confidence intervals are computed from the published values and the known noise",
    ...(with_("tables")
      ? [
          "the noisy answers are combined so that all tables agree, and whole numbers that add up are computed from them",
        ]
      : []),
    ...(with_("synthetic") ? ["synthetic rows are made from noisy tables"] : []),
    ...(["mean", "variance", "stddev", "mean-and-variance"].some(with_)
      ? ["means and variances are computed from noisy sums and counts"]
      : []),
    ...(releases.some(({ prepared }) => prepared.running !== undefined)
      ? ["the count of each period is computed from noise that all periods share"]
      : []),
  ];
  return `${list(lines)}\nNothing here reads the data again. ${gap("whether you changed or left out published values")}`;
}

function informationLines(
  { spec, releases: all, ledger }: DescribedRelease,
  releases: readonly Described[],
  isPlan: boolean,
): string[] {
  const names = new Set(releases.map(({ prepared }) => prepared.name));
  const missing = all.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  return [
    ...(ledger === undefined || isPlan
      ? []
      : [
          `Ledger "${spec.ledger.name}" was verified up to entry ${ledger.entries - 1}, with hash ${ledger.head}.`,
        ]),
    ...(missing.length > 0
      ? [`Not published yet, and not part of this record: ${listText(missing)}.`]
      : []),
  ];
}
