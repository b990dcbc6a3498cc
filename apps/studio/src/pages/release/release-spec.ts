import type { Item } from "../../ui/item-list.js";
import { boundOf, clampOf, reportOf } from "./bounds-spec.js";
import { columnsSpec } from "./columns-spec.js";
import { aimsAtTarget, type Field, isAutomatic, isRunning, statisticOf } from "./statistics.js";
import { numbers, words } from "./word-list.js";

type Values = Item["values"];

/** One release of the spec, from its values in the address. */
export function releaseOf({ word, values }: Item): object {
  const { id, fields } = statisticOf(values.statistic);
  return {
    ...{ name: word, statistic: id },
    ...(fields.includes("columns")
      ? columnsSpec(values, fields)
      : { ...measureOf(values, fields), ...groupsOf(values, fields) }),
    ...(values.where && { where: values.where }),
    ...paymentOf(values),
  };
}

/** What is computed in each group. */
function measureOf(values: Values, fields: readonly Field[]): object {
  const has = (field: Field) => fields.includes(field);
  return {
    ...(has("of") && { of: values.of ?? "" }),
    ...(has("at") && { at: levelsOf(values.at ?? "0.5") }),
    ...(has("intervals") && values.intervals === "no" && { intervals: false }),
    ...(has("clamp") && {
      ...clampOf(values, fields),
      ...numberIn(values, "granularity"),
    }),
    ...(has("missing") && numberIn(values, "missing")),
    ...(has("edges") && { edges: numbers(values.edges ?? "") }),
    ...(has("k") && { k: Number(values.k ?? 5) }),
    // A ranking without a list of values selects the values privately.
    ...(has("values") && (values.values || !has("k")) && { values: words(values.values ?? "") }),
    ...(has("counts") && values.counts === "yes" && { counts: true }),
  };
}

/** The groups, how much one unit contributes to them, and the requirements for their values. */
function groupsOf(values: Values, fields: readonly Field[]): object {
  const bound = boundOf(values);
  return {
    ...(values.by && { by: keyOf(values) }),
    ...(Object.keys(bound).length > 0 && { bound }),
    ...reportOf(values),
    ...(isRunning(values)
      ? { every: everyOf(values) }
      : {
          ...(values.named && { named: { units: Number(values.named) } }),
          ...(fields.includes("demand") && !isAutomatic(values) && demandOf(values)),
        }),
  };
}

/** Reads one level, a list of levels, or the name of a list. */
function levelsOf(text: string): string | number | (string | number)[] {
  const levels = words(text);
  return levels.length === 1 ? levels[0]! : levels;
}

function keyOf(values: Values): object {
  const keys = values.keys ? { keys: words(values.keys) } : {};
  return { of: values.by, ...(values.bins ? { edges: numbers(values.bins) } : keys) };
}

function everyOf(values: Values): object {
  return {
    period: values.every,
    of: values.date ?? "",
    from: values.from ?? "",
    periods: Number(values.periods ?? 12),
    ...(values.through && { through: values.through }),
  };
}

function demandOf(values: Values): object {
  const flags = ["nonnegative", "integer", "unbiased"].filter((name) => values[name] === "yes");
  const demand = {
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(values.least && { lower: Number(values.least) }),
    ...(values.most && { upper: Number(values.most) }),
  };
  return Object.keys(demand).length > 0 ? { demand } : {};
}

function paymentOf(values: Values): object {
  const number = (name: string) => numberIn(values, name);
  return aimsAtTarget(values)
    ? {
        target: {
          ...{ ...number("within"), ...number("confidence"), ...number("delta") },
          ...(statisticOf(values.statistic).fields.includes("size") && {
            rows: Number(values.size ?? LEAST_ROWS),
          }),
        },
      }
    : { budget: { epsilon: Number(values.epsilon ?? 0.5), ...number("delta") } };
}

/** The smallest group for which a mean is as accurate as its target, unless the form says so. */
export const LEAST_ROWS = 100;

function numberIn(values: Values, name: string): object {
  const text = values[name];
  return text ? { [name]: Number(text) } : {};
}
