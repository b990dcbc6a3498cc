import type { Budget } from "../accounting/accountants/index.js";
import type { CheckpointPlace, Content, Json, StoredComposition } from "./entry.js";

/** A type guard for stored data. */
type Form<T> = (value: unknown) => value is T;

/** The type of an object that has exactly the fields of F, with one type guard for each field. */
type Shape<F> = { readonly [K in keyof F]: F[K] extends Form<infer T> ? T : never };

/**
 * Content that was read. The content is of the current version, or was converted to the version
 * after the stored version.
 */
export type Read = { readonly content: Content } | { readonly next: { readonly kind: string } };

/**
 * Reads one kind of content. Returns undefined if the content is invalid. A hash always covers the
 * original text, before any conversion to a newer version.
 */
export type Kind = (stored: unknown) => Read | undefined;

/** Reads content of a kind in its current version. */
const currentVersion =
  (form: Form<Content>): Kind =>
  (stored) =>
    form(stored) ? { content: stored } : undefined;

/** Reads content of a kind in an older version and converts the content to the next version. */
export const olderVersion =
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
/** A short string that a client chooses, without control characters. */
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
  // Each order must have one weight, and the sum of the weights must be at most 1.
  if (!isMixture(value) || value.orders.length !== value.weights.length) return false;
  return value.weights.reduce((sum, weight) => sum + weight, 0) <= 1;
};

const answered = { digest: isHash, debited: index, answer: isHash };
const isSource = (value: unknown): value is string | null => value === null || isHash(value);

const isPlace = record({ index, hash: isHash });
const isPlaceOrNull = (value: unknown): value is CheckpointPlace | null =>
  value === null || isPlace(value);

export const isLabelOrNull = (value: unknown): value is string | null =>
  value === null || isLabel(value);

export const isCostList = listOf(
  record({ event: isHash, count: number((x) => Number.isSafeInteger(x) && x > 0) }),
);
const debited = { digest: isHash, events: isCostList };
const payment = { request: isLabel, asked: isHash, releases: listOf(record(debited)) };
const founding = { name: isName, budget: isBudget, unit: isLabel };
const isFirstOrder = (value: unknown): value is number | null =>
  value === null || number((x) => x > 1 && Number.isFinite(x))(value);

export const KINDS: Readonly<Record<Content["kind"], Kind>> = {
  "created/1": currentVersion(
    record({ kind: literal("created/1"), ...founding, order: isFirstOrder }),
  ),
  "created/2": currentVersion(
    record({ kind: literal("created/2"), ...founding, composition: isComposition }),
  ),
  "raised/1": currentVersion(record({ kind: literal("raised/1"), budget: isBudget })),
  "raised/2": currentVersion(
    record({ kind: literal("raised/2"), budget: isBudget, terms: isHash }),
  ),
  "debited/1": currentVersion(record({ kind: literal("debited/1"), ...payment })),
  "debited/2": currentVersion(record({ kind: literal("debited/2"), ...payment, terms: isHash })),
  "debited/3": currentVersion(
    record({
      kind: literal("debited/3"),
      ...payment,
      terms: isHash,
      who: isLabelOrNull,
      releases: listOf(record({ ...debited, name: isLabelOrNull })),
    }),
  ),
  "answered/1": currentVersion(
    record({ kind: literal("answered/1"), releases: listOf(record(answered)) }),
  ),
  "answered/2": currentVersion(
    record({
      kind: literal("answered/2"),
      releases: listOf(record({ ...answered, source: isSource })),
    }),
  ),
  "checkpoint/1": currentVersion(
    record({ kind: literal("checkpoint/1"), page: isHash, before: isPlaceOrNull }),
  ),
};

/** True for content that sets the budget. */
export function isTerms(content: { readonly kind: Content["kind"] }): boolean {
  const { kind } = Object(content);
  const isKind = ["created/1", "created/2", "raised/1", "raised/2"].includes(kind);
  return isKind && KINDS[kind as Content["kind"]](content) !== undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const openEntry = {
  index,
  time: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  content: isObject,
  previous: isHash,
};

/**
 * An entry without its hash. The kind of the content decides which other fields the content must
 * have.
 */
export const isOpenEntry = record(openEntry);
const isEntry = record({ ...openEntry, hash: isHash });

const level = number((x) => x >= 0);
const isEvents = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.keys(value).every(isHash);
const isGiven = (value: unknown): value is Json => value !== undefined;

/** A receipt whose entries and events are not checked yet. */
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
