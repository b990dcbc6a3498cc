/**
 * The colours of the series, in order. People with colour-vision deficiencies can tell these
 * colours apart in the light theme and in the dark theme.
 */
const SERIES = [1, 2, 3, 4, 5, 6].map((i) => `var(--series-${i})`);

export function colourOf(i: number): string {
  return SERIES[i % SERIES.length]!;
}

const DASHES = ["none", "8 4", "2 3", "10 3 2 3", "5 5", "1 4"];

/**
 * The dash pattern of line number i. Lines that may coincide have different dashes, so that a
 * covered line shows through the gaps of the line above it.
 */
export function dashOf(i: number): string {
  return DASHES[i % DASHES.length]!;
}

export const LIMIT = "var(--limit)";
