import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { boundOf } from "../lattice/compile/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { bestKeyTable, type KeyProof, LARGEST_EPSILON } from "./best-key-table.js";
import { keysOf } from "./joint-profile.js";
import { neverBelow } from "./key-bound.js";
import { firstWeight } from "./key-selection.js";
import { KeyTable } from "./key-table.js";
import { shownLoss } from "./shown-law.js";

/** The privacy guarantee of all keys of one unit, and what a named key shows. */
export interface JointKeyNeed {
  readonly epsilon: number;
  readonly delta: number;
  /** The largest number of keys that one unit has. */
  readonly groups: number;
  /**
   * Under `add-remove`, the default, one unit comes or goes. Under `substitute`, one unit replaces
   * another: up to `groups` keys lose a unit, and up to `groups` keys gain one.
   */
  readonly adjacency?: "add-remove" | "substitute" | undefined;
  /**
   * The privacy event of what one named key shows, with noise of its own. Under `substitute`, the
   * event must also hold for a unit that keeps the key but contributes other values.
   */
  readonly shown?: PrivacyEvent | undefined;
}

const LARGEST_GROUPS = 2 ** 20;

/**
 * Partition selection for units with several keys. A key that n units have is named with
 * probability π(n), independently of other keys. A unit changes up to `groups` of these
 * probabilities at once. The table is certified for the joint loss of every choice of keys, so it
 * names keys of far fewer units than a table that divides ε and δ by the number of keys.
 */
export class JointKeySelection extends KeyTable {
  /** ε and δ of all keys of one unit, and of what the named keys show. */
  readonly certificate: Certificate;
  /** The event of all keys of one unit, and of what the named keys show. */
  readonly event: PrivacyEvent;
  private readonly need: JointKeyNeed;
  private minimum: number | undefined;

  constructor(need: JointKeyNeed) {
    const { weights, certificate, event } = proofFor(need);
    super(weights);
    this.need = need;
    this.certificate = checkedCertificate(certificate, {
      subject: "key selection",
      epsilon: need.epsilon,
      delta: need.delta,
    });
    this.event = event;
  }

  /**
   * A lower bound on `half` for every table that names keys independently with the same ε and δ.
   * The bound is computed for names alone and for a unit that comes or goes. A table that is also
   * certified for shown values, or for substitution, has this property too.
   */
  get provedMinimum(): number {
    const { epsilon, delta, groups } = this.need;
    this.minimum ??= neverBelow(epsilon, delta, groups);
    return this.minimum;
  }
}

/** The most recent tables, because a search may take seconds. */
const known = new Map<string, KeyProof>();
const REMEMBERED = 64;

function proofFor(need: JointKeyNeed): KeyProof {
  const { epsilon, delta, groups, adjacency = "add-remove", shown } = need;
  if (!(Number.isInteger(groups) && groups >= 1 && groups <= LARGEST_GROUPS))
    throw badGroups(groups);
  if (adjacency !== "add-remove" && adjacency !== "substitute") throw badAdjacency(adjacency);
  if (epsilon === Number.POSITIVE_INFINITY) throw endless();
  boundOf("key selection", Math.min(epsilon, LARGEST_EPSILON));
  firstWeight(delta, keysOf({ groups, adjacency }));
  const key = JSON.stringify([epsilon, delta, groups, adjacency, shown]);
  const search = () => {
    const loss = shown && shownLoss(parseEvent(shown, "shown"));
    return bestKeyTable({ epsilon, delta, groups, adjacency, shown: loss });
  };
  const proof = known.get(key) ?? search();
  known.delete(key);
  known.set(key, proof);
  if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
  return proof;
}

function badGroups(groups: number): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "key selection",
    parameter: "groups",
    domain: `an integer in [1, ${LARGEST_GROUPS}]`,
    got: String(groups),
  });
}

function badAdjacency(adjacency: unknown): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "key selection",
    parameter: "adjacency",
    domain: '"add-remove" or "substitute"',
    got: String(adjacency),
  });
}

function endless(): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "key selection",
    parameter: "epsilon",
    symbol: "ε",
    domain: "in (0, ∞)",
    got: "Infinity",
  });
}
