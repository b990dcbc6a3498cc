import { NoisewrightError } from "@noisewright/core";
import { groupCount } from "./groups.js";
import type { AggregateQuery, Key, KeyValue, Measure } from "./query.js";

/** NUL and lone surrogates: not every engine can hold them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Groups of public keys: each has a result, whether there are rows in it or not. */
const MOST_GROUPS = 2n ** 20n;

/** Refuse a plan that is out of domain, whatever the dialect and the columns. */
export function checkQuery(plan: AggregateQuery): void {
  const measures = Object.entries(plan.measures);
  if (measures.length === 0) refuse("measures", "at least one", "none");
  for (const [name, measure] of measures) checkMeasure(`measure ${name}`, measure);
  for (const key of plan.by) checkKey(`key ${key.name}`, key);
  const groups = groupCount(plan) ?? 0n;
  if (groups > MOST_GROUPS) {
    refuse("by", `keys of at most ${MOST_GROUPS} groups together`, `${groups} groups`);
  }
  checkNames(plan);
  if (plan.unit === undefined) return;
  positiveInteger("bound.groups", plan.unit.bound.groups);
  positiveInteger("bound.rows", plan.unit.bound.rows);
}

/** Names are shown to users and must tell the columns of a result apart. */
function checkNames(plan: AggregateQuery): void {
  const names = [...plan.by.map((key) => key.name), ...Object.keys(plan.measures)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) refuse(`name ${twice}`, "given once among keys and measures", "twice");
  const derived = Object.keys(plan.derive ?? {});
  const taken = derived.find((name) => plan.table.columns.some((column) => column.name === name));
  if (taken !== undefined) refuse(`derived column ${taken}`, "a new name", "a column of the table");
}

function checkMeasure(subject: string, measure: Measure): void {
  if (measure.kind !== "sum") return;
  const { lower, upper, granularity, missing, total } = measure;
  if (!(granularity > 0 && Number.isFinite(granularity) && Number.isFinite(1 / granularity))) {
    refuse(`${subject}: granularity`, "in (0, ∞)", granularity);
  }
  ordered(subject, lower, upper);
  if (total !== undefined) ordered(`${subject}: total`, total.lower, total.upper);
  if (missing !== undefined && !Number.isFinite(missing)) {
    refuse(`${subject}: missing`, "a finite number", missing);
  }
}

function ordered(subject: string, lower: number, upper: number): void {
  if (!Number.isFinite(lower)) refuse(`${subject}: lower`, "a finite number", lower);
  if (!(Number.isFinite(upper) && upper >= lower)) {
    refuse(`${subject}: upper`, `finite and at least lower (${lower})`, upper);
  }
}

function checkKey(subject: string, key: Key): void {
  if ("edges" in key) {
    const { edges } = key;
    const rising = edges.every((edge, i) => i === 0 || edge > edges[i - 1]!);
    if (edges.length < 2 || edges.length > 10_001 || !edges.every(Number.isFinite) || !rising) {
      refuse(`${subject}: edges`, "2 to 10001 finite numbers, rising", `${edges.length} numbers`);
    }
    return;
  }
  if (key.values === undefined) return;
  const kinds = new Set(key.values.filter((value) => value !== null).map((value) => typeof value));
  if (key.values.length === 0 || kinds.size > 1 || key.values.some(unusable)) {
    refuse(
      `${subject}: values`,
      "one or more, all of one type (and null)",
      [...kinds].join(" and "),
    );
  }
  if (new Set(key.values).size < key.values.length)
    refuse(`${subject}: values`, "distinct", "twice the same");
}

const unusable = (value: KeyValue): boolean =>
  (typeof value === "number" && !Number.isFinite(value)) ||
  (typeof value === "string" && UNSTORABLE.test(value));

function positiveInteger(parameter: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 1 && value <= 1e9)) {
    refuse(parameter, "an integer in [1, 1e9]", value);
  }
}

function refuse(parameter: string, domain: string, got: string | number): never {
  throw new NoisewrightError({
    code: "domain",
    subject: "plan",
    parameter,
    domain,
    got: String(got),
  });
}
