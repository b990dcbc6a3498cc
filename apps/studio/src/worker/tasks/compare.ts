import {
  type Certificate,
  type Mechanism,
  mechanismKind,
  NoisewrightError,
} from "@noisewright/core";
import { figuresAt, fillParams, lawNear, scaledToLevel } from "@noisewright/core/design";
import { namesOf } from "@noisewright/core/params";
import { type LawData, lawData } from "./law-data.js";
import { cacheMechanism, type Params } from "./mechanism-cache.js";

export interface CompareInput {
  readonly level: { readonly epsilon: number; readonly delta: number };
  /** Values that all mechanisms share, by parameter name. */
  readonly shared: Readonly<Record<string, string>>;
  readonly answer: number;
  readonly items: readonly {
    readonly id: string;
    readonly form: number;
    readonly values: Readonly<Record<string, string>>;
  }[];
}

export interface Compared {
  readonly id: string;
  readonly params: Params;
  readonly certificate: Certificate;
  readonly certified: number;
  readonly law: LawData;
  readonly figures: Readonly<Record<string, number>>;
  readonly profile: readonly { readonly epsilon: number; readonly delta: number }[];
  readonly rdp: readonly { readonly alpha: number; readonly epsilon: number }[];
}

/** A mechanism, or the reason why the mechanism cannot be built. */
export type ComparisonEntry = Compared | FailedEntry;

const METRICS = ["mae", "rmse", "error:0.5", "error:0.9", "error:0.99", "error:0.999", "entropy"];
const TAIL = 2e-3;

export function compare(input: CompareInput): readonly ComparisonEntry[] {
  const { level, answer } = input;
  const built = input.items.map((item) =>
    orFailed(item.id, () => {
      const scaled = scaledToLevel(mechanismKind(item.id), paramsOf(item, input), level);
      cacheMechanism(scaled.mechanism);
      return scaled;
    }),
  );
  const laws = built.flatMap((each) => ("fault" in each ? [] : [lawNear(each.mechanism, answer)]));
  const range = [
    Math.min(...laws.map((law) => law.quantile(TAIL))),
    Math.max(...laws.map((law) => law.quantile(1 - TAIL))),
  ] as const;
  return built.map((each) => {
    if ("fault" in each) return each;
    const { mechanism, compiled, certified } = each;
    const { certificate } = compiled;
    return orFailed(mechanism.id, () => ({
      certificate,
      certified,
      ...pictureDataOf(mechanism, answer, range, level.epsilon),
    }));
  });
}

interface FailedEntry {
  readonly id: string;
  readonly fault: string;
}

/** Catches the error of one mechanism, so that the other mechanisms are still shown. */
function orFailed<T>(id: string, make: () => T): T | FailedEntry {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return { id, fault: error.message };
  }
}

function paramsOf(item: CompareInput["items"][number], { level, shared }: CompareInput): Params {
  const kind = mechanismKind(item.id);
  const { epsilon, delta } = level;
  const common = {
    ...shared,
    epsilon: String(epsilon),
    ...(delta > 0 && { delta: String(delta) }),
  };
  const form = kind.forms[item.form] ?? kind.forms[0]!;
  // A card keeps the values of its other forms.
  const own = Object.entries(item.values).filter(([name]) => namesOf(form).includes(name));
  return fillParams(kind, Object.fromEntries(own), common, form);
}

const POINTS = 48;

function pictureDataOf(
  mechanism: Mechanism,
  answer: number,
  range: readonly [number, number],
  level: number,
): Omit<Compared, "certificate" | "certified"> {
  const { id, params, privacy } = mechanism;
  const law = lawNear(mechanism, answer);
  const even = (from: number, to: number) =>
    Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1));
  // At a pure ε the profile drops to 0. To show the drop, the points get closer and closer to that
  // ε.
  const edge = Math.min(privacy.epsilon, level);
  const near = Array.from({ length: 12 }, (_, k) => edge * (1 - 10 ** -(k + 1)));
  return {
    id,
    params,
    law: lawData(law, range),
    figures: figuresAt(mechanism, answer, METRICS),
    profile: [...even(0, 1.6 * level), ...near]
      .sort((a, b) => a - b)
      .map((epsilon) => ({ epsilon, delta: privacy.delta(epsilon) })),
    rdp: even(Math.log(1.05), Math.log(100)).map((log) => {
      const alpha = Math.exp(log);
      return { alpha, epsilon: privacy.rdp(alpha) };
    }),
  };
}
