import { z } from "zod";
import { count, hash, level, object } from "../kit/index.js";
import { errorDetails } from "./errors.js";
import { privacyEvent } from "./events.js";

const summaryShape = {
  name: z.string(),
  unit: z
    .string()
    .meta({ description: "the privacy unit: rows, or the column that identifies a person" }),
  budget: level,
  spent: z.number().meta({ description: "ε spent, at the δ of the budget, rounded up" }),
  remains: z.number(),
  adaptive: z.boolean().meta({
    description:
      "whether the guarantee holds if analysts choose releases after seeing earlier results",
  }),
  composition: z.enum(["pure", "adaptive", "one-order", "fixed-in-advance"]),
  coverage: z.string(),
  entries: count,
  releases: count,
  answered: count,
  created: z.string(),
  changed: z.string().meta({ description: "the hour of the last entry" }),
  head: hash.meta({ description: "the hash of the last entry" }),
};

export const ledgerSummary = object(summaryShape).meta({
  id: "LedgerSummary",
  description: "a summary of a ledger",
});

const creation = { name: z.string(), budget: level, unit: z.string() };
const composition = z.discriminatedUnion("rule", [
  object({ rule: z.literal("pure") }),
  object({
    rule: z.literal("adaptive"),
    orders: z.array(z.number()),
    weights: z.array(z.number()),
  }),
  object({ rule: z.literal("fixed-in-advance"), acknowledged: z.string() }),
]);
const payment = {
  request: z.string(),
  asked: hash,
  releases: z.array(object({ digest: hash, events: z.array(object({ event: hash, count })) })),
};
const named = z.array(
  object({
    digest: hash,
    events: z.array(object({ event: hash, count })),
    name: z.string().nullable(),
  }),
);
const who = z
  .string()
  .nullable()
  .meta({ description: "who asked, such as `key 1a2b3c4d`; null if the entry does not say" });

const answered = { digest: hash, debited: count, answer: hash };

const content = z.discriminatedUnion("kind", [
  object({ kind: z.literal("created/1"), ...creation, order: z.number().nullable() }),
  object({ kind: z.literal("created/2"), ...creation, composition }),
  object({ kind: z.literal("raised/1"), budget: level }),
  object({ kind: z.literal("raised/2"), budget: level, terms: hash }),
  object({ kind: z.literal("debited/1"), ...payment }),
  object({ kind: z.literal("debited/2"), ...payment, terms: hash }),
  object({ kind: z.literal("debited/3"), ...payment, releases: named, terms: hash, who }),
  object({ kind: z.literal("answered/1"), releases: z.array(object(answered)) }),
  object({
    kind: z.literal("answered/2"),
    releases: z.array(
      object({
        ...answered,
        source: hash
          .nullable()
          .meta({ description: "the salted hash of the state of the source, if it is known" }),
      }),
    ),
  }),
  object({
    kind: z.literal("checkpoint/1"),
    page: hash.meta({ description: "the hash of what the entries since `before` have changed" }),
    before: object({ index: count, hash })
      .nullable()
      .meta({ description: "the previous checkpoint; null if there is none" }),
  }),
]);

export const ledgerEntry = object({
  index: count,
  time: z.string(),
  content,
  previous: z.string().meta({ description: "the hash of the previous entry" }),
  hash,
}).meta({ id: "LedgerEntry", description: "an entry; its hash covers all its other fields" });

export const pastRequest = object({
  entry: count.meta({ description: "the index of the entry that paid for the request" }),
  time: z.string().meta({ description: "the hour of the debit" }),
  request: z.string(),
  who,
  names: z
    .array(z.string().nullable())
    .meta({ description: "the names of the releases that were paid for" }),
  status: z.enum(["paid", "answered"]),
  epsilon: z.number().nullable().meta({
    description: "the certified ε of the request alone, rounded up; null for an old request",
  }),
  delta: z.number(),
  spent: z.number().nullable().meta({
    description: "the ε that the ledger had spent after the request, rounded up",
  }),
}).meta({ id: "PastRequest", description: "a paid request" });

export const ledgerHistory = object({
  ...summaryShape,
  requests: z.array(pastRequest).meta({
    description: "all paid requests in order; the latest 50 have their costs",
  }),
  history: z.array(ledgerEntry),
}).meta({
  id: "LedgerHistory",
  description: "the output of noisewright ledger show --json",
});

export const ledgerList = object({
  datasets: z.array(ledgerSummary),
  unreadable: z
    .array(object({ name: z.string(), error: errorDetails }))
    .meta({ description: "damaged ledgers, with the error of each" }),
}).meta({ id: "LedgerList", description: "all ledgers that the caller may use" });

/**
 * A line of an exported ledger. The header comes first, then the events, then the answers (in version
 * 2), then the entries.
 */
export const exportLine = z.union([
  object({
    format: z.enum(["noisewright-ledger/1", "noisewright-ledger/2"]),
    ledger: z.string(),
  }),
  object({ event: privacyEvent }),
  object({ answer: z.json() }),
  ledgerEntry,
]);

export const ledgerExport = z.string().meta({ description: "JSON lines" });
