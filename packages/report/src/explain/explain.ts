import { composedProfile, type KnownPrivacy, levelProfile } from "@noisewright/core/accounting";
import { adjacencyText, eventsOf, type ReleasePreview, type Spec } from "@noisewright/release";
import { unitLabel } from "@noisewright/release/spec";
import type { Deployment } from "./deployment.js";
import { similarFirst } from "./deployments.js";
import { type Figures, figuresOf } from "./figures.js";
import { privacySentences, type Secret } from "./sentences.js";

/** What one privacy cost means. */
export interface ExplainedCost {
  /** What the cost is for, as the heading of a column. */
  readonly of: string;
  readonly epsilon: number;
  readonly delta: number;
  readonly figures: Figures;
}

/** What privacy costs mean for one unit. The first cost is also explained in sentences. */
export interface Explanation {
  /** What one unit is called. */
  readonly who: string;
  readonly protects?: string;
  readonly secret: Secret;
  readonly costs: readonly ExplainedCost[];
  readonly sentences: readonly string[];
  /** The ε that the ledger would debit for the releases. */
  readonly debit?: number;
  readonly deployments: readonly Deployment[];
}

/** Explains the releases of a spec together, what was spent before, and the budget of the ledger. */
export function explainPreview({ spec, releases, preview }: ReleasePreview): Explanation {
  const { budget, before, needs } = preview;
  const { unit, adjacency } = spec.privacy;
  const secret = adjacency === "add-remove" ? "presence" : "contents";
  const composed = composedProfile(eventsOf(releases), budget.delta);
  // If nothing was spent before, the ledger has a second proof of the cost of these releases.
  const proved = before === 0 ? preview.after : Number.POSITIVE_INFINITY;
  const own = { ...composed, epsilon: Math.min(composed.epsilon, proved) };
  const ledger = (of: string, epsilon: number) => ({
    of,
    privacy: levelProfile({ epsilon, delta: budget.delta }),
  });
  return explained(
    unitLabel(unit),
    secret,
    unit === "row" ? "row" : "unit",
    [
      { of: "these releases", privacy: own },
      ...(before > 0 ? [ledger("spent so far", before)] : []),
      ledger("whole budget", budget.epsilon),
    ],
    { protects: adjacencyText(spec), debit: needs },
  );
}

/**
 * What a paid level means for one unit of a spec, in sentences. They follow from ε and δ alone, so
 * they take no time, and are a little weaker than those of `explainPreview`.
 */
export function explainPaid(
  { privacy: { unit, adjacency } }: Spec,
  { epsilon, delta }: { readonly epsilon: number; readonly delta: number },
): readonly string[] {
  const secret = adjacency === "add-remove" ? "presence" : "contents";
  const key = JSON.stringify([epsilon, delta, unit, secret]);
  const sentences =
    recent.get(key) ??
    privacySentences(levelProfile({ epsilon, delta }), unitLabel(unit), secret, unit === "row");
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(key, sentences);
  return sentences;
}

/** The sentences of recent levels, because most releases of a service cost one of a few levels. */
const recent = new Map<string, readonly string[]>();
const MOST_RECENT = 64;

/** Explains one level: everything together is (ε, δ)-DP. */
export function explainLevel(level: {
  readonly epsilon: number;
  readonly delta: number;
}): Explanation {
  return explained("person", "presence", "unit", [{ of: "at most", privacy: levelProfile(level) }]);
}

interface NamedPrivacy {
  readonly of: string;
  readonly privacy: KnownPrivacy;
}

function explained(
  who: string,
  secret: Secret,
  unit: "unit" | "row",
  named: readonly NamedPrivacy[],
  about: { readonly protects?: string; readonly debit?: number } = {},
): Explanation {
  return {
    who,
    ...about,
    secret,
    costs: named.map(({ of, privacy }) => ({
      of,
      epsilon: privacy.epsilon,
      delta: privacy.delta,
      figures: figuresOf(privacy),
    })),
    sentences: privacySentences(named[0]!.privacy, who, secret, unit === "row"),
    deployments: similarFirst(unit),
  };
}
