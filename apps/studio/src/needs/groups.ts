import type { MechanismGroup } from "@noisewright/core";

export interface GroupWords {
  readonly id: MechanismGroup;
  readonly title: string;
  /** What the mechanisms of the group are for. */
  readonly purpose: string;
  /** True if few users need the group, so that lists show it on demand. */
  readonly isRare?: true;
}

/** The groups of mechanisms, in the order of lists. */
export const GROUPS: readonly GroupWords[] = [
  { id: "plain", title: "Plain noise", purpose: "for any number" },
  { id: "range", title: "In a range", purpose: "outputs never leave a range" },
  { id: "unbiased", title: "Unbiased near a range", purpose: "right on average, even at the ends" },
  { id: "releases", title: "Many releases", purpose: "numbers that share one budget" },
  {
    id: "research",
    title: "For researchers",
    purpose: "special laws, optima, and noise on people's own devices",
    isRare: true,
  },
];
