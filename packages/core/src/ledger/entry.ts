import type { Budget } from "../accounting/accountants/index.js";

/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * One entry of a ledger. Entries are only ever appended. `hash` covers everything else in the
 * entry, and `previous` is the hash of the entry before it. Large objects (events, answers) are
 * named by their hash and stored separately, each once.
 */
export interface Entry {
  /** Starts at 0, without gaps. */
  readonly index: number;
  /**
   * The time of writing, ISO 8601 in UTC, rounded down to the hour so that it does not reveal how
   * long an answer took.
   */
  readonly time: string;
  readonly content: Content;
  readonly previous: string;
  readonly hash: string;
}

/**
 * The content of an entry. The meaning of a kind's version never changes; a new meaning gets a new
 * version.
 */
export type Content =
  | FirstCreated
  | Created
  | FirstRaised
  | Raised
  | FirstDebited
  | Debited
  | Answered;

interface Beginning {
  readonly name: string;
  /** The total cost that all releases may have. If δ is 0, only pure ε is counted. */
  readonly budget: Budget;
  /**
   * The people or units that the budget protects. Releases for another privacy unit are refused.
   */
  readonly unit: string;
}

/**
 * The first entry of older ledgers. Without an `order`, they count releases as if all were fixed in
 * advance.
 */
export interface FirstCreated extends Beginning {
  readonly kind: "created/1";
  /**
   * The single Rényi order at which all costs are counted. With null, they are counted by privacy
   * loss distributions.
   */
  readonly order: number | null;
}

/** The first entry of a ledger. No later entry is of this kind. */
export interface Created extends Beginning {
  readonly kind: "created/2";
  readonly composition: StoredComposition;
}

/**
 * The rule that adds up the costs of several requests. It is chosen when the ledger is created and
 * never changes.
 */
export type StoredComposition =
  /** δ = 0: pure ε adds up. Analysts may base every choice on earlier answers. */
  | { readonly rule: "pure" }
  /** An `AdaptiveFilter` of these orders. Analysts may base every choice on earlier answers. */
  | {
      readonly rule: "adaptive";
      readonly orders: readonly number[];
      readonly weights: readonly number[];
    }
  /** Privacy loss distributions. A steward has acknowledged that no choice depends on an answer. */
  | { readonly rule: "fixed-in-advance"; readonly acknowledged: string };

/** A larger budget: neither ε nor δ may decrease. */
export interface FirstRaised {
  readonly kind: "raised/1";
  readonly budget: Budget;
}

/** A larger budget, bound to the previous terms by their hash. */
export interface Raised {
  readonly kind: "raised/2";
  readonly budget: Budget;
  /** The hash of the entry, created or raised, that was in force before. */
  readonly terms: string;
}

/** A payment for a request: all of its new releases, or none. */
export interface FirstDebited extends Payment {
  readonly kind: "debited/1";
}

/** A payment that is bound to the name, unit, budget and composition rule in force. */
export interface Debited extends Payment {
  readonly kind: "debited/2";
  /** The hash of the entry, created or raised, that is in force. */
  readonly terms: string;
}

export interface Payment {
  /** The id of the request, chosen by the client, and the hash of all its digests. */
  readonly request: string;
  readonly asked: string;
  /** The releases that were not paid for before. */
  readonly releases: readonly DebitedRelease[];
}

export interface DebitedRelease {
  /** Identifies the release: the hash of its canonical description. */
  readonly digest: string;
  readonly events: readonly CountedHash[];
}

/** The hash of an event, and the number of times it happens. */
export interface CountedHash {
  readonly event: string;
  readonly count: number;
}

/** Answers to releases that are paid for. Each answer is written once, before anyone sees it. */
export interface Answered {
  readonly kind: "answered/1";
  readonly releases: readonly AnsweredRelease[];
}

export interface AnsweredRelease {
  readonly digest: string;
  /** The index of the entry that paid for the release. */
  readonly debited: number;
  /** The hash of the answer. */
  readonly answer: string;
}
