/**
 * Colours of the series, in order. People with colour-vision deficiencies can tell them apart in
 * both themes.
 */
const SERIES = [1, 2, 3, 4, 5, 6].map((i) => `var(--series-${i})`);

export function colourOf(i: number): string {
  return SERIES[i % SERIES.length]!;
}

const DASHES = ["none", "8 4", "2 3", "10 3 2 3", "5 5", "1 4"];

/**
 * Lines that may coincide also differ in their dashes: a lower line shows through the gaps of an
 * upper one.
 */
export function dashOf(i: number): string {
  return DASHES[i % DASHES.length]!;
}

export const LIMIT = "var(--limit)";
