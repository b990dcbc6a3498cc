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
}

export interface Comparison {
  readonly entries: readonly ComparisonEntry[];
  /** The true value that is compared. It is a whole number if a mechanism is for whole numbers. */
  readonly answer: number;
  /** True if a mechanism is for whole numbers. */
  readonly whole: boolean;
}

/** A mechanism, or the reason why the mechanism cannot be built. */
export type ComparisonEntry = Compared | FailedEntry;

const METRICS = ["mae", "rmse", "error:0.5", "error:0.9", "error:0.99", "error:0.999", "entropy"];
const TAIL = 2e-3;

export function compare(input: CompareInput): Comparison {
  const { level } = input;
  const built = input.items.map((item) =>
    orFailed(item.id, () => {
      const scaled = scaledToLevel(mechanismKind(item.id), paramsOf(item, input), level);
      cacheMechanism(scaled.mechanism);
      return scaled;
    }),
  );
  const whole = built.some((each) => !("fault" in each) && isWhole(each.mechanism));
  const answer = whole ? Math.round(input.answer) : input.answer;
  const laws = built.flatMap((each) => ("fault" in each ? [] : [lawNear(each.mechanism, answer)]));
  const range = [
    Math.min(...laws.map((law) => law.quantile(TAIL))),
    Math.max(...laws.map((law) => law.quantile(1 - TAIL))),
  ] as const;
  const entries = built.map((each) => {
    if ("fault" in each) return each;
    const { mechanism, compiled, certified } = each;
    const { id, params } = mechanism;
    return orFailed(id, () => ({
      ...{ id, params, certified, certificate: compiled.certificate },
      law: lawData(lawNear(mechanism, answer), range),
      figures: figuresAt(mechanism, answer, METRICS),
    }));
  });
  return { entries, answer, whole };
}

/** Whether the mechanism is for whole numbers. */
function isWhole(mechanism: Mechanism): boolean {
  return mechanism.answerStep === 1 || lawNear(mechanism, 0).spacing === 1;
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
