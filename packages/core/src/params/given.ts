import type { Parameter, Parameters, ValueOf } from "./parameter.js";

/** Words that some of the parameters must be. */
export type Words = Readonly<Record<string, string>>;

type ValueIn<P extends Parameters, K extends keyof P, W> = K extends keyof W ? W[K] : ValueOf<P[K]>;

/** Whether a parameter may be left out: it has a default, which is the word that is asked for. */
type Omitted<P extends Parameter, Word> = P extends { readonly default: infer D }
  ? D extends Word
    ? true
    : false
  : false;

type Optional<P extends Parameters, K extends keyof P, W> = {
  [N in K]: Omitted<P[N], N extends keyof W ? W[N] : unknown> extends true ? N : never;
}[K];

/**
 * What a caller writes who gives the parameters named K, some of them a certain word W: those that
 * have a default may be left out, and all others must be.
 */
export type Given<P extends Parameters, K extends keyof P, W = unknown> = Flat<
  { readonly [N in Exclude<K, Optional<P, K, W>>]: ValueIn<P, N, W> } & {
    readonly [N in Optional<P, K, W>]?: ValueIn<P, N, W> | undefined;
  } & { readonly [N in Exclude<keyof P, K>]?: undefined }
>;

type Flat<T> = T extends infer O ? { [K in keyof O]: O[K] } : never;
