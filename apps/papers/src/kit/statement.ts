export type Verdict = "holds" | "wrong" | "loose" | "solved";

/** What a paper says of a number, and the number. */
export interface Claim {
  /** Where in the paper. */
  readonly item: string;
  /** What it says, in our words. */
  readonly states: string;
  /** How it places our number against its own; "open" where it only asks. */
  readonly relation: "=" | "≤" | ">" | "open";
  /** By the paper's formula; null where it gives none. */
  readonly paper: number | null;
  /** From the law, worst case or level of a mechanism of this toolkit. */
  readonly ours: number;
  /** What ours must be where that is not the paper's number. */
  readonly exact?: number;
  readonly verdict: Verdict;
  readonly why: string;
}

export interface Statement extends Claim {
  /** Whether the numbers bear the verdict out. */
  readonly confirmed: boolean;
}

const TOLERANCE = 1e-9;

export function close(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b));
}

export function check(claim: Claim): Statement {
  const { ours, exact, verdict } = claim;
  const bears: Readonly<Record<Verdict, boolean>> = {
    holds: asStated(claim),
    wrong: !asStated(claim),
    loose: asStated(claim) && !close(ours, claim.paper!),
    solved: claim.relation === "open" && exact !== undefined,
  };
  return { ...claim, confirmed: bears[verdict] && (exact === undefined || close(ours, exact)) };
}

function asStated({ relation, paper, ours }: Claim): boolean {
  if (paper === null) return false;
  if (relation === "=") return close(ours, paper);
  return relation === "≤"
    ? ours <= paper || close(ours, paper)
    : ours > paper && !close(ours, paper);
}

/** How many statements got each verdict, and how many verdicts the numbers bear out. */
export interface Tally extends Readonly<Record<Verdict, number>> {
  readonly confirmed: number;
  readonly total: number;
}

export function tally(statements: readonly Statement[]): Tally {
  const count = (verdict: Verdict) => statements.filter((one) => one.verdict === verdict).length;
  return {
    holds: count("holds"),
    loose: count("loose"),
    wrong: count("wrong"),
    solved: count("solved"),
    confirmed: statements.filter(({ confirmed }) => confirmed).length,
    total: statements.length,
  };
}
