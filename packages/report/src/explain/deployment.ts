/** What kind of unit a guarantee protects. */
export type UnitKind =
  | "person"
  | "person and period"
  | "household or business"
  | "device"
  | "event";

/** A published deployment of differential privacy. A fact that the registry does not state is null. */
export interface Deployment {
  readonly name: string;
  readonly curator: string;
  readonly year: number;
  /** What is protected, in words, and its kind. */
  readonly unit: string;
  readonly kind: UnitKind;
  /** What the numbers are for: all data of the unit in total, or its data of one period. */
  readonly per: "in total" | "per 6 hours" | "per day" | "per month" | "per event" | null;
  readonly epsilon: number | null;
  /** 0 for pure differential privacy. */
  readonly delta: number | null;
  /** The level of zero-concentrated differential privacy, if the deployment states it. */
  readonly rho: number | null;
  /** Whether a curator sees the data, or each device adds noise itself. */
  readonly model: "central" | "local";
  /** Where the curator states the numbers. */
  readonly source: string;
  /** The file of the public registry that has the same facts. */
  readonly record: string;
}
