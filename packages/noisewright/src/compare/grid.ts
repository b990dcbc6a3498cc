import { mechanismKind, NoisewrightError } from "@noisewright/core";
import {
  figuresAt,
  fillParams,
  type ScaledMechanism,
  scaledToLevel,
} from "@noisewright/core/design";
import type { Value } from "@noisewright/core/params";

/** A mechanism to compare, with its own parameters as texts. */
export interface ComparedMechanism {
  readonly id: string;
  readonly label: string;
  readonly own: Readonly<Record<string, string>>;
}

/** All points at which mechanisms are compared: each ε with each δ, sensitivity and true value. */
export interface Grid {
  readonly epsilons: readonly number[];
  readonly deltas: readonly number[];
  readonly sensitivities: readonly number[];
  readonly answers: readonly number[];
  /** The range of the true value, for mechanisms whose outputs stay in a range. */
  readonly lower: number;
  readonly upper: number;
  readonly metrics: readonly string[];
}

interface Setting {
  readonly epsilon: number;
  readonly delta: number;
  readonly sensitivity: number;
}

/** One mechanism at one point of a grid: its figures, or the reason why it cannot be built. */
export interface GridEntry extends Setting {
  readonly mechanism: string;
  readonly answer: number;
  readonly result:
    | {
        /** The ε at the δ of this point, proved for the weights. */
        readonly certified: number;
        readonly params: Readonly<Record<string, Value>>;
        readonly figures: Readonly<Record<string, number>>;
      }
    | { readonly fault: string };
}

/** Compares mechanisms at all points of a grid. Each mechanism is built once for all true values. */
export function* compareGrid(
  mechanisms: readonly ComparedMechanism[],
  grid: Grid,
): Generator<GridEntry> {
  for (const setting of settingsOf(grid)) {
    for (const mechanism of mechanisms) {
      const scaled = orFault(() => scaledFor(mechanism, setting, grid));
      for (const answer of grid.answers) {
        const result = "fault" in scaled ? scaled : orFault(() => at(scaled, answer, grid.metrics));
        yield { mechanism: mechanism.label, ...setting, answer, result };
      }
    }
  }
}

function settingsOf({ epsilons, deltas, sensitivities }: Grid): readonly Setting[] {
  return sensitivities.flatMap((sensitivity) =>
    deltas.flatMap((delta) => epsilons.map((epsilon) => ({ epsilon, delta, sensitivity }))),
  );
}

function scaledFor(
  { id, own }: ComparedMechanism,
  { epsilon, delta, sensitivity }: Setting,
  { lower, upper }: Grid,
): ScaledMechanism {
  const shared = { epsilon, ...(delta > 0 && { delta }), sensitivity, lower, upper };
  const texts = Object.entries(shared).map(([name, value]) => [name, String(value)]);
  const kind = mechanismKind(id);
  return scaledToLevel(kind, fillParams(kind, own, Object.fromEntries(texts)), { epsilon, delta });
}

function at({ mechanism, certified }: ScaledMechanism, answer: number, metrics: readonly string[]) {
  return { certified, params: mechanism.params, figures: figuresAt(mechanism, answer, metrics) };
}

/** Catches the error of one mechanism, so that the other mechanisms are still compared. */
function orFault<T>(make: () => T): T | { readonly fault: string } {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return { fault: error.message };
  }
}
