/**
 * Reads a confidence level. `95`, `95 %` and `0.95` all mean 0.95. A number from 0 to 1 is a
 * probability, and a larger number is a percentage. Returns undefined for an empty text, and NaN for
 * a text that is no confidence level below 100 %.
 */
export function parseConfidence(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return undefined;
  const [, digits, percent] = /^(\d*\.?\d+|\d+\.)\s*(%?)$/.exec(plain) ?? [];
  if (digits === undefined) return Number.NaN;
  const number = Number(digits);
  const isPercentage = percent === "%" || number > 1;
  // Division by 100 gives the double that is nearest to the decimal number: 99.9 becomes 0.999.
  const level = isPercentage ? Number((number / 100).toPrecision(15)) : number;
  return level > 0 && level < 1 ? level : Number.NaN;
}
