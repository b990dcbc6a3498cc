import type { Budget } from "../accountants/index.js";

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
  /** When it was written, ISO 8601 in UTC. */
  readonly time: string;
  readonly content: Content;
  readonly previous: string;
  readonly hash: string;
}

/** The meaning of a kind's version never changes; a new meaning is a new version. */
export type Content = Created | Raised | Debited | Answered;

/** The first entry, and only the first. */
export interface Created {
  readonly kind: "created/1";
  readonly name: string;
  /** What all releases together may cost. δ = 0 counts pure levels only. */
  readonly budget: Budget;
  /** Whom the budget protects: releases of another privacy unit are refused. */
  readonly unit: string;
  /**
   * Where answers may decide the noise of later releases, the Rényi order, fixed for good, at which
   * everything is counted; null where noise does not depend on answers, which costs less.
   */
  readonly order: number | null;
}

/** A larger budget: neither ε nor δ may fall. */
export interface Raised {
  readonly kind: "raised/1";
  readonly budget: Budget;
}

/** A request was paid for, all of it or nothing. */
export interface Debited {
  readonly kind: "debited/1";
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
