import {
  type CertifiedChannel,
  channelEvent,
  defaultInRange,
  type Mechanism,
  mechanism,
  mechanismKind,
  NoisewrightError,
  type PrivacyEvent,
  pld,
} from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/releases.js";
import { perCell, timesUp } from "./level.js";
import type { Choosing, Level } from "./planned.js";

/** What is needed of the noise of one cell, in lattice steps. */
export interface Need {
  /** Of all cells together. */
  readonly epsilon: number;
  readonly delta?: number | undefined;
  /** Cells that one unit can change, each by the sensitivity at most. */
  readonly cells: number;
  readonly sensitivity: number;
  readonly demand: Demand;
  readonly named?: MechanismName | undefined;
}

/** Noise that gives it, with its proof. */
export interface Chosen extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly choosing: Choosing;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
}

/** Noise scales above this many steps need a lattice coarser than the integers. */
const WIDEST = 8000;

/** The one place where a release's noise is decided. */
export function choose(need: Need): Chosen {
  const pure = () => withLevel(pureNoise(need), need);
  const { named, delta } = need;
  if (named !== undefined) {
    const { sigma } = mechanismKind(idOf(named)).parameters;
    return sigma === undefined ? pure() : gaussian(idOf(named), need);
  }
  const { metric, ...range } = need.demand;
  const plain = metric === undefined && Object.values(range).every((value) => !value);
  if (delta === undefined || !plain) return pure();
  const light = gaussian(isWide(need) ? "gaussian" : "discrete-gaussian", need);
  const sharp = pure();
  return light.mechanism.worst.mse < sharp.mechanism.worst.mse ? light : sharp;
}

interface Candidate {
  readonly mechanism: Mechanism;
  readonly why: string;
}

function pureNoise({ demand, named, sensitivity, ...need }: Need): Candidate {
  const epsilon = perCell(need.epsilon, need.cells);
  const { lower, upper, metric, unbiased, margin, integer } = bounded(demand);
  const range = { ...(lower !== undefined && { lower }), ...(upper !== undefined && { upper }) };
  const wide = isWide({ ...need, sensitivity });
  if (named !== undefined) {
    const kind = mechanismKind(idOf(named));
    const given = { epsilon, sensitivity, ...range, ...(metric !== undefined && { metric }) };
    const fitting = Object.entries(given).filter(([name]) => name in kind.parameters);
    const { id: _, ...params } = typeof named === "string" ? { id: named } : named;
    return {
      mechanism: kind.create({ ...Object.fromEntries(fitting), ...params }),
      why: "named in the spec",
    };
  }
  if (lower !== undefined && (!integer || unbiased)) {
    const more = { unbiased: unbiased ?? false, ...(margin !== undefined && { margin }) };
    return defaultInRange({ epsilon, sensitivity, lower, ...range, integer: !wide, ...more });
  }
  if (lower !== undefined) {
    const clamped = mechanism("clamped-geometric", { epsilon, sensitivity, ...range });
    return { mechanism: clamped, why: "whole numbers in a range" };
  }
  if (metric !== undefined && !integer) {
    const stairs = mechanism("staircase", { epsilon, sensitivity, metric });
    return { mechanism: stairs, why: `the best noise for ${metric} at pure ε` };
  }
  return wide && !integer
    ? { mechanism: mechanism("laplace", { epsilon, sensitivity }), why: "pure ε, wide noise" }
    : {
        mechanism: mechanism("geometric", { epsilon, sensitivity }),
        why: "whole numbers at pure ε",
      };
}

/** `nonnegative` is a lower end at 0; an upper end alone has none. */
function bounded(demand: Demand): Demand {
  const lower = demand.lower ?? (demand.nonnegative ? 0 : undefined);
  if (demand.upper !== undefined && lower === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "demand",
      expected: [["lower"], ["lower", "upper"], ["nonnegative"]],
      got: ["upper"],
    });
  }
  return { ...demand, ...(lower !== undefined && { lower }) };
}

function withLevel({ mechanism, why }: Candidate, { cells }: Need): Chosen {
  const compiled = mechanism.compile();
  const { certificate, channel } = compiled;
  return {
    ...compiled,
    mechanism,
    choosing: { id: mechanism.id, params: shownParams(mechanism), why },
    events: [repeated(channelEvent(channel), cells)],
    certified: {
      epsilon: timesUp(certificate.epsilon, cells),
      delta: timesUp(certificate.delta, cells),
    },
  };
}

/** More noise is tried until all cells together are proved to fit. */
const FACTORS = [1, 1.0001, 1.001, 1.01, 1.03, 1.1];

/** Noise of one σ in every cell: what `cells` of them cost together is composed, not added up. */
function gaussian(id: string, { epsilon, delta, cells, sensitivity }: Need): Chosen {
  if (delta === undefined) {
    const got = ["epsilon"];
    throw new NoisewrightError({
      code: "form",
      subject: id,
      expected: [["epsilon", "delta"]],
      got,
    });
  }
  const joint = mechanism("gaussian", {
    epsilon,
    delta,
    sensitivity: sensitivity * Math.sqrt(cells),
  });
  const sigma = joint.details.sigma as number;
  for (const factor of FACTORS) {
    const noise = mechanism(id, { sigma: sigma * factor, sensitivity });
    const why = "light tails; many cells together cost less";
    const chosen = withLevel({ mechanism: noise, why }, { cells } as Need);
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  const claim = `ε = ${epsilon}, δ = ${delta}`;
  throw new NoisewrightError({
    code: "uncertified",
    subject: id,
    claim,
    proved: "a little more",
    advice: "ask for a little more of either",
  });
}

function isWide({ epsilon, cells, sensitivity }: Pick<Need, "epsilon" | "cells" | "sensitivity">) {
  return (sensitivity * cells) / epsilon > WIDEST;
}

function repeated(event: PrivacyEvent, count: number): PrivacyEvent {
  return count === 1 ? event : { kind: "composed/1", events: [event], count };
}

function idOf(named: MechanismName): string {
  return typeof named === "string" ? named : named.id;
}

function shownParams({ params }: Mechanism): Choosing["params"] {
  const entries = Object.entries(params).filter(
    ([, value]) => !(Array.isArray(value) || value === Number.POSITIVE_INFINITY),
  );
  return Object.fromEntries(entries) as Choosing["params"];
}
