import type { Interval } from "./interval.js";

interface Described {
  /** A Greek letter or another mathematical symbol, for messages and forms. */
  readonly symbol?: string;
  readonly doc: string;
}

/** A number. Sliders, contract tests and benchmarks take values from the range `typical`. */
export interface NumberParameter extends Described {
  readonly kind: "real" | "integer";
  readonly domain: Interval;
  readonly typical: readonly [number, number];
  /** The value that reference pages show. */
  readonly example: number;
  readonly default?: number;
}

/** A list of at least two distinct numbers. */
export interface ListParameter extends Described {
  readonly kind: "list";
  readonly domain: Interval;
  readonly typical: readonly number[];
  readonly example: readonly number[];
  readonly default?: readonly number[];
}

/** A word that `accepts` approves: one of a fixed list, or for example the name of a metric. */
export interface WordParameter extends Described {
  readonly kind: "word";
  readonly domain: string;
  readonly typical: readonly string[];
  readonly example: string;
  readonly accepts: (word: string) => boolean;
  /** The allowed words, if they are a fixed list. Messages suggest the closest one. */
  readonly words?: readonly string[];
  readonly default?: string;
}

/** True or false. */
export interface FlagParameter extends Described {
  readonly kind: "flag";
  readonly typical: readonly boolean[];
  readonly example: boolean;
  readonly default: boolean;
}

/** A parameter as data. */
export type Parameter = NumberParameter | ListParameter | WordParameter | FlagParameter;
/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>;
/** The value of a parameter of any kind. */
export type Value = number | string | boolean | readonly number[];

/** The type of a parameter's value. For a word it is the type that `accepts` is a guard for. */
export type ValueOf<P extends Parameter> = P extends NumberParameter
  ? number
  : P extends ListParameter
    ? readonly number[]
    : P extends FlagParameter
      ? boolean
      : P extends { readonly accepts: (word: string) => word is infer W extends string }
        ? W
        : string;

/** A value for each parameter. */
export type Values<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> };
