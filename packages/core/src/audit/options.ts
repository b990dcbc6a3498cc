import { NoisewrightError } from "../errors/index.js";
import { contains, formatInterval, type Interval, interval } from "../params/index.js";

/** The options of an audit. */
export interface AuditOptions {
  /** The δ at which ε is bounded. The default is 0. */
  readonly delta?: number;
  /** The probability that the bound is correct. The default is 0.999. */
  readonly confidence?: number;
  /** A claimed ε, which the samples may refute. */
  readonly claim?: number;
}

export interface Settings {
  readonly delta: number;
  readonly confidence: number;
  readonly claim?: number | undefined;
}

const DOMAINS = {
  delta: interval("[", 0, 1, ")"),
  confidence: interval("[", 0.5, 1 - 1e-12, "]"),
  claim: interval("[", 0, Number.POSITIVE_INFINITY, "]"),
} satisfies Record<keyof AuditOptions, Interval>;

export function settingsOf(options: AuditOptions): Settings {
  const { delta = 0, confidence = 0.999, claim } = options;
  requireIn(DOMAINS.delta, "delta", delta);
  requireIn(DOMAINS.confidence, "confidence", confidence);
  if (claim === undefined) return { delta, confidence };
  requireIn(DOMAINS.claim, "claim", claim);
  return { delta, confidence, claim };
}

/** The allowed number of draws. Fewer draws prove nothing, and more draws would take days. */
const DRAWS = interval("[", 1000, 2 ** 32 - 1, "]");

/**
 * Throws if the number of draws is too small to prove anything, or so large that the audit would
 * take days.
 */
export function checkDraws(draws: number, parameter = "draws"): void {
  requireIn(DRAWS, parameter, draws, Number.isInteger(draws), "a whole number ");
}

function requireIn(
  domain: Interval,
  parameter: string,
  value: number,
  holds = true,
  kind = "",
): void {
  if (holds && typeof value === "number" && contains(domain, value)) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "audit",
    parameter,
    domain: `${kind}in ${formatInterval(domain)}`,
    got: String(value),
  });
}
