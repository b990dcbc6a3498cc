import { closest, suggest } from "../format/index.js";

/** One way to relax what was asked for until it can be had. */
export interface Relaxation {
  /** The field of the request to change. */
  readonly field: string;
  /** What to give there instead; Infinity where there is no limit. */
  readonly value: number | boolean;
  /** Which mechanism then meets the rest, where one was tried. */
  readonly mechanism?: string | undefined;
}

/** Why mechanisms of ours do not do. */
export interface Reason {
  readonly mechanisms: readonly string[];
  readonly why: string;
}

interface Common {
  /** What the error is about: a mechanism, a ledger, `file:line:column`. */
  readonly subject: string;
  /** Which field of the request is wrong, from its root: `["releases", 2, "budget"]`. */
  readonly path?: readonly (string | number)[] | undefined;
}

interface Stated extends Common {
  readonly what: string;
  readonly advice: string;
}

/**
 * What each code says. Fields carry configuration only, never data: error text is an output channel.
 */
interface Fields {
  domain: Common & {
    readonly parameter: string;
    readonly symbol?: string | undefined;
    readonly domain: string;
    readonly got: string;
    readonly advice?: string | undefined;
  };
  form: Common & {
    readonly expected: readonly (readonly string[])[];
    readonly got: readonly string[];
    /** The rule in words, where lists of names are not clear enough. */
    readonly what?: string | undefined;
  };
  unknown: Common & {
    readonly what: string;
    readonly got: string;
    readonly known: readonly string[];
  };
  /** A text that cannot be read; `at` is the offending character, counted from 0. */
  syntax: Common & { readonly what: string; readonly at: number };
  "lattice-overflow": Stated & { readonly limit: string };
  uncertified: Common & {
    readonly claim: string;
    readonly proved: string;
    readonly advice: string;
  };
  "over-budget": Common & {
    readonly budget: string;
    /** Where it is known what is asked for and what is left. */
    readonly lack?: { readonly needs: string; readonly remains: string } | undefined;
    readonly advice: string;
  };
  unsupported: Stated & {
    /** The advice without the reasons, where it has both. */
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
  /** What is stored does not agree with what is asked. */
  conflict: Stated;
  /** What is stored was altered. */
  corrupt: Stated;
  /** What is needed is out of reach. */
  unavailable: Stated;
  /** The answer is no longer wanted. */
  cancelled: Stated;
  /** Two or more problems of one request, in the order of their places. */
  several: Common & { readonly problems: readonly SingleProblem[] };
}

/** What kind of problem an error is about. */
export type ErrorCode = keyof Fields;

/** Everything that configuration can get wrong, or what one code says. */
export type Problem<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly code: K } & Fields[K];
}[C];

/** A problem that is not a list of problems. */
export type SingleProblem = Problem<Exclude<ErrorCode, "several">>;

/** What is wrong, in words; the subject stands before it. */
const TEXTS: { readonly [C in ErrorCode]: (problem: Fields[C]) => string } = {
  domain: ({ parameter, symbol, domain, got, advice }) =>
    `${parameter}${symbol === undefined ? "" : ` (${symbol})`} must be ${domain}, got ${got}${advice === undefined ? "" : `; ${advice}`}`,
  form: ({ expected, got, what }) =>
    what ??
    `give ${expected.map((names) => names.join(", ")).join("; or ")}; got ${got.join(", ") || "nothing"}`,
  unknown: ({ what, got, known }) => `no ${what} ${quoted(got)}; ${knownNames(got, known)}`,
  syntax: ({ what, at }) => `${what} at column ${at + 1}`,
  "lattice-overflow": ({ what, limit, advice }) => `${what}, at most ${limit}; ${advice}`,
  uncertified: ({ claim, proved, advice }) =>
    `cannot certify ${claim}, proved only ${proved}; ${advice}`,
  "over-budget": ({ budget, lack, advice }) =>
    lack === undefined
      ? `does not fit ${budget}; ${advice}`
      : `release needs ${lack.needs}, only ${lack.remains} of ${budget} remains; ${advice}`,
  unsupported: ({ what, advice }) => `no ${what}; ${advice}`,
  impossible: ({ what, theorem, nearest }) => `${what} is impossible: ${theorem}; ${nearest}`,
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

/** Names to list where none is close. */
const LISTED = 15;

function knownNames(got: string, known: readonly string[]): string {
  const meant = suggest(got, known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  if (known.length <= LISTED) return `use one of ${known.join(", ")}`;
  const listed = closest(got, known).slice(0, LISTED).join(", ");
  return `use one of ${listed}, … (${known.length} in all)`;
}

function stated({ what, advice }: Stated): string {
  return `${what}; ${advice}`;
}

/** What is wrong, without what it is about. */
export function reasonOf<C extends ErrorCode>(problem: Problem<C>): string {
  return TEXTS[problem.code](problem);
}

/** The message of an error: what it is about, then what is wrong. */
export function messageOf<C extends ErrorCode>(problem: Problem<C>): string {
  return `${problem.subject}: ${reasonOf(problem)}`;
}
