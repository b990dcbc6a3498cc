/** Four digits of a figure, as people read them. */
export function figure(x: number, digits = 4): string {
  if (x === Number.POSITIVE_INFINITY) return "∞";
  if (x === Number.NEGATIVE_INFINITY) return "−∞";
  if (Number.isNaN(x)) return "—";
  if (x === 0) return "0";
  const size = Math.abs(x);
  const text =
    size >= 1e6 || size < 1e-4
      ? Number(x.toPrecision(Math.max(1, digits - 2)))
          .toExponential()
          .replace("e+", "e")
      : String(Number(x.toPrecision(digits)));
  return text.replaceAll("-", "−");
}

/** The same of a privacy level, which may only be rounded up. */
export function figureUp(x: number, digits = 4): string {
  if (x === 0 || !Number.isFinite(x)) return figure(x);
  const unit = 10 ** (Math.floor(Math.log10(x)) - digits + 1);
  const up = Math.ceil(x / unit - 1e-9) * unit;
  return figure(Number(up.toPrecision(digits + 1)), digits + 1);
}

/** A distance from the optimum. */
export function percent(gap: number | undefined): string {
  if (gap === undefined) return "—";
  if (Math.abs(gap) < 0.005) return "0 %";
  return `${gap >= 1e4 ? gap.toExponential(0).replace("e+", "e") : gap.toFixed(gap < 10 ? 2 : 1)} %`;
}

/** What rounding leaves of nothing is nothing. */
export function cleaned(x: number, unit: number): number {
  return Math.abs(x) < 1e-12 * unit ? 0 : x;
}
