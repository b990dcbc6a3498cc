/**
 * A finite decimal number, digits · 10^exponent. Differences and products of such numbers are
 * exact.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * The shortest decimal number that is read as this double. People write the double in this form.
 */
export function decimalOf(x: number): Decimal {
  const [mantissa = "", exponent] = x.toExponential().split("e");
  const [whole = "", rest = ""] = mantissa.split(".");
  return { digits: BigInt(whole + rest), exponent: Number(exponent) - rest.length };
}

/** The exact value of a double: x = k/2^n = 5^n · k/10^n. */
export function exactDecimal(x: number): Decimal {
  let [scaled, halvings] = [x, 0];
  while (!Number.isInteger(scaled)) [scaled, halvings] = [2 * scaled, halvings + 1];
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings };
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, exponent: a.exponent + b.exponent };
}

export function minus(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponent] = aligned(a, b);
  return { digits: x - y, exponent };
}

/** Returns ⌊a/b⌋ for a positive b, and whether b divides a. */
export function quotient(a: Decimal, b: Decimal): { floor: bigint; isWhole: boolean } {
  const [x, y] = aligned(a, b);
  const [part, rest] = [x / y, x % y];
  return { floor: rest < 0n ? part - 1n : part, isWhole: rest === 0n };
}

/** The double nearest to a decimal. */
export function toNumber({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const digits = (x: Decimal) => x.digits * 10n ** BigInt(x.exponent - exponent);
  return [digits(a), digits(b), exponent];
}
