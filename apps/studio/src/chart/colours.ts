/** Series in their order: told apart by people who do not see all colours, in both themes. */
export const SERIES = [1, 2, 3, 4, 5, 6].map((i) => `var(--series-${i})`);

export function colourOf(i: number): string {
  return SERIES[i % SERIES.length] as string;
}

export const LIMIT = "var(--limit)";
export const FAINT = "var(--faint)";
