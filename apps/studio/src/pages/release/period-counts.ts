import type { PublishedRelease } from "@noisewright/contract/answers";

/** The running count of one key at the end of one period. */
export interface PeriodCount {
  /** The first day of the period. */
  readonly date: Date;
  readonly series: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** The running counts of a release, and the names of its series. */
export function periodCounts({ results }: PublishedRelease) {
  const counts = results.flatMap(({ key, value, interval }): PeriodCount[] => {
    // The first column of the key is the period, such as 2024, 2024-06 or 2024-06-01.
    const [period, ...others] = Object.values(key);
    if (typeof value !== "number") return [];
    const [lower, upper] = [interval?.lower ?? value, interval?.upper ?? value];
    const date = new Date(String(period));
    return [{ date, series: others.join(" · "), value, lower, upper }];
  });
  return { counts, series: [...new Set(counts.map(({ series }) => series))] };
}
