import { mechanismKind, NoisewrightError } from "@noisewright/core";
import { sensitivities } from "@noisewright/engines";
import type { DeclaredRelease } from "../spec/index.js";
import type { Payment } from "./additive.js";
import type { UnitKeys } from "./keys.js";
import { measureName } from "./measures.js";
import { exactSensitivity } from "./numbers.js";
import type { Level } from "./prepared.js";
import { type ProcedureRequest, procedureOf } from "./procedure.js";

import { type Selected, type SelectedRequest, selectedKeys } from "./selected.js";
import { thresholded } from "./thresholded.js";

type Unpaid = Omit<ProcedureRequest, "payment">;

/** For more groups, the joint certificate takes too long to compute. */
const MOST_JOINT = 50;
/** For more groups, a search among several joint certificates takes too long. */
const MOST_SEARCHED = 16;

/** For more groups, separate noise for names and numbers names keys of far fewer units. */
const MOST_THRESHOLDED = 4;

/** Decides which keys of a release are named, and how their values are drawn. */
export function selectedRelease(request: Unpaid, payment: Payment): Selected {
  const { release, query, adjacency, confidence } = request;
  const { l0 } = sensitivities(query.query, "add-remove").units!;
  const keys = { groups: exactSensitivity(l0), adjacency };
  const measure = measureName(release.statistic);
  return selectedKeys({
    payment,
    keys,
    confidence,
    named: release.named?.units,
    procedure: (paid) => procedureOf({ ...request, payment: paid }),
    joint: jointFor(request, keys),
    noiseDelta: needsDelta(release) || (keys.groups > MOST_JOINT && isAdditive(request)) ? 0.5 : 0,
    thresholded:
      countsUnits(request) && keys.groups <= MOST_THRESHOLDED
        ? (level: Level) => thresholded(level, keys, measure)
        : undefined,
  });
}

/**
 * The values that share one certificate with the names. Gaussian noise leaves more for the names
 * than noise of the same error whose losses are all near ε. A unit may be in several cells of a
 * key of a histogram, so its event of one cell is not enough.
 */
function jointFor(request: Unpaid, { groups }: UnitKeys): SelectedRequest["joint"] {
  const { release, sensitivity } = request;
  const most = release.named === undefined ? MOST_JOINT : MOST_SEARCHED;
  if (release.statistic === "histogram" || groups === 1 || groups > most) return undefined;
  const { release: own, isLight } =
    request.bounded === undefined
      ? withLightNoise(release, groups, Number(sensitivity.linf))
      : { release, isLight: false };
  return {
    // With this share, Gaussian noise is about 1.15 times the noise without a selection of keys.
    share: isLight ? 0.86 : 0.5,
    procedure: (paid) => procedureOf({ ...request, release: own, payment: paid }),
  };
}

/** Noise of a larger ℓ2 sensitivity than this, in steps, needs a coarser lattice. */
const LARGEST_SENSITIVITY = 100;

function withLightNoise(release: DeclaredRelease, groups: number, most: number) {
  const isFixed = "demand" in release || "mechanism" in release;
  if (isFixed || !isAdditive({ release })) return { release, isLight: needsDelta(release) };
  const mechanism =
    most * Math.sqrt(groups) <= LARGEST_SENSITIVITY ? "discrete-gaussian" : "gaussian";
  return { release: { ...release, mechanism } as DeclaredRelease, isLight: true };
}

/** Whether the spec names noise without a pure ε, such as Gaussian noise. */
function needsDelta(release: DeclaredRelease): boolean {
  if (!("mechanism" in release) || release.mechanism === undefined) return false;
  const { mechanism: named } = release;
  if (named === "exponential" || named === "permute-and-flip") return false;
  const { forms } = mechanismKind(typeof named === "string" ? named : named.id);
  const byLevel = forms.filter((form) => form.includes("epsilon"));
  return byLevel.length > 0 && byLevel.every((form) => form.includes("delta"));
}

/** Whether noise is added to one number of each key. */
function isAdditive({ release }: Pick<Unpaid, "release">): boolean {
  return ["count", "units", "sum"].includes(release.statistic);
}

/** Whether the published number is the number of units of a key, with noise of any kind. */
function countsUnits({ release, sensitivity, adjacency, bounded }: Unpaid): boolean {
  if (bounded !== undefined) return false;
  const isUnits =
    release.statistic === "units" ||
    (release.statistic === "count" && release.of === undefined && sensitivity.linf === 1n);
  if (!isUnits || adjacency !== "add-remove") return false;
  return release.demand === undefined && release.mechanism === undefined;
}

/** Refuses `named` if all keys are public, since then all keys are published. */
export function refuseNamed({ release }: Unpaid): void {
  if (release.named === undefined) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["named"],
    what: "`named` if the spec lists all keys, since all keys are published then",
    advice: "remove `named`, or remove `keys` to select keys privately",
  });
}
