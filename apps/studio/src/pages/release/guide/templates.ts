import type { Item } from "../../../ui/item-list.js";
import { AUTO, canChoose } from "../statistics.js";

type Values = Item["values"];

/** A kind of statistic that the guided path offers. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly example: string;
  readonly statistic: string;
  /** Whether there is one value for each group. */
  readonly grouped: boolean;
}

export const TEMPLATES: readonly Template[] = [
  {
    ...{ id: "count", title: "Total count", example: "How many rows are there?" },
    ...{ statistic: "count", grouped: false },
  },
  {
    ...{ id: "count-by", title: "Count by group", example: "How many people in each city?" },
    ...{ statistic: "count", grouped: true },
  },
  {
    ...{ id: "mean", title: "Mean", example: "How many hours a week, on average?" },
    ...{ statistic: "mean", grouped: false },
  },
  {
    ...{ id: "mean-by", title: "Mean by group", example: "Hours a week, for each education" },
    ...{ statistic: "mean", grouped: true },
  },
  {
    ...{ id: "histogram", title: "Histogram", example: "How are ages distributed?" },
    ...{ statistic: "histogram", grouped: false },
  },
  {
    ...{ id: "median", title: "Median", example: "Which value is in the middle?" },
    ...{ statistic: "median", grouped: false },
  },
  {
    ...{ id: "sum", title: "Sum", example: "How much is it in total?" },
    ...{ statistic: "sum", grouped: false },
  },
  {
    ...{ id: "table", title: "Two-column table", example: "Sex by education, with totals" },
    ...{ statistic: "tables", grouped: false },
  },
];

/** The fields that only the full form shows. */
const FORM_ONLY = ["where", "every", "bins", "each", "tables"];

/** The template of a release, or undefined if only the full form can show the release. */
export function templateOf({ values }: Item): Template | undefined {
  if (FORM_ONLY.some((name) => values[name] !== undefined)) return undefined;
  const statistic = values.statistic === "units" ? "count" : values.statistic;
  const own = TEMPLATES.filter((each) => each.statistic === statistic);
  if (statistic === "tables" && !isTwoColumns(values)) return undefined;
  return own.find(({ grouped }) => grouped === (values.by !== undefined)) ?? undefined;
}

function isTwoColumns({ columns = "" }: Values): boolean {
  return columns.split("\n").length <= 2 && !/>|: *bins|, *no other *$/im.test(columns);
}

/** Most newcomers do not know what δ is. This δ is small enough for any table of this world. */
export const USUAL_DELTA = "1e-7";

/**
 * The ε of a new statistic: an eighth of what is left, rounded down to one digit. So the first ones
 * are accurate, and some budget is always left for later.
 */
export function startingEpsilon(left: number): string {
  if (left <= 0) return "0.1";
  const digits = Math.floor(Math.log10(left / 8));
  return String(Number(`${Math.floor(Number(`${left / 8}e${-digits}`) + 1e-9)}e${digits}`));
}

/** A new release. A group without a column yet is an empty text. */
export function startOfTemplate({ statistic, grouped }: Template, epsilon = "0.5"): Values {
  return {
    statistic,
    ...(grouped && { by: "", delta: USUAL_DELTA }),
    epsilon,
  };
}

/**
 * If the rows and groups that count of one person are chosen from the data, a statistic that cannot
 * choose them gets numbers of its own.
 */
export function withOwnBounds(values: Values, groups: string, rows: string): Values {
  const own = (name: "groups" | "rows", whole: string) =>
    whole === AUTO && values[name] === undefined && !canChoose(name, values) ? { [name]: "1" } : {};
  return { ...values, ...own("groups", groups), ...own("rows", rows) };
}
