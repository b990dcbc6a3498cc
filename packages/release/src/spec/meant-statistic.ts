import { suggest } from "@noisewright/core/format";

/** Other words for statistics. */
const SYNONYMS: Readonly<Record<string, string>> = {
  avg: "mean",
  average: "mean",
  number: "count",
  total: "sum",
  std: "stddev",
  percentile: "quantile",
};

/** The statistic that another word means. Undefined if there is no such word. */
export function synonymOf(word: string): string | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key] : undefined;
}

/** The known name that was probably meant. */
export function meantName(word: string, known: readonly string[]): string | undefined {
  const synonym = synonymOf(word);
  return synonym !== undefined && known.includes(synonym) ? synonym : suggest(word, known);
}
