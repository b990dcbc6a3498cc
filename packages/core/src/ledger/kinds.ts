import type { Budget } from "../accounting/accountants/index.js";
import type { Content, Json, StoredComposition } from "./entry.js";

/** Whether stored data has the form that it must have. */
type Form<T> = (value: unknown) => value is T;

/** What has the form of each of its fields, and no others. */
type Shape<F> = { readonly [K in keyof F]: F[K] extends Form<infer T> ? T : never };

/** Content as it is read: today's, or that of the version after the one that was written. */
export type Read = { readonly content: Content } | { readonly next: { readonly kind: string } };

/**
 * How a kind of content is read; undefined where it has not the form that it must have. Hashes always
 * cover what was written, before any step to a newer version.
 */
export type Kind = (stored: unknown) => Read | undefined;

/** A kind in today's version. */
const today =
  (form: Form<Content>): Kind =>
  (stored) =>
    form(stored) ? { content: stored } : undefined;

/** An older version of a kind, and the step from it to the next. */
export const older =
  <T>(form: Form<T>, step: (old: T) => { readonly kind: string }): Kind =>
  (stored) =>
    form(stored) ? { next: step(stored) } : undefined;

const literal =
  <const T extends string>(...words: readonly T[]): Form<T> =>
  (value): value is T =>
    words.some((word) => word === value);
const text =
  (pattern: RegExp): Form<string> =>
  (value): value is string =>
    typeof value === "string" && pattern.test(value);
const number =
  (accepts: (x: number) => boolean): Form<number> =>
  (value): value is number =>
    typeof value === "number" && accepts(value);
const listOf =
  <T>(item: Form<T>): Form<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length > 0 && value.every(item);
const record =
  <F extends Readonly<Record<string, Form<unknown>>>>(fields: F): Form<Shape<F>> =>
  (value): value is Shape<F> => {
    if (typeof value !== "object" || value === null) return false;
    const given = new Map<string, unknown>(Object.entries(value));
    return (
      [...given.keys()].every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, form]) => form(given.get(name)))
    );
  };

export const isName = text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
export const isHash = text(/^[0-9a-f]{64}$/);
/** Words of a client's own: no control characters, of bounded length. */
export const isLabel = text(/^[^\p{Cc}\p{Cs}]{1,200}$/u);
const index = number((x) => Number.isSafeInteger(x) && x >= 0);

export const isBudget: Form<Budget> = record({
  epsilon: number((x) => x > 0 && Number.isFinite(x)),
  delta: number((x) => x >= 0 && x < 1),
});

const isOrder = number((x) => x > 1 && x <= 1e15);
const isMixture = record({
  rule: literal("adaptive"),
  orders: listOf(isOrder),
  weights: listOf(number((x) => x > 0 && x <= 1)),
});
const isPure = record({ rule: literal("pure") });
const isFixed = record({ rule: literal("fixed-in-advance"), acknowledged: isLabel });
const isComposition = (value: unknown): value is StoredComposition => {
  if (isPure(value) || isFixed(value)) return true;
  // As many weights as orders, all of them of use.
  if (!isMixture(value) || value.orders.length !== value.weights.length) return false;
  return value.weights.reduce((sum, weight) => sum + weight, 0) <= 1;
};

const payment = {
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
const founding = { name: isName, budget: isBudget, unit: isLabel };
const isFirstOrder = (value: unknown): value is number | null =>
  value === null || number((x) => x > 1 && Number.isFinite(x))(value);

export const KINDS: Readonly<Record<Content["kind"], Kind>> = {
  "created/1": today(record({ kind: literal("created/1"), ...founding, order: isFirstOrder })),
  "created/2": today(
    record({ kind: literal("created/2"), ...founding, composition: isComposition }),
  ),
  "raised/1": today(record({ kind: literal("raised/1"), budget: isBudget })),
  "raised/2": today(record({ kind: literal("raised/2"), budget: isBudget, terms: isHash })),
  "debited/1": today(record({ kind: literal("debited/1"), ...payment })),
  "debited/2": today(record({ kind: literal("debited/2"), ...payment, terms: isHash })),
  "answered/1": today(
    record({
      kind: literal("answered/1"),
      releases: listOf(record({ digest: isHash, debited: index, answer: isHash })),
    }),
  ),
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const openEntry = {
  index,
  time: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  content: isObject,
  previous: isHash,
};

/** An entry without its hash, which covers the rest; what its content must be is its kind's to say. */
export const isOpenEntry = record(openEntry);
const isEntry = record({ ...openEntry, hash: isHash });

const level = number((x) => x >= 0);
const isEvents = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.keys(value).every(isHash);
const isGiven = (value: unknown): value is Json => value !== undefined;

/** A receipt as it is given: entries and events are still to be read. */
export const isReceipt = record({
  format: literal("noisewright-receipt/1", "noisewright-receipt/2"),
  ledger: isName,
  unit: isLabel,
  budget: isBudget,
  releases: listOf(
    record({
      digest: isHash,
      debited: index,
      answered: index,
      answer: isGiven,
      epsilon: level,
      delta: level,
    }),
  ),
  epsilon: level,
  delta: level,
  entries: listOf(isEntry),
  events: isEvents,
});
