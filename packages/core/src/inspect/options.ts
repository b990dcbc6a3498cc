import { NoisewrightError } from "../errors/index.js";
import { contains, formatInterval, interval } from "../params/index.js";

/** The options of `inspect`. */
export interface InspectOptions {
  /** The true answer for which the utility and the law are reported. */
  readonly answer?: number;
  /** The points at which the law is tabulated. */
  readonly at?: readonly number[];
  /** The values of ε at which δ(ε) is tabulated. */
  readonly epsilons?: readonly number[];
  /** The orders of the Rényi divergence. */
  readonly alphas?: readonly number[];
  /** Names such as `usefulness:0.4`; with a histogram also names such as `kl`. */
  readonly metrics?: readonly string[];
  /** Counts that are released one by one, for metrics of histograms. */
  readonly histogram?: readonly number[];
}

const LINE = interval("(", Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, ")");
const DOMAINS = [
  ["answer", LINE],
  ["at", LINE],
  ["epsilons", interval("[", 0, 1000, "]")],
  ["alphas", interval("[", 1, 1e6, "]")],
] as const;

export function checkOptions(options: InspectOptions): void {
  for (const [parameter, domain] of DOMAINS) {
    const given = options[parameter] ?? [];
    for (const value of typeof given === "number" ? [given] : given) {
      if (typeof value === "number" && contains(domain, value)) continue;
      throw new NoisewrightError({
        code: "domain",
        subject: "inspect",
        parameter,
        domain: `in ${formatInterval(domain)}`,
        got: String(value),
      });
    }
  }
}
