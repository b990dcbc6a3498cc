import { NoisewrightError, type Relaxation } from "../../errors/index.js";

export function domainError(
  parameter: string,
  domain: string,
  got: unknown,
  advice?: string,
): NoisewrightError {
  const problem = { code: "domain", subject: "design", parameter, domain, advice } as const;
  return new NoisewrightError({ ...problem, got: String(got) });
}

/**
 * The error for requirements that no mechanism can meet. The error states the theorem in plain
 * words, and the nearest requirements that can be met.
 */
export function impossible(
  what: string,
  theorem: string,
  nearest: string,
  relaxations: readonly Relaxation[] = [],
): NoisewrightError {
  return new NoisewrightError({
    code: "impossible",
    subject: "design",
    what,
    theorem,
    nearest,
    relaxations,
  });
}
