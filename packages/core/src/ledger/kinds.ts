import type { Content } from "./entry.js";

/** Whether stored data has the form that it must have. */
type Form = (value: unknown) => boolean;

/**
 * How a kind of content is read. Where a newer version of the kind exists, `next` makes one of
 * this one; hashes always cover what was written, before any such step.
 */
export interface Kind {
  readonly form: Form;
  readonly next?: (old: never) => { readonly kind: string };
}

const text =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const number =
  (accepts: (x: number) => boolean): Form =>
  (value) =>
    typeof value === "number" && accepts(value);
const listOf =
  (item: Form): Form =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(item);
const record =
  (fields: Readonly<Record<string, Form>>): Form =>
  (value) => {
    if (typeof value !== "object" || value === null) return false;
    const given = value as Readonly<Record<string, unknown>>;
    return (
      Object.keys(given).every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, form]) => form(given[name]))
    );
  };

export const isName = text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
export const isHash = text(/^[0-9a-f]{64}$/);
/** Words of a client's own: no control characters, of bounded length. */
export const isLabel = text(/^[^\p{Cc}\p{Cs}]{1,200}$/u);
const index = number((x) => Number.isSafeInteger(x) && x >= 0);
const any: Form = () => true;

export const isBudget = record({
  epsilon: number((x) => x > 0 && Number.isFinite(x)),
  delta: number((x) => x >= 0 && x < 1),
});

/** Of the terms of a mixture of orders: as many weights as orders, all of them of use. */
const isMixture: Form = (value) => {
  const { orders, weights } = value as { orders: number[]; weights: number[] };
  return orders.length === weights.length && weights.reduce((sum, w) => sum + w, 0) <= 1;
};
const isOrder = number((x) => x > 1 && x <= 1e15);
const adaptive = record({
  rule: (value) => value === "adaptive",
  orders: listOf(isOrder),
  weights: listOf(number((x) => x > 0 && x <= 1)),
});
const isComposition: Form = (value) =>
  record({ rule: (rule) => rule === "pure" })(value) ||
  (adaptive(value) && isMixture(value)) ||
  record({ rule: (rule) => rule === "fixed-in-advance", acknowledged: isLabel })(value);

const payment = {
  kind: any,
  request: isLabel,
  asked: isHash,
  releases: listOf(
    record({
      digest: isHash,
      events: listOf(
        record({ event: isHash, count: number((x) => Number.isSafeInteger(x) && x > 0) }),
      ),
    }),
  ),
};

export const KINDS: Readonly<Record<Content["kind"], Kind>> = {
  "created/1": {
    form: record({
      kind: any,
      name: isName,
      budget: isBudget,
      unit: isLabel,
      order: (value) => value === null || number((x) => x > 1 && Number.isFinite(x))(value),
    }),
  },
  "created/2": {
    form: record({
      kind: any,
      name: isName,
      budget: isBudget,
      unit: isLabel,
      composition: isComposition,
    }),
  },
  "raised/1": { form: record({ kind: any, budget: isBudget }) },
  "raised/2": { form: record({ kind: any, budget: isBudget, terms: isHash }) },
  "debited/1": { form: record(payment) },
  "debited/2": { form: record({ ...payment, terms: isHash }) },
  "answered/1": {
    form: record({
      kind: any,
      releases: listOf(record({ digest: isHash, debited: index, answer: isHash })),
    }),
  },
};

const openEntry = {
  index,
  time: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  content: (value: unknown) => typeof value === "object" && value !== null,
  previous: isHash,
};

/** An entry without its hash, which covers the rest; what its content must be is its kind's to say. */
export const isOpenEntry = record(openEntry);
export const isEntry = record({ ...openEntry, hash: isHash });

const level = number((x) => x >= 0);
const isEvents: Form = (value) =>
  typeof value === "object" && value !== null && Object.keys(value).every(isHash);

export const isReceipt = record({
  format: (value) => value === "noisewright-receipt/1" || value === "noisewright-receipt/2",
  ledger: isName,
  unit: isLabel,
  budget: isBudget,
  releases: listOf(
    record({
      digest: isHash,
      debited: index,
      answered: index,
      answer: (value) => value !== undefined,
      epsilon: level,
      delta: level,
    }),
  ),
  epsilon: level,
  delta: level,
  entries: listOf(isEntry),
  events: isEvents,
});
