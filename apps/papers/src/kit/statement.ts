/** The possible verdicts, in the order in which the report lists the verdicts. */
export const VERDICTS = ["holds", "loose", "wrong", "solved"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A number that a paper states, and the number that we compute. */
export interface Claim {
  /** The place of the claim in the paper. */
  readonly item: string;
  /** The paper's statement in our words. */
  readonly states: string;
  /**
   * The relation between our number and the paper's number, according to the paper. The value is
   * "open" if the paper leaves the question open.
   */
  readonly relation: "=" | "≤" | ">" | "open";
  /** The paper's number, or null if the paper gives no number. */
  readonly paper: number | null;
  /** Our number, computed from a mechanism of this toolkit. */
  readonly ours: number;
  /** The exact value of our number, if this value differs from the paper's number. */
  readonly exact?: number;
  readonly verdict: Verdict;
  readonly why: string;
}

export interface Statement extends Claim {
  /** Whether the numbers confirm the verdict. */
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

/** The number of statements with each verdict, and the number of confirmed verdicts. */
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
