import { shortNumber } from "@noisewright/text";

/** Four digits of a figure: `--json` has them all. */
export function figure(x: number): string {
  if (x === 0 || !Number.isFinite(x)) return shortNumber(x);
  const size = Math.abs(x);
  return size >= 1e5 || size < 1e-3 ? x.toExponential(1) : String(Number(x.toPrecision(4)));
}

/** Five digits of a level, rounded up. */
export function figureUp(x: number): string {
  if (x === 0 || !Number.isFinite(x)) return shortNumber(x);
  const unit = 10 ** (Math.floor(Math.log10(x)) - 4);
  const up = Number((Math.ceil(x / unit - 1e-9) * unit).toPrecision(6));
  return String(up >= x ? up : x);
}

/** Parameters as flags. */
export function paramsText(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .filter(([, value]) => value !== false && (typeof value !== "number" || Number.isFinite(value)))
    .map(([name, value]) => {
      const flag = `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
      return value === true ? flag : `${flag} ${value}`;
    })
    .join(" ");
}
