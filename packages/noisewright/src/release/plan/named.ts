import {
  channelEvent,
  type Mechanism,
  mechanism,
  mechanismKind,
  NoisewrightError,
  pld,
} from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/releases.js";
import { type Chosen, type Need, repeated, shownParams } from "./chosen.js";
import { perCell, timesUp } from "./level.js";
import type { Level } from "./planned.js";
import { leastEpsilon } from "./target.js";

type NamedNeed = Need & { readonly named: MechanismName };
/** With its ε decided. */
type Paid = Omit<NamedNeed, "paid"> & { readonly epsilon: number };

/** Noise of the mechanism that the spec names. */
export function named({ paid, ...need }: NamedNeed): Chosen {
  const at = (epsilon: number) => noiseAt({ ...need, epsilon });
  if ("epsilon" in paid) return at(paid.epsilon);
  const { within, confidence } = paid;
  return at(leastEpsilon((epsilon) => confidenceOf(at(epsilon).mechanism, within) >= confidence));
}

function noiseAt(need: Paid): Chosen {
  const { sigma } = mechanismKind(idOf(need.named)).parameters;
  if (sigma !== undefined) return gaussian(need);
  const { epsilon, delta = 0 } = need;
  const chosen = withLevel(byName(need), need.cells);
  const { certified, choosing } = chosen;
  if (certified.epsilon <= epsilon && certified.delta <= delta) return chosen;
  // A mechanism with a scale of its own may cost more than was given.
  const proved = `ε = ${certified.epsilon}, δ = ${certified.delta}`;
  throw uncertified(choosing.id, { epsilon, delta }, proved);
}

/** How surely an error is kept within a distance. */
function confidenceOf(noise: Mechanism, within: number): number {
  // In the middle of a range its ends show least; without one the answer makes no difference.
  const { lower, upper } = noise.input;
  const middle = Number.isFinite(upper) ? (lower + upper) / 2 : 2 ** 40;
  const answer = Math.round(Number.isFinite(lower) ? middle : 0);
  const law = noise.law(answer);
  return law.cdf(answer + within) - law.cdf(answer - within - law.spacing / 2);
}

/** What the plan derives is not for a spec to say. */
const DERIVED = ["epsilon", "delta", "sensitivity"];

function byName({ named, epsilon, cells, sensitivity, demand }: Paid): Mechanism {
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
  const given = { epsilon: perCell(epsilon, cells), sensitivity, ...demanded(demand) };
  const fitting = Object.entries(given).filter(
    ([name, value]) => value !== undefined && name in kind.parameters,
  );
  return kind.create({ ...Object.fromEntries(fitting), ...params });
}

function demanded({ lower, upper, metric }: Demand) {
  return { lower, upper, metric };
}

function withLevel(noise: Mechanism, cells: number): Chosen {
  const compiled = noise.compile();
  const { certificate, channel } = compiled;
  return {
    ...compiled,
    mechanism: noise,
    choosing: { id: noise.id, params: shownParams(noise), why: "named in the spec" },
    events: [repeated(channelEvent(channel), cells)],
    certified: {
      epsilon: timesUp(certificate.epsilon, cells),
      delta: timesUp(certificate.delta, cells),
    },
  };
}

function uncertified(subject: string, { epsilon, delta }: Level, proved: string): NoisewrightError {
  const claim = `ε = ${epsilon}, δ = ${delta}`;
  const advice = "ask for a little more of either";
  return new NoisewrightError({ code: "uncertified", subject, claim, proved, advice });
}

/** More noise is tried until all cells together are proved to fit. */
const FACTORS = [1, 1.0001, 1.001, 1.01, 1.03, 1.1];

/** Noise of one σ in every cell: what `cells` of them cost together is composed, not added up. */
function gaussian({ named, epsilon, delta, cells, sensitivity }: Paid): Chosen {
  const id = idOf(named);
  if (delta === undefined) {
    const [expected, got] = [[["epsilon", "delta"]], ["epsilon"]];
    throw new NoisewrightError({ code: "form", subject: id, expected, got });
  }
  const together = { epsilon, delta, sensitivity: sensitivity * Math.sqrt(cells) };
  const sigma = mechanism("gaussian", together).details.sigma as number;
  for (const factor of FACTORS) {
    const chosen = withLevel(mechanism(id, { sigma: sigma * factor, sensitivity }), cells);
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  throw uncertified(id, { epsilon, delta }, "a little more");
}

function idOf(named: MechanismName): string {
  return typeof named === "string" ? named : named.id;
}
