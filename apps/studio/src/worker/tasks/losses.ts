import type { Mechanism } from "@noisewright/core";
import { type Distribution, pdf } from "@noisewright/core/laws";
import { abscissae, lawData } from "./law-data.js";

/**
 * Privacy losses for two neighbouring true values. The loss of an output is the logarithm of its
 * likelihood under one true value divided by its likelihood under the other true value.
 */
export interface Losses {
  readonly answers: readonly [number, number];
  readonly curve: readonly { readonly x: number; readonly loss: number }[];
  readonly stems: readonly { readonly x: number; readonly loss: number }[];
}

export function lossesOf(mechanism: Mechanism, answer: number, sensitivity: number): Losses {
  const { input } = mechanism;
  const other =
    answer + sensitivity <= input.upper
      ? answer + sensitivity
      : Math.max(input.lower, answer - sensitivity);
  const [low, high] = [Math.min(answer, other), Math.max(answer, other)];
  const [p, q] = [mechanism.law(low), mechanism.law(high)];
  const from = Math.min(p.quantile(1e-3), q.quantile(1e-3));
  const to = Math.max(p.quantile(1 - 1e-3), q.quantile(1 - 1e-3));
  const { curve, stems } = lawData(p, [from, to]);
  const places = curve.length > 0 ? abscissae([p, q], from, to) : [];
  const finite = (each: { readonly loss: number }) => Number.isFinite(each.loss);
  return {
    answers: [low, high],
    curve: places.map((x) => ({ x, loss: p.logPdf(x) - q.logPdf(x) })).filter(finite),
    stems: stems.map(({ x, mass }) => ({ x, loss: Math.log(mass / massAt(q, x)) })).filter(finite),
  };
}

function massAt(law: Distribution, x: number): number {
  if (law.points) return law.points.find((point) => point.x === x)?.mass ?? 0;
  if (law.spacing > 0) return pdf(law, x);
  return law.atoms.find((atom) => atom.x === x)?.mass ?? 0;
}
