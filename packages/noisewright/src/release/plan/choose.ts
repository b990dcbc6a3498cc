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
  const pure = () => within(need, withLevel(pureNoise(need), need.cells));
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
    const given = { epsilon, sensitivity, ...range, ...(metric !== undefined && { metric }) };
    return { mechanism: byName(named, given), why: "named in the spec" };
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

/** What the plan derives is not for a spec to say. */
const DERIVED = ["epsilon", "delta", "sensitivity"];

function byName(named: MechanismName, given: Readonly<Record<string, unknown>>): Mechanism {
  const kind = mechanismKind(idOf(named));
  const { id: _, ...params } = typeof named === "string" ? { id: named } : named;
  const own = Object.keys(params).find((name) => DERIVED.includes(name));
  if (own !== undefined || !("sensitivity" in kind.parameters)) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: kind.id,
      what: own === undefined ? "way to release counts or sums" : `${own} of its own in a release`,
      advice: own === undefined ? "name another mechanism" : "give the budget of the release",
    });
  }
  const fitting = Object.entries(given).filter(([name]) => name in kind.parameters);
  return kind.create({ ...Object.fromEntries(fitting), ...params });
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

function withLevel({ mechanism, why }: Candidate, cells: number): Chosen {
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

/** A mechanism with a scale of its own may cost more than was given. */
function within({ epsilon, delta = 0 }: Need, chosen: Chosen): Chosen {
  const { certified, choosing } = chosen;
  if (certified.epsilon <= epsilon && certified.delta <= delta) return chosen;
  throw uncertified(
    choosing.id,
    { epsilon, delta },
    `ε = ${certified.epsilon}, δ = ${certified.delta}`,
  );
}

function uncertified(subject: string, { epsilon, delta }: Level, proved: string): NoisewrightError {
  const claim = `ε = ${epsilon}, δ = ${delta}`;
  const advice = "ask for a little more of either";
  return new NoisewrightError({ code: "uncertified", subject, claim, proved, advice });
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
    const chosen = withLevel({ mechanism: noise, why }, cells);
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  throw uncertified(id, { epsilon, delta }, "a little more");
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
