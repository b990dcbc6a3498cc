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
 * One entry of a ledger. Entries are only appended, never changed. The `hash` covers all other
 * fields of the entry, and `previous` is the hash of the previous entry. Large objects (events and
 * answers) are named by their hashes, and each object is stored once, separately.
 */
export interface Entry {
  /** The index of the entry. Indices start at 0 and have no gaps. */
  readonly index: number;
  /**
   * The time of writing, ISO 8601 in UTC. The time is rounded down to the hour, so that it does not
   * reveal how long an answer took.
   */
  readonly time: string;
  readonly content: Content;
  readonly previous: string;
  readonly hash: string;
}

/**
 * The content of an entry. The meaning of one version of a kind never changes. A new meaning gets a
 * new version.
 */
export type Content =
  | FirstCreated
  | Created
  | FirstRaised
  | Raised
  | FirstDebited
  | SecondDebited
  | Debited
  | FirstAnswered
  | Answered
  | Checkpoint;

interface Beginning {
  readonly name: string;
  /** The total cost that all releases together may have. If δ is 0, only pure ε is counted. */
  readonly budget: Budget;
  /**
   * The people or units that the budget protects. Releases that protect another unit are refused.
   */
  readonly unit: string;
}

/**
 * The first entry of an older ledger. Without an `order`, an older ledger counts releases as if all
 * of them were fixed in advance.
 */
export interface FirstCreated extends Beginning {
  readonly kind: "created/1";
  /**
   * The single Rényi order at which all costs are counted. If the order is null, costs are counted
   * by privacy loss distributions.
   */
  readonly order: number | null;
}

/** The first entry of a ledger. No later entry may be of this kind. */
export interface Created extends Beginning {
  readonly kind: "created/2";
  readonly composition: StoredComposition;
}

/**
 * The rule that adds up the costs of several requests. The rule is chosen when the ledger is
 * created and never changes.
 */
export type StoredComposition =
  /**
   * The rule for δ = 0, by which pure ε adds up. Analysts may base every choice on earlier answers.
   */
  | { readonly rule: "pure" }
  /** An `AdaptiveFilter` of these orders. Analysts may base every choice on earlier answers. */
  | {
      readonly rule: "adaptive";
      readonly orders: readonly number[];
      readonly weights: readonly number[];
    }
  /** Privacy loss distributions. A steward has acknowledged that no choice depends on an answer. */
  | { readonly rule: "fixed-in-advance"; readonly acknowledged: string };

/** A raised budget. Neither ε nor δ may decrease. */
export interface FirstRaised {
  readonly kind: "raised/1";
  readonly budget: Budget;
}

/** A raised budget that names the previous terms by their hash. */
export interface Raised {
  readonly kind: "raised/2";
  readonly budget: Budget;
  /** The hash of the entry that set the previous budget, of the kind created or raised. */
  readonly terms: string;
}

/** A debit for a request, which covers all new releases of the request or none of them. */
export interface FirstDebited extends Payment {
  readonly kind: "debited/1";
}

/** A debit that is bound to the current name, unit, budget and composition rule of the ledger. */
export interface SecondDebited extends Payment {
  readonly kind: "debited/2";
  /** The hash of the entry that set the current budget, of the kind created or raised. */
  readonly terms: string;
}

/** A debit that also records the names of its releases and who asked. */
export interface Debited extends Payment {
  readonly kind: "debited/3";
  /** The hash of the entry that set the current budget, of the kind created or raised. */
  readonly terms: string;
  /** Who asked, for example `key 1a2b3c4d` or `command line`. Null if the client did not say. */
  readonly who: string | null;
  readonly releases: readonly NamedRelease[];
}

export interface Payment {
  /** The id of the request, chosen by the client, and the hash of all digests of the request. */
  readonly request: string;
  readonly asked: string;
  /** The releases of the request that were not debited before. */
  readonly releases: readonly DebitedRelease[];
}

export interface DebitedRelease {
  /** The hash of the canonical description of the release, which identifies the release. */
  readonly digest: string;
  readonly events: readonly CountedHash[];
}

export interface NamedRelease extends DebitedRelease {
  /** The name that the client gave the release. Null if the client gave none. */
  readonly name: string | null;
}

/** The hash of an event, and the number of times that the event happens. */
export interface CountedHash {
  readonly event: string;
  readonly count: number;
}

/** Answers to debited releases. Each answer is written once, before anyone sees the answer. */
export interface FirstAnswered {
  readonly kind: "answered/1";
  readonly releases: readonly Omit<AnsweredRelease, "source">[];
}

/** Answers that name the state of the source from which they were sampled. */
export interface Answered {
  readonly kind: "answered/2";
  readonly releases: readonly AnsweredRelease[];
}

export interface AnsweredRelease {
  readonly digest: string;
  /** The index of the entry that debited the release. */
  readonly debited: number;
  /** The hash of the answer. */
  readonly answer: string;
  /**
   * The hash of the state of the source, or null if the state does not matter. The state includes a
   * random salt and is never shown, so its hash reveals nothing about the source.
   */
  readonly source: string | null;
}

/**
 * States what all entries since the previous checkpoint have changed, so that a ledger can be opened
 * without replaying these entries. A checkpoint changes nothing itself.
 */
export interface Checkpoint {
  readonly kind: "checkpoint/1";
  /** The hash of a `Page`. */
  readonly page: string;
  /** The previous checkpoint. Null if this is the first checkpoint of the ledger. */
  readonly before: CheckpointPlace | null;
}

export interface CheckpointPlace {
  readonly index: number;
  readonly hash: string;
}
