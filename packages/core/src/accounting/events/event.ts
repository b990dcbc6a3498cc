/**
 * What a release did to privacy, as plain JSON: all that accountants ever see of a mechanism.
 * `kind` carries a version. The meaning of a version never changes; a new meaning is a new version.
 */
export type PrivacyEvent =
  | LaplaceEvent
  | GaussianEvent
  | DiscreteEvent
  | PureEvent
  | ApproximateEvent
  | ZcdpEvent
  | RdpEvent
  | SubsampledEvent
  | ComposedEvent;

/** Laplace noise of a scale on an answer of a sensitivity. */
export type LaplaceEvent = {
  readonly kind: "laplace/1";
  readonly scale: number;
  readonly sensitivity: number;
};

/** Gaussian noise of standard deviation σ on an answer of a (Euclidean) sensitivity. */
export type GaussianEvent = {
  readonly kind: "gaussian/1";
  readonly sigma: number;
  readonly sensitivity: number;
};

/**
 * A privacy-loss distribution: `masses[i]` is the probability, with the record, that the loss is
 * `losses[i]`, and `infinite` that it is infinite. Where `symmetric`, it holds for adding a record
 * as it does for removing one; otherwise the other direction is the one it implies.
 */
export type DiscreteEvent = {
  readonly kind: "discrete/1";
  readonly losses: readonly number[];
  readonly masses: readonly number[];
  readonly infinite: number;
  readonly symmetric: boolean;
};

/** Any mechanism that is ε-DP. */
export type PureEvent = {
  readonly kind: "pure/1";
  readonly epsilon: number;
};

/** Any mechanism that is (ε, δ)-DP. */
export type ApproximateEvent = {
  readonly kind: "approximate/1";
  readonly epsilon: number;
  readonly delta: number;
};

/** Any mechanism that is ρ-zCDP. */
export type ZcdpEvent = {
  readonly kind: "zcdp/1";
  readonly rho: number;
};

/** Any mechanism whose Rényi divergence of order `orders[i]` is at most `epsilons[i]`. */
export type RdpEvent = {
  readonly kind: "rdp/1";
  readonly orders: readonly number[];
  readonly epsilons: readonly number[];
};

/**
 * The event on a Poisson sample: every record is taken independently with a probability. Adjacent
 * data sets differ by one record added or removed.
 */
export type SubsampledEvent = {
  readonly kind: "subsampled/1";
  readonly probability: number;
  readonly event: PrivacyEvent;
};

/** All the events, one after another, the whole of it `count` times. */
export type ComposedEvent = {
  readonly kind: "composed/1";
  readonly events: readonly PrivacyEvent[];
  readonly count: number;
};

/** An event that is not a composition. */
export type SingleEvent = Exclude<PrivacyEvent, ComposedEvent>;
