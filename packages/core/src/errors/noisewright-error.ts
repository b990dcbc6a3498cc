/**
 * Everything that configuration can get wrong. Fields carry configuration only, never data:
 * error text is an output channel.
 */
export type Problem =
  | {
      readonly code: "domain";
      readonly subject: string;
      readonly parameter: string;
      readonly symbol?: string | undefined;
      readonly domain: string;
      readonly got: string;
      readonly advice?: string | undefined;
    }
  | {
      readonly code: "form";
      readonly subject: string;
      readonly expected: readonly (readonly string[])[];
      readonly got: readonly string[];
    }
  | {
      readonly code: "unknown";
      readonly subject: string;
      readonly what: string;
      readonly got: string;
      readonly known: readonly string[];
    }
  | {
      /** A text that cannot be read; `at` is the offending character, counted from 0. */
      readonly code: "syntax";
      readonly subject: string;
      readonly what: string;
      readonly at: number;
    }
  | {
      readonly code: "lattice-overflow";
      readonly subject: string;
      readonly what: string;
      readonly limit: string;
      readonly advice: string;
    }
  | {
      readonly code: "uncertified";
      readonly subject: string;
      readonly claim: string;
      readonly proved: string;
      readonly advice: string;
    }
  | {
      readonly code: "over-budget";
      readonly subject: string;
      readonly budget: string;
      /** Where it is known what is asked for and what is left. */
      readonly lack?: { readonly needs: string; readonly remains: string } | undefined;
      readonly advice: string;
    }
  | {
      readonly code: "unsupported";
      readonly subject: string;
      readonly what: string;
      readonly advice: string;
    }
  | {
      /** What is there does not agree with what is asked, was altered or is out of reach; or no more is wanted. */
      readonly code: "conflict" | "corrupt" | "unavailable" | "cancelled";
      readonly subject: string;
      readonly what: string;
      readonly advice: string;
    }
  | {
      readonly code: "impossible";
      readonly subject: string;
      readonly what: string;
      readonly theorem: string;
      readonly nearest: string;
    };

/** What kind of problem an error is about. */
export type ErrorCode = Problem["code"];

/** The one error class: a code, its fields, and a message derived from them. */
export class NoisewrightError extends Error {
  readonly code: ErrorCode;
  readonly details: Problem;

  constructor(problem: Problem, options?: { cause: unknown }) {
    super(describe(problem), options);
    this.name = "NoisewrightError";
    this.code = problem.code;
    this.details = problem;
  }
}

function describe(problem: Problem): string {
  switch (problem.code) {
    case "domain": {
      const symbol = problem.symbol === undefined ? "" : ` (${problem.symbol})`;
      const advice = problem.advice === undefined ? "" : `; ${problem.advice}`;
      return `${problem.subject}: ${problem.parameter}${symbol} must be ${problem.domain}, got ${problem.got}${advice}`;
    }
    case "form": {
      const forms = problem.expected.map((names) => names.join(", ")).join("; or ");
      return `${problem.subject}: give ${forms}; got ${problem.got.join(", ") || "nothing"}`;
    }
    case "unknown":
      return `${problem.subject}: no ${problem.what} ${problem.got}; use one of ${problem.known.join(", ")}`;
    case "syntax":
      return `${problem.subject}: ${problem.what} at column ${problem.at + 1}`;
    case "lattice-overflow":
      return `${problem.subject}: ${problem.what}, at most ${problem.limit}; ${problem.advice}`;
    case "uncertified":
      return `${problem.subject}: cannot certify ${problem.claim}, proved only ${problem.proved}; ${problem.advice}`;
    case "over-budget": {
      const { subject, budget, lack, advice } = problem;
      if (lack === undefined) return `${subject}: does not fit ${budget}; ${advice}`;
      return `${subject}: release needs ${lack.needs}, only ${lack.remains} of ${budget} remains; ${advice}`;
    }
    case "unsupported":
      return `${problem.subject}: no ${problem.what}; ${problem.advice}`;
    case "conflict":
    case "corrupt":
    case "unavailable":
    case "cancelled":
      return `${problem.subject}: ${problem.what}; ${problem.advice}`;
    case "impossible":
      return `${problem.subject}: ${problem.what} is impossible: ${problem.theorem}; ${problem.nearest}`;
  }
}
