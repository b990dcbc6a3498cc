/** The numbers of each kind of metric, as named fields. */
export interface MetricFields {
  mae: object;
  rmse: object;
  lp: { readonly p: number };
  usefulness: { readonly within: number };
  error: { readonly level: number };
  "relative-error": { readonly ratio: number; readonly tolerance: number };
  confidence: { readonly lower: number; readonly upper: number };
  bias: object;
  entropy: object;
}

export type MetricWord = keyof MetricFields;

/** A metric as data, such as `{ kind: "usefulness", within: 0.4 }`. */
export type MetricSpec<W extends MetricWord = MetricWord> = {
  [K in W]: { readonly kind: K } & MetricFields[K];
}[W];
