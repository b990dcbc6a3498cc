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
  /** The orders α at which the Rényi divergence is tabulated. */
  readonly alphas?: readonly number[];
  /**
   * Names of metrics, such as `usefulness:0.4`. With a histogram, names such as `kl` are also
   * allowed.
   */
  readonly metrics?: readonly string[];
  /**
   * The counts of a histogram, which are released one by one. Metrics of histograms need these
   * counts.
   */
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
