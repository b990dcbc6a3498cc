/** The periods of a running release. */
export interface Series {
  readonly period: "day" | "week" | "month" | "year";
  /** The first day of the first period. The month and the day may be left out. */
  readonly from: string | number;
  readonly periods: number;
}

/** A date in full, such as 2024-06-01 for 2024-06. Undefined if the calendar has no such day. */
export function dayOf(date: string | number): string | undefined {
  const [year = "", month = "01", day = "01"] = String(date).split("-");
  const text = `${year}-${month}-${day}`;
  const parsed = Date.parse(`${text}T00:00:00Z`);
  // A parser may turn February 30 into March 1.
  return !Number.isNaN(parsed) && isoDay(new Date(parsed)) === text ? text : undefined;
}

/** The first day of a period. Periods are counted from 0. */
export function startOf({ period, from }: Series, index: number): string {
  const date = new Date(`${dayOf(from)}T00:00:00Z`);
  if (period === "day") date.setUTCDate(date.getUTCDate() + index);
  if (period === "week") date.setUTCDate(date.getUTCDate() + 7 * index);
  if (period === "month") date.setUTCMonth(date.getUTCMonth() + index);
  if (period === "year") date.setUTCFullYear(date.getUTCFullYear() + index);
  return isoDay(date);
}

/** The name of a period: 2024, 2024-06, or the first day of the period. */
export function periodName(series: Series, index: number): string {
  const start = startOf(series, index);
  if (series.period === "year" && start.endsWith("-01-01")) return start.slice(0, 4);
  return series.period === "month" && start.endsWith("-01") ? start.slice(0, 7) : start;
}

/** The number of periods that begin on a day or before it. */
export function begunOn(series: Series, day: string): number {
  let [no, yes] = [series.periods, -1]; // the period `yes` has begun, the period `no` has not
  while (no - yes > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (startOf(series, middle) <= day) yes = middle;
    else no = middle;
  }
  return no;
}

/** The number of periods that have ended when a day begins. */
export function endedOn(series: Series, day: string): number {
  if (startOf(series, series.periods) <= day) return series.periods;
  return Math.max(0, begunOn(series, day) - 1);
}

/** The day of a time, in UTC. */
export function isoDay(time: Date): string {
  return time.toISOString().replace(/T.*/, "");
}
