import type { Budget } from "../accounting/accountants/index.js";

/** Plain JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * What a ledger is made of. Entries are only ever appended; `hash` covers everything else in the
 * entry, `previous` is the hash of the entry before it. Large parts (events, answers) are named by
 * their hash and kept beside the entries, each once.
 */
export interface Entry {
  /** From 0, without gaps. */
  readonly index: number;
  /** When it was written, ISO 8601 in UTC, to the hour: how long an answer took is not told. */
  readonly time: string;
  readonly content: Content;
  readonly previous: string;
  readonly hash: string;
}

/** The meaning of a kind's version never changes; a new meaning is a new version. */
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
  /** What all releases together may cost. δ = 0 counts pure levels only. */
  readonly budget: Budget;
  /** Whom the budget protects: releases of another privacy unit are refused. */
  readonly unit: string;
}

/** The first entry of ledgers that counted as if releases were fixed in advance, unless `order` was given. */
export interface FirstCreated extends Beginning {
  readonly kind: "created/1";
  /** The one Rényi order at which everything is counted, or null: by loss distributions. */
  readonly order: number | null;
}

/** The first entry, and only the first. */
export interface Created extends Beginning {
  readonly kind: "created/2";
  readonly composition: StoredComposition;
}

/** How costs of several requests are added up. Chosen with the ledger, for good. */
export type StoredComposition =
  /** δ = 0: pure levels. Answers may decide everything. */
  | { readonly rule: "pure" }
  /** By an `AdaptiveFilter` of these orders: answers may decide everything. */
  | {
      readonly rule: "adaptive";
      readonly orders: readonly number[];
      readonly weights: readonly number[];
    }
  /** By loss distributions: a steward has acknowledged that answers decide nothing. */
  | { readonly rule: "fixed-in-advance"; readonly acknowledged: string };

/** A larger budget: neither ε nor δ may fall. */
export interface FirstRaised {
  readonly kind: "raised/1";
  readonly budget: Budget;
}

/** The same, bound to the terms before it. */
export interface Raised {
  readonly kind: "raised/2";
  readonly budget: Budget;
  /** Hash of the entry, created or raised, that held until now. */
  readonly terms: string;
}

/** A request was paid for, all of it or nothing. */
export interface FirstDebited extends Payment {
  readonly kind: "debited/1";
}

/** The same, bound to the name, unit, budget and composition under which it was paid. */
export interface Debited extends Payment {
  readonly kind: "debited/2";
  /** Hash of the entry, created or raised, that holds. */
  readonly terms: string;
}

export interface Payment {
  /** The request's id, chosen by the client, and the hash of all the digests it asked for. */
  readonly request: string;
  readonly asked: string;
  /** Those that had not been paid for. */
  readonly releases: readonly DebitedRelease[];
}

export interface DebitedRelease {
  /** What was asked: the hash of the release's canonical description. */
  readonly digest: string;
  readonly events: readonly CountedHash[];
}

/** The hash of an event, and how often it happens. */
export interface CountedHash {
  readonly event: string;
  readonly count: number;
}

/** Answers to releases that were paid for; each is written once, before anyone sees it. */
export interface Answered {
  readonly kind: "answered/1";
  readonly releases: readonly AnsweredRelease[];
}

export interface AnsweredRelease {
  readonly digest: string;
  /** Index of the entry that paid for it. */
  readonly debited: number;
  /** Hash of the answer. */
  readonly answer: string;
}
