import type { NeedInput } from "@noisewright/core";

type Value = number | string | boolean | readonly number[];

/** A mechanism that the user wants to use elsewhere. */
export interface Use {
  readonly id: string;
  readonly params: Readonly<Record<string, Value>>;
  /** The privacy of one release, as certified. */
  readonly level: { readonly epsilon: number; readonly delta: number };
  /** The requirements, if the mechanism is the one that `design` recommends for them. */
  readonly need?: NeedInput | undefined;
  /** True if a linear programme found the mechanism. */
  readonly isSolved: boolean;
}

/** Code that uses a mechanism, in one language. */
export interface Snippet {
  readonly language: "TypeScript" | "Command line" | "YAML";
  readonly code: string;
}
