import type { Channel } from "../../lattice/channels/index.js";
import type { Given, Parameters, Value, Values, Words } from "../../params/index.js";
import type { Claim } from "../../privacy/weights/index.js";
import type { CompileOptions, Details, Mechanism } from "./mechanism.js";
import type { Optimum } from "./programme.js";

/** What a mechanism's own file says of it; the rest is the same for all. */
export interface MechanismSpec<D extends Details = Details>
  extends Omit<Mechanism<D>, "id" | "params" | "compile" | "release" | "releaseAll"> {
  /** What it promises: proved from the weights of each channel, or the channel is refused. */
  readonly claim: Omit<Claim, "subject">;
  /** How far apart adjacent answers are for the weights: no less than the parameter of that name. */
  readonly sensitivity?: number;
  /** Integer weights for its law. */
  channel(options: CompileOptions): Channel;
}

/** One way to fix a mechanism: parameters that go together (a form), and what they make. */
export interface Variant<G = unknown, D extends Details = Details> {
  readonly names: readonly string[];
  /** With the solution, where the mechanism is that of a programme. */
  build(values: Readonly<Record<string, Value>>, solved?: Optimum): MechanismSpec<D>;
  /** What a caller gives. For the type checker alone: there is no such value. */
  readonly given?: G;
}

/** A variant that needs the named ones among the parameters, some of them a certain word. */
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

/** What a caller gives to one of some variants. */
export type GivenTo<V> = V extends Variant<infer G, infer _> ? G : never;

type DetailsIn<V> = V extends Variant<infer _, infer D> ? D : never;
type AnyKey<T> = T extends unknown ? keyof T : never;
type SureKey<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Merged<T, Sure> = {
  readonly [K in AnyKey<T> as K extends Sure ? K : never]: number;
} & { readonly [K in AnyKey<T> as K extends Sure ? never : K]?: number };
type Flat<T> = T extends infer O ? { [K in keyof O]: O[K] } : never;
/** Keys that every member of a union has for sure. */
type Shared<T> = (T extends unknown ? (key: SureKey<T>) => void : never) extends (
  key: infer K,
) => void
  ? K
  : never;

/** The details of some variants: what all of them have, and as optional what only some have. */
export type DetailsOf<V> = Flat<Merged<DetailsIn<V>, Shared<DetailsIn<V>>>>;
