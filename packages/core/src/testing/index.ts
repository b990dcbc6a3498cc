import type { Mechanism, MechanismKind, Optimum, Programme } from "../mechanisms/kit/index.js";
import { certificateContract } from "./certificate.js";
import { eventContract } from "./event.js";
import type { Runner, Subject } from "./kit.js";
import { lawsContract } from "./laws.js";
import { privacyContract } from "./privacy.js";
import { privacyLossContract } from "./privacy-loss.js";
import { privateValueContract } from "./private-value.js";
import { supportContract } from "./support.js";
import { utilityContract } from "./utility.js";
import { weightsContract } from "./weights.js";

export type { Runner } from "./kit.js";

/** Options for a mechanism that solves a linear programme. */
export interface ContractOptions {
  /** Solves the linear programmes of the mechanism. */
  solve?(programme: Programme): Optimum;
}

/**
 * Tests with any test runner that a mechanism keeps the contract of all mechanisms:
 * `mechanismContract(mine, { describe, it })`. The parameters are drawn from their typical ranges,
 * with a fixed seed. The tests compare certificates with brute force over all adjacent answers,
 * laws with their densities, and events with exact sums.
 */
export function mechanismContract(
  kind: MechanismKind,
  { describe, it }: Runner,
  options: ContractOptions = {},
): void {
  const subject: Subject = { kind, describe, it, make: maker(kind, options), draws: [] };
  describe(kind.id, () => {
    certificateContract(subject);
    weightsContract(subject);
    supportContract(subject);
    lawsContract(subject);
    utilityContract(subject);
    privacyContract(subject);
    privacyLossContract(subject);
    eventContract(subject);
    privateValueContract(subject);
  });
}

/**
 * Runs the contract without a test runner. Returns a list of the failed tests with the reasons. The
 * list is empty if the mechanism keeps the contract.
 */
export function contractFailures(kind: MechanismKind, options: ContractOptions = {}): string[] {
  const failures: string[] = [];
  const titles: string[] = [];
  const describe = (name: string, body: () => void) => {
    titles.push(name);
    body();
    titles.pop();
  };
  const it = (name: string, body: () => void) => {
    try {
      body();
    } catch (error) {
      failures.push(`${[...titles, name].join(" > ")}: ${error}`);
    }
  };
  mechanismContract(kind, { describe, it }, options);
  return failures;
}

function maker(kind: MechanismKind, { solve }: ContractOptions): (params: object) => Mechanism {
  return (params) => {
    const programme = kind.programme?.({ ...params });
    return kind.create({ ...params }, programme && solve?.(programme));
  };
}
