/**
 * The privacy effect of a release, as plain JSON. Accountants know nothing else about a mechanism.
 * The field `kind` includes a version number. The meaning of a version never changes, so a new
 * meaning gets a new version number.
 */
export type PrivacyEvent =
  | LaplaceEvent
  | GaussianEvent
  | DiscreteGaussianEvent
  | DiscreteEvent
  | PureEvent
  | RangeEvent
  | ApproximateEvent
  | ZcdpEvent
  | RdpEvent
  | SubsampledEvent
  | ComposedEvent;

/** Laplace noise with a given scale on a value with a given sensitivity. */
export type LaplaceEvent = {
  readonly kind: "laplace/1";
  readonly scale: number;
  readonly sensitivity: number;
};

/** Gaussian noise of standard deviation σ on a value with a given (Euclidean) sensitivity. */
export type GaussianEvent = {
  readonly kind: "gaussian/1";
  readonly sigma: number;
  readonly sensitivity: number;
};

/** Integers with noise of the same variance, and how much one unit may change them. */
export type MovedNumbers = {
  readonly variance: number;
  /** The squares of the changes add up to at most this integer. */
  readonly squares: number;
  /** At most this many of the integers change. */
  readonly numbers: number;
};

/**
 * Independent discrete Gaussian noise on integers: P(z) ∝ exp(−z²/2·variance) for every integer z,
 * sampled exactly. One unit changes integers by integers, within the limits of each entry of
 * `moved`.
 */
export type DiscreteGaussianEvent = {
  readonly kind: "discrete-gaussian/1";
  readonly moved: readonly MovedNumbers[];
};

/**
 * A privacy loss distribution. For data with the record, `masses[i]` is the probability of the loss
 * `losses[i]`, and `infinite` is the probability of an infinite loss. If `symmetric` is true, the
 * distribution holds both for removing and for adding a record. Otherwise the distribution for
 * adding a record follows from these numbers.
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

/**
 * Any mechanism whose privacy losses, for one pair of neighbouring data sets, lie within `level` of
 * each other. An example is the exponential mechanism. Such a mechanism is `level`-DP, and several of
 * them cost less together than several `pure/1` releases of the same level.
 */
export type RangeEvent = {
  readonly kind: "range/1";
  readonly level: number;
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
 * An event on a Poisson sample of the data. Each record is in the sample independently with the
 * given probability. Adjacent data sets differ by one added or removed record.
 */
export type SubsampledEvent = {
  readonly kind: "subsampled/1";
  readonly probability: number;
  readonly event: PrivacyEvent;
};

/** A sequence of events, repeated `count` times. */
export type ComposedEvent = {
  readonly kind: "composed/1";
  readonly events: readonly PrivacyEvent[];
  readonly count: number;
};

/** An event that is not a composition. */
export type SingleEvent = Exclude<PrivacyEvent, ComposedEvent>;
