import { digitsDown, digitsUp, numberText } from "@noisewright/core/format";

/** A probability in percent, rounded up to three digits: `73.2 %`. */
export function percentUp(probability: number): string {
  const digits = probability > 0.99 ? 4 : 3;
  return `${Math.min(100, digitsUp(100 * probability, digits))} %`;
}

/** A small probability in words, rounded up: `1 in 1,000,000`. */
export function oneIn(probability: number): string {
  if (probability >= 0.5) return percentUp(probability);
  // 1/1e-5 is a little less than 100,000 in doubles.
  const times = digitsDown((1 / probability) * (1 + 2 ** -50), 3);
  return `1 in ${times < 1e15 ? Math.floor(times).toLocaleString("en") : numberText(times)}`;
}

/** A factor, rounded up to three digits: `2.72`, `54.6`, `22,100`. */
export function factorText(factor: number): string {
  const rounded = digitsUp(factor, 3);
  return rounded < 1e9 ? rounded.toLocaleString("en") : numberText(rounded, "up");
}

/** A noun with its article: `a person`, `an editor`. */
export function oneOf(who: string): string {
  return `${/^[aeio]/i.test(who) ? "an" : "a"} ${who}`;
}
