import type { Parameter, Parameters, ValueOf } from "./parameter.js";

/** The required words: a map from parameter names to words. */
export type Words = Readonly<Record<string, string>>;

type ValueIn<P extends Parameters, K extends keyof P, W> = K extends keyof W ? W[K] : ValueOf<P[K]>;

/**
 * The type true if a caller may omit the parameter, because the default of the parameter has the
 * type `Word`.
 */
type Omitted<P extends Parameter, Word> = P extends { readonly default: infer D }
  ? D extends Word
    ? true
    : false
  : false;

type Optional<P extends Parameters, K extends keyof P, W> = {
  [N in K]: Omitted<P[N], N extends keyof W ? W[N] : unknown> extends true ? N : never;
}[K];

/**
 * The object that a caller writes for the parameters with names in K. Each parameter named in W
 * must be the word in W. The caller may omit a parameter that has a default, and must omit all
 * parameters outside K.
 */
export type Given<P extends Parameters, K extends keyof P, W = unknown> = Flat<
  { readonly [N in Exclude<K, Optional<P, K, W>>]: ValueIn<P, N, W> } & {
    readonly [N in Optional<P, K, W>]?: ValueIn<P, N, W> | undefined;
  } & { readonly [N in Exclude<keyof P, K>]?: undefined }
>;

type Flat<T> = T extends infer O ? { [K in keyof O]: O[K] } : never;
