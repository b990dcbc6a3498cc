import { NoisewrightError, type Problem } from "../../errors/index.js";

type Domain = Omit<Problem<"domain">, "code" | "subject">;

/** Throws the error for a parameter outside its domain. */
export function refuse(subject: string, problem: Domain): never {
  throw new NoisewrightError({ code: "domain", subject, ...problem });
}

/** Throws unless a list has the length that a plan needs. */
export function checkLength(
  subject: string,
  parameter: string,
  got: number,
  needed: number,
  item: "number" | "list" = "number",
): void {
  if (got === needed) return;
  const domain = needed === 1 ? `1 ${item}` : `${needed} ${item}s`;
  refuse(subject, { parameter, domain, got: String(got) });
}
