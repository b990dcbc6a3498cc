import type { Channel } from "../../lattice/channels/index.js";
import type { Given, Parameters, Value, Values, Words } from "../../params/index.js";
import type { Claim } from "../../privacy/weights/index.js";
import type { CompileOptions, Details, Mechanism } from "./mechanism.js";
import type { Optimum } from "./programme.js";

/**
 * The part of a mechanism that its own file defines. `makeMechanism` adds the members that all
 * mechanisms share.
 */
export interface MechanismSpec<D extends Details = Details>
  extends Omit<Mechanism<D>, "id" | "params" | "compile" | "release" | "releaseAll"> {
  /**
   * The claimed privacy. For each channel, the claim is proved from the weights, or the channel is
   * refused.
   */
  readonly claim: Omit<Claim, "subject">;
  /**
   * The distance between adjacent answers that the weights allow for. This distance is at least the
   * parameter `sensitivity`.
   */
  readonly sensitivity?: number;
  /** Compiles the law to integer weights. */
  channel(options: CompileOptions): Channel;
}

/**
 * Parameters that a caller passes together (a form), and a function that makes a mechanism from
 * these parameters.
 */
export interface Variant<G = unknown, D extends Details = Details> {
  readonly names: readonly string[];
  /**
   * Builds the spec. For a mechanism that is the solution of a linear programme, the solution is
   * passed too.
   */
  build(values: Readonly<Record<string, Value>>, solved?: Optimum): MechanismSpec<D>;
  /**
   * The type of the parameters that a caller passes. Only the type checker uses this field, which
   * never has a value.
   */
  readonly given?: G;
}

/** A variant that needs the named parameters. `words` fixes the value of some parameters. */
export function variant<
  const P extends Parameters,
  const K extends keyof P & string,
  D extends Details,
  const W extends Words = Record<never, never>,
>(
  _parameters: P,
  names: readonly K[],
  build: (values: Pick<Values<P>, K>, solved?: Optimum) => MechanismSpec<D>,
  words?: W,
): Variant<Given<P, K, W>, D> {
  const entries = names.map((name) => (words?.[name] ? `${name}=${words[name]}` : name));
  return {
    names: entries,
    build: (values, solved) => build(values as Pick<Values<P>, K>, solved),
  };
}

/** The type of the parameters that a caller passes to one of several variants. */
export type GivenTo<V> = V extends Variant<infer G, infer _> ? G : never;

type DetailsIn<V> = V extends Variant<infer _, infer D> ? D : never;
type AnyKey<T> = T extends unknown ? keyof T : never;
type SureKey<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Merged<T, Sure> = {
  readonly [K in AnyKey<T> as K extends Sure ? K : never]: number;
} & { readonly [K in AnyKey<T> as K extends Sure ? never : K]?: number };
type Flat<T> = T extends infer O ? { [K in keyof O]: O[K] } : never;
/** Keys that are required in every member of a union. */
type Shared<T> = (T extends unknown ? (key: SureKey<T>) => void : never) extends (
  key: infer K,
) => void
  ? K
  : never;

/**
 * The details of several variants. A detail is required if all variants have it, and optional
 * otherwise.
 */
export type DetailsOf<V> = Flat<Merged<DetailsIn<V>, Shared<DetailsIn<V>>>>;
