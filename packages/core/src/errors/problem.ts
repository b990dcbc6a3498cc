import { combinations, knownNames, listed } from "./name-lists.js";

/** A change of one field that turns an impossible request into a possible one. */
export interface Relaxation {
  /** The name of the field that the user should change. */
  readonly field: string;
  /** The new value of the field; Infinity means that the user should remove the limit. */
  readonly value: number | boolean;
  /** The name of a mechanism that meets the changed request, if the search looked for one. */
  readonly mechanism?: string | undefined;
}

/** The reason why certain mechanisms cannot meet a request. */
export interface Reason {
  readonly mechanisms: readonly string[];
  readonly why: string;
}

interface Common {
  /** What the error is about: a mechanism, a ledger, or a place such as `file:line:column`. */
  readonly subject: string;
  /** The path from the root to the wrong field, such as `["releases", 2, "budget"]`. */
  readonly path?: readonly (string | number)[] | undefined;
}

interface Stated extends Common {
  readonly what: string;
  readonly advice: string;
}

/**
 * The fields of each error code. The fields hold configuration and never data, because error
 * messages may be shown to people who must not see the data.
 */
interface Fields {
  domain: Common & {
    readonly parameter: string;
    readonly symbol?: string | undefined;
    readonly domain: string;
    readonly got: string;
    readonly advice?: string | undefined;
  };
  /** The request has a combination of parameters that is not allowed. */
  form: Common & {
    /** Every allowed combination of parameters. */
    readonly expected: readonly (readonly string[])[];
    readonly got: readonly string[];
    /** Example values for the user, such as `epsilon = 1, sensitivity = 1`. */
    readonly example?: string | undefined;
    /** The rule in words, if a list of parameter names does not explain the rule. */
    readonly what?: string | undefined;
  };
  unknown: Common & {
    readonly what: string;
    readonly got: string;
    readonly known: readonly string[];
  };
  /**
   * A string cannot be parsed. The field `at` is the index of the wrong character, counted from 0.
   */
  syntax: Common & { readonly what: string; readonly at: number };
  "lattice-overflow": Stated & { readonly limit: string };
  uncertified: Common & {
    readonly claim: string;
    readonly proved: string;
    readonly advice: string;
  };
  "over-budget": Common & {
    readonly budget: string;
    /** The cost of the release and the remaining budget, if both are known. */
    readonly lack?: { readonly needs: string; readonly remains: string } | undefined;
    readonly advice: string;
  };
  "over-quota": Stated & {
    /** What the client may spend in all: an ε, or a number of releases a day. */
    readonly quota: string;
    readonly spent: string;
    readonly needs: string;
    readonly remains: string;
  };
  unsupported: Stated & {
    /** The advice without the reasons, if the field `advice` contains the reasons too. */
    readonly nearest?: string | undefined;
    readonly relaxations?: readonly Relaxation[] | undefined;
    readonly reasons?: readonly Reason[] | undefined;
  };
  impossible: Common & {
    readonly what: string;
    readonly theorem: string;
    readonly nearest: string;
    readonly relaxations?: readonly Relaxation[] | undefined;
  };
  /** The request contradicts stored data. */
  conflict: Stated;
  /** Somebody has altered the stored data. */
  corrupt: Stated;
  /** The request uses a disk, a database or another resource that is not available now. */
  unavailable: Stated;
  /** The caller stopped the request. */
  cancelled: Stated;
  /** Two or more problems of one request, sorted by their position in the request. */
  several: Common & { readonly problems: readonly SingleProblem[] };
}

/** The kind of problem that an error reports. */
export type ErrorCode = keyof Fields;

/**
 * A problem: an error code and the fields of that code. Without a type argument, the code may be
 * any.
 */
export type Problem<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly code: K } & Fields[K];
}[C];

/** A problem that is not a list of problems. */
export type SingleProblem = Problem<Exclude<ErrorCode, "several">>;

/** For each error code, the function that writes the message without its subject. */
const TEXTS: { readonly [C in ErrorCode]: (problem: Fields[C]) => string } = {
  domain: ({ parameter, symbol, domain, got, advice }) =>
    `${parameter}${symbol === undefined ? "" : ` (${symbol})`} must be ${domain}, got ${got}${advice === undefined ? "" : `; ${advice}`}`,
  form: ({ expected, got, example, what }) =>
    what ??
    `needs ${combinations(expected, got)}; got ${listed(got) || "nothing"}${example === undefined ? "" : `; for example ${example}`}`,
  unknown: ({ what, got, known }) => `no ${what} ${quoted(got)}; ${knownNames(got, known)}`,
  syntax: ({ what, at }) => `${what} at column ${at + 1}`,
  "lattice-overflow": ({ what, limit, advice }) => `${what}, at most ${limit}; ${advice}`,
  uncertified: ({ claim, proved, advice }) =>
    `cannot certify ${claim}, proved only ${proved}; ${advice}`,
  "over-budget": ({ budget, lack, advice }) =>
    lack === undefined
      ? `does not fit the budget of ${budget}; ${advice}`
      : `release needs ${lack.needs}, ${lack.remains === "0" ? "but the budget is used up" : `only ${lack.remains} of ${budget} remains`}; ${advice}`,
  unsupported: (problem) => `no ${stated(problem)}`,
  impossible: ({ what, theorem, nearest }) => `${what} is impossible: ${theorem}; ${nearest}`,
  "over-quota": stated,
  conflict: stated,
  corrupt: stated,
  unavailable: stated,
  cancelled: stated,
  several: ({ problems }) =>
    [`${problems.length} problems`, ...problems.map(messageOf)].join("\n  "),
};

function quoted(name: string): string {
  return /^["(]/.test(name) ? name : `"${name}"`;
}

function stated({ what, advice }: Stated): string {
  return `${what}; ${advice}`;
}

/** The message of a problem without its subject. */
export function reasonOf<C extends ErrorCode>(problem: Problem<C>): string {
  return TEXTS[problem.code](problem);
}

/** The message of a problem: the subject, a colon, and a description of what is wrong. */
export function messageOf<C extends ErrorCode>(problem: Problem<C>): string {
  return `${problem.subject}: ${reasonOf(problem)}`;
}
