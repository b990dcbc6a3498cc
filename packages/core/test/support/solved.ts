import { highsSolver } from "../../src/highs.js";
import { type Mechanism, type MechanismKind, mechanismKind } from "../../src/index.js";
import {
  type LinearSolver,
  type Optimum,
  optimise,
  type Programme,
} from "../../src/mechanisms/optimal/solver/index.js";

export const solver: LinearSolver = await highsSolver();

const known = new Map<string, Optimum>();

/** The solution of the linear programme of a mechanism, if the mechanism has a linear programme. */
export function solutionOf(kind: MechanismKind, params: object): Optimum | undefined {
  const programme = kind.programme?.({ ...params });
  return programme && solve(programme);
}

/** Solves a linear programme, and remembers the solution for later calls. */
export function solve(programme: Programme): Optimum {
  const key = JSON.stringify(programme);
  const solved = known.get(key) ?? optimise(programme, solver);
  known.set(key, solved);
  return solved;
}

/**
 * Creates any mechanism. If the mechanism has a linear programme, this programme is solved first.
 */
export function made(kind: MechanismKind | string, params: object): Mechanism {
  const of = typeof kind === "string" ? mechanismKind(kind) : kind;
  return of.create({ ...params }, solutionOf(of, params));
}
