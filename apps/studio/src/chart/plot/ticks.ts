/** Each round step is used up to the geometric mean of this step and the next one. */
const STEPS = [
  { digit: 1, below: Math.sqrt(2) },
  { digit: 2, below: Math.sqrt(10) },
  { digit: 5, below: Math.sqrt(50) },
];

/** Round numbers from `low` to `high`, about `count` of them. */
export function roundTicks(low: number, high: number, count: number, whole = false): number[] {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = STEPS.find(({ below }) => rough < below * power)?.digit ?? 10;
  const step = whole ? Math.max(1, Math.round(digit * power)) : digit * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    rounded((first + i) * step),
  );
}

/** Powers of ten from `low` to `high`, or the numbers 1, 2 and 5 of each decade if these are few. */
export function logTicks(low: number, high: number, count: number): number[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const digits = last - first <= count / 2 ? [1, 2, 5] : [1];
  const stride = Math.max(1, Math.ceil((last - first) / count));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += stride)
    for (const digit of digits) ticks.push(Number(`${digit}e${power}`));
  return ticks.filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
}

export function tickText(value: number): string {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size >= 1e6 || size < 1e-4)
      ? value.toExponential()
      : value.toLocaleString("en-US");
  return text.replace("e+", "e").replaceAll("-", "−");
}

/** A share as a percentage. */
export function percentText(share: number): string {
  return `${tickText(rounded(100 * share))}%`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
