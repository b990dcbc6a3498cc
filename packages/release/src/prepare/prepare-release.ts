import { NoisewrightError } from "@noisewright/core";
import type { Json } from "@noisewright/core/ledger";
import { type Sensitivity, sensitivities, type Table } from "@noisewright/engines";
import type { Release, Spec } from "../spec/index.js";
import type { Payment } from "./additive.js";
import { type KeyGate, keyGate, unitsOf } from "./keys.js";
import { perCell, roundedUp, sumUp, withRoundingMargin } from "./level.js";
import { exactSensitivity } from "./numbers.js";
import type { Aggregates, FoundGroup, Level, PreparedRelease, Procedure } from "./prepared.js";
import { procedureOf } from "./procedure.js";
import { queryOf } from "./query.js";

/** From a release of a spec to one that can be paid for: query, sensitivities, noise, proof. */
export function prepareRelease(spec: Spec, release: Release, table: Table): PreparedRelease {
  const query = queryOf(spec, release, table);
  const { adjacency } = spec.privacy;
  const derived = sensitivities(query.plan, adjacency);
  const confidence = release.confidence ?? spec.confidence;
  const paid = paymentOf(release, confidence);
  const gate = query.selects ? gateOf(paid, derived.units!) : undefined;
  const procedure = procedureOf({
    release,
    query,
    adjacency,
    sensitivity: derived.rows!,
    payment: gate === undefined ? paid : gate.left,
    confidence,
  });
  const most = query.plan.unit?.bound.groups ?? 1;
  // Bins are results of their own, but whether their key is named is decided for all at once.
  const resultsOf = (group: FoundGroup): readonly Aggregates[] =>
    release.statistic === "histogram" ? binsOf(group, query.cells) : [whole(group, query.cells)];
  const both = [procedure, ...(gate === undefined ? [] : [gate])];
  return {
    name: release.name,
    statistic: release.statistic,
    query: query.plan,
    columns: query.columns,
    cells: query.cells,
    sensitivity: (derived.sum ?? derived.rows)!,
    mechanism: {
      ...procedure.mechanism,
      why: [procedure.mechanism.why, ...(gate === undefined ? [] : [gate.why])].join("; "),
    },
    events: both.flatMap(({ events }) => events),
    certified: roundedUp(sumOf(both.map(({ certified }) => certified)), release.budget?.epsilon),
    confidence,
    simultaneous: release.simultaneous,
    identity: identityOf(spec, release, procedure),
    truth: (group) => resultsOf(group).flatMap((each) => procedure.truth(each)),
    *draw(groups, random) {
      for (const group of groups) {
        if (gate !== undefined && !gate.names(unitsOf(group.cells.values(), most), random))
          continue;
        for (const each of resultsOf(group)) {
          yield { key: each.key, values: procedure.draw(procedure.truth(each), random) };
        }
      }
    },
    show: (drawn, at) => procedure.show(drawn, at),
    expects: (at) => procedure.expects(at),
  };
}

function paymentOf(release: Release, confidence: number): Payment {
  const { budget } = release;
  if (budget !== undefined) return { ...budget, epsilon: withRoundingMargin(budget.epsilon) };
  const asked = release.target!; // the schema wants one of them
  return { target: { ...asked, confidence: asked.confidence ?? confidence } };
}

/** Levels add up, rounded up. */
function sumOf(levels: readonly Level[]): Level {
  return {
    epsilon: sumUp(levels.map(({ epsilon }) => epsilon)),
    delta: sumUp(levels.map(({ delta }) => delta)),
  };
}

function gateOf(paid: Payment, units: Sensitivity): KeyGate & { readonly left: Payment } {
  if ("target" in paid) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "target",
      what: "target where keys are selected",
      advice: "give a budget, or list the keys",
    });
  }
  const epsilon = perCell(paid.epsilon, 2);
  return { ...keyGate(epsilon, paid.delta, exactSensitivity(units.l0)), left: { epsilon } };
}

/** With its empty cells. */
function whole({ key, cells }: FoundGroup, count: number): Aggregates {
  return { key, cells: Array.from({ length: count }, (_, i) => cells.get(i) ?? {}) };
}

/** Of a histogram each bin is a result; where keys are public the engine tells bins apart itself. */
function binsOf(group: FoundGroup, count: number): readonly Aggregates[] {
  const { key, cells } = whole(group, count);
  if (count === 1) return [{ key, cells }];
  return cells.map((cell, i) => ({ key: [...key, i], cells: [cell] }));
}

/** A new meaning of the same words gets a new number. */
const FORMAT = "noisewright-release/1";

/**
 * What was asked, of whom, and with what noise. How results are called and shown is no part of it;
 * nor is where a database is or who asks.
 */
function identityOf(spec: Spec, release: Release, { mechanism }: Procedure): Json {
  const { name: _, confidence, simultaneous, ...asked } = release;
  const drawn = ["quantile", "min", "max"].includes(release.statistic);
  const { id, params } = mechanism;
  return JSON.parse(
    JSON.stringify({
      format: FORMAT,
      source: sourceIdentity(spec.source),
      privacy: spec.privacy,
      derive: spec.derive ?? {},
      release: asked,
      noise: { id, params },
      // Ends of intervals that are drawn belong to the answer.
      ...(drawn && { confidence: confidence ?? spec.confidence, simultaneous }),
    }),
  );
}

function sourceIdentity(source: Spec["source"]): object {
  if ("file" in source) return source;
  const { hostname, port, pathname } = new URL(source.url);
  return { ...source, url: `${hostname}:${port}${pathname}` };
}
