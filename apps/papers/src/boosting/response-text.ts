import { table } from "@noisewright/text";
import { digits, statementLines } from "../kit/index.js";
import type { ResponseReport } from "./response.js";
import type { Curve, Errors } from "./response-curves.js";

/** Writes the section as text. */
export function describeResponse(report: ResponseReport): string[] {
  const whose = report.source === "table" ? "in the table" : "(synthetic, similar to Adult)";
  return [
    ...statementLines(report.statements),
    "",
    `Mean squared errors of shares, in millionths: ages of ${report.people} people ${whose}, ε = ${report.epsilon}`,
    ...report.curves.flatMap((curve) => ["", ...curveLines(curve)]),
  ];
}

const millionths = (x: number) => digits(x * 1e6);

function curveLines({ size, domain, exact, measured, rounds, best }: Curve): string[] {
  const at = ({ innerEpsilon }: Errors) =>
    exact.find((errors) => errors.innerEpsilon === innerEpsilon)!;
  const rows = measured.map((errors) => [
    digits(errors.innerEpsilon),
    millionths(at(errors).category),
    millionths(errors.category),
    millionths(at(errors).value),
    millionths(errors.value),
  ]);
  return [
    `categories of ${size}, padded to ${domain} ages; "measured" is the mean of ${rounds} rounds of reports`,
    ...table([["ε₀", "category", "measured", "value", "measured"], ...rows]),
    `smallest error at ε₀ = ${digits(best.category)} for categories, ${digits(best.value)} for values, ${digits(best.sum)} for their sum, ${digits(best.normalisedSum)} for the sum of relative errors`,
  ];
}
