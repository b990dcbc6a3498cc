import { NoisewrightError } from "../../errors/index.js";
import { contains, formatInterval, type Interval, interval } from "../../params/index.js";

const DOMAINS: Readonly<Record<"epsilon" | "delta" | "alpha", Interval>> = {
  epsilon: interval("[", 0, Number.POSITIVE_INFINITY, ")"),
  delta: interval("(", 0, 1, ")"),
  alpha: interval("[", 1, Number.POSITIVE_INFINITY, ")"),
};

/** Throws if the argument is NaN or outside its domain. */
export function check(parameter: keyof typeof DOMAINS, value: number): void {
  const domain = DOMAINS[parameter];
  if (contains(domain, value)) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "privacy",
    parameter,
    domain: `in ${formatInterval(domain)}`,
    got: String(value),
  });
}
