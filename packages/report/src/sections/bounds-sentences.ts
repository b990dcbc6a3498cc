import type { PublishedRelease } from "@noisewright/contract/answers";
import { percent } from "@noisewright/text";

const WHAT = {
  values: "values or units are beyond the bounds",
  rows: "units have more rows in a group than the bound",
  groups: "units have more groups than the bound",
};

const MAY = {
  values: "values or units may lie outside the bounds",
  rows: "units may have more rows in a group than the bound",
  groups: "units may have more groups than the bound",
};

/** Says which bounds were chosen from the data, and how much bounds cut off. */
export function boundsSentences({ bounds, confidence }: PublishedRelease): readonly string[] {
  if (bounds === undefined) return [];
  const { lower, upper, rows, groups, cutAtMost = [], cut = [] } = bounds;
  const chosen = [upper ?? lower, rows, groups].some((bound) => bound !== undefined);
  const sure = `with ${percent(confidence)} confidence`;
  return [
    ...(chosen ? ["A part of the budget chose these bounds from the data."] : []),
    ...cutAtMost.map(
      ({ of, most }) =>
        `Up to ${numeral(most)} ${MAY[of]}: the noise cannot rule this out (${sure}; those beyond the widest bounds that could be chosen are not counted here).`,
    ),
    ...cut.map(
      ({ of, value, interval }) =>
        `About ${numeral(value)} ${WHAT[of]} (${numeral(interval.lower)} to ${numeral(interval.upper)} ${sure}).`,
    ),
  ];
}

const numeral = (x: number) => x.toLocaleString("en-US", { maximumFractionDigits: 12 });
