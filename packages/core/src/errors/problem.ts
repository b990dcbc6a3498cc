import { closest, suggest } from "../format/index.js";

/** One change of a request that makes it possible. */
export interface Relaxation {
  /** The field of the request to change. */
  readonly field: string;
  /** The value to write there instead; Infinity means no limit. */
  readonly value: number | boolean;
  /** A mechanism that meets the changed request, if the search tried one. */
  readonly mechanism?: string | undefined;
}

/** Why some mechanisms cannot serve a request. */
export interface Reason {
  readonly mechanisms: readonly string[];
  readonly why: string;
}

interface Common {
  /** What the error is about: a mechanism, a ledger, `file:line:column`. */
  readonly subject: string;
  /** The path from the root of the request to the wrong field: `["releases", 2, "budget"]`. */
  readonly path?: readonly (string | number)[] | undefined;
}

interface Stated extends Common {
  readonly what: string;
  readonly advice: string;
}

/**
 * The fields of each error code. They hold configuration only, never data, because people outside
 * may read an error text.
 */
interface Fields {
  domain: Common & {
    readonly parameter: string;
    readonly symbol?: string | undefined;
    readonly domain: string;
    readonly got: string;
    readonly advice?: string | undefined;
  };
  /** The parameters of a request do not go together. */
  form: Common & {
    /** Every combination of parameters that is allowed. */
    readonly expected: readonly (readonly string[])[];
    readonly got: readonly string[];
    /** Values to write, such as `epsilon = 1, sensitivity = 1`. */
    readonly example?: string | undefined;
    /** The rule in words, where lists of names are not clear enough. */
    readonly what?: string | undefined;
  };
  unknown: Common & {
    readonly what: string;
    readonly got: string;
    readonly known: readonly string[];
  };
  /** A text cannot be parsed; `at` is the index of the wrong character, counted from 0. */
  syntax: Common & { readonly what: string; readonly at: number };
  "lattice-overflow": Stated & { readonly limit: string };
  uncertified: Common & {
    readonly claim: string;
    readonly proved: string;
    readonly advice: string;
  };
  "over-budget": Common & {
    readonly budget: string;
    /** The cost of the release and the remaining budget, if they are known. */
    readonly lack?: { readonly needs: string; readonly remains: string } | undefined;
    readonly advice: string;
  };
  unsupported: Stated & {
    /** The advice alone, if `advice` also lists the reasons. */
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
  /** Stored data were altered. */
  corrupt: Stated;
  /** Something that the request needs cannot be used now, such as a disk or a database. */
  unavailable: Stated;
  /** The caller stopped the request. */
  cancelled: Stated;
  /** Two or more problems of one request, in the order in which the request has them. */
  several: Common & { readonly problems: readonly SingleProblem[] };
}

/** The kind of problem that an error reports. */
export type ErrorCode = keyof Fields;

/** The fields of one error code, or of any. */
export type Problem<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly code: K } & Fields[K];
}[C];

/** A problem that is not a list of problems. */
export type SingleProblem = Problem<Exclude<ErrorCode, "several">>;

/** The text of each problem, without its subject. */
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
      : `release needs ${lack.needs}, ${remainsText(lack.remains, budget)}; ${advice}`,
  unsupported: ({ what, advice }) => `no ${what}; ${advice}`,
  impossible: ({ what, theorem, nearest }) => `${what} is impossible: ${theorem}; ${nearest}`,
  conflict: stated,
  corrupt: stated,
  unavailable: stated,
  cancelled: stated,
  several: ({ problems }) =>
    [`${problems.length} problems`, ...problems.map(messageOf)].join("\n  "),
};

function remainsText(remains: string, budget: string): string {
  return remains === "0" ? "but the budget is used up" : `only ${remains} of ${budget} remains`;
}

function quoted(name: string): string {
  return /^["(]/.test(name) ? name : `"${name}"`;
}

/** A message lists at most this many combinations of parameters. */
const LISTED_FORMS = 5;

/** The allowed combinations. Of many it lists those that differ least from the given names. */
function combinations(expected: readonly (readonly string[])[], got: readonly string[]): string {
  if (expected.length <= LISTED_FORMS) return expected.map(listed).join(", or ");
  const difference = (form: readonly string[]) =>
    form.filter((name) => !got.includes(name)).length +
    got.filter((name) => !form.includes(name)).length;
  const closestForms = expected.toSorted((a, b) => difference(a) - difference(b));
  const shown = closestForms
    .slice(0, LISTED_FORMS - 1)
    .map(listed)
    .join(", or ");
  return `${shown}, or one of ${expected.length - LISTED_FORMS + 1} other combinations`;
}

/** `epsilon, delta and sensitivity` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Known names that a message lists if none of them is close to the given name. */
const LISTED_NAMES = 15;

function knownNames(got: string, known: readonly string[]): string {
  const meant = suggest(got.replace(/^"|"$/g, ""), known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  if (known.length <= LISTED_NAMES) return `use one of ${known.join(", ")}`;
  const names = closest(got, known).slice(0, LISTED_NAMES).join(", ");
  return `use one of ${names}, … (${known.length} in all)`;
}

function stated({ what, advice }: Stated): string {
  return `${what}; ${advice}`;
}

/** The message without its subject. */
export function reasonOf<C extends ErrorCode>(problem: Problem<C>): string {
  return TEXTS[problem.code](problem);
}

/** The message of an error: its subject, a colon, and what is wrong. */
export function messageOf<C extends ErrorCode>(problem: Problem<C>): string {
  return `${problem.subject}: ${reasonOf(problem)}`;
}
