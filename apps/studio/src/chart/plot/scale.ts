import { logTicks, roundTicks, tickText } from "./ticks.js";

export type Place = number | string;

export interface ScaleOptions {
  readonly type?: "linear" | "log";
  /** Two ends of a range, or the names of the bands. By default the range of the data. */
  readonly domain?: readonly Place[];
  readonly label?: string | null;
  /** About how many ticks the axis has. An axis with 0 ticks has none, not even names of bands. */
  readonly ticks?: number;
  /** True if ticks stand only at whole numbers. */
  readonly whole?: boolean;
  readonly tickFormat?: (value: number) => string;
  readonly tickRotate?: number;
  readonly grid?: boolean;
  /** True if the range of the data is extended to 0. */
  readonly zero?: boolean;
  /** The part of a band that stays empty. */
  readonly padding?: number;
}

export interface Scale {
  /** The position of a value in pixels: for a band, its middle. */
  at(value: Place): number;
  /** The width of a band; 0 if the scale is numeric. */
  readonly bandwidth: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

const PADDING = 0.1;

/** The scale for these values, from pixel `from` to pixel `to`. */
export function scaleOf(
  options: ScaleOptions,
  values: readonly Place[],
  from: number,
  to: number,
): Scale {
  const domain = options.domain ?? values;
  return domain.some((value) => typeof value === "string")
    ? bandScale(domain.map(String), options, from, to)
    : numberScale(options, domain.map(Number), from, to);
}

function bandScale(
  names: readonly string[],
  options: ScaleOptions,
  from: number,
  to: number,
): Scale {
  const { padding = PADDING } = options;
  const unique = [...new Set(names)];
  const step = (to - from) / Math.max(1, unique.length + padding);
  const places = new Map(unique.map((name, i) => [name, from + step * (i + 0.5 + padding / 2)]));
  return {
    at: (value) => places.get(String(value)) ?? Number.NaN,
    bandwidth: Math.abs(step) * (1 - padding),
    ticks: options.ticks === 0 ? [] : [...places].map(([text, at]) => ({ at, text })),
  };
}

function numberScale(
  options: ScaleOptions,
  values: readonly number[],
  from: number,
  to: number,
): Scale {
  const isLog = options.type === "log";
  const finite = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  const [low, high] = ends(finite, options.zero ?? false, isLog);
  const part = isLog
    ? (value: number) => Math.log(value / low) / Math.log(high / low)
    : (value: number) => (value - low) / (high - low);
  const at = (value: Place) => from + (to - from) * part(Number(value));
  const { ticks = 5, whole = false, tickFormat = tickText } = options;
  const round =
    ticks === 0 ? [] : isLog ? logTicks(low, high, ticks) : roundTicks(low, high, ticks, whole);
  return {
    at,
    bandwidth: 0,
    ticks: round.map((value) => ({ at: at(value), text: tickFormat(value) })),
  };
}

/** The ends of the range of the values. A range that is a single point is widened. */
function ends(values: readonly number[], zero: boolean, isLog: boolean): [number, number] {
  let low = zero ? 0 : Number.POSITIVE_INFINITY;
  let high = zero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return isLog ? [1, 10] : [0, 1];
  if (low < high) return [low, high];
  return isLog ? [low / 2, low * 2] : [low - (low === 0 ? 0 : 0.5), low + 1];
}
