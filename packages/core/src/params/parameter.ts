import type { Interval } from "./interval.js";

interface Described {
  /** A Greek letter or other mathematical symbol, which messages and input forms show. */
  readonly symbol?: string;
  readonly doc: string;
}

/**
 * A parameter that is a number. Sliders, contract tests and benchmarks take values from the range
 * `typical`.
 */
export interface NumberParameter extends Described {
  readonly kind: "real" | "integer";
  readonly domain: Interval;
  readonly typical: readonly [number, number];
  /** The value that reference pages show. */
  readonly example: number;
  readonly default?: number;
}

/** A parameter that is a list of at least two distinct numbers. */
export interface ListParameter extends Described {
  readonly kind: "list";
  readonly domain: Interval;
  readonly typical: readonly number[];
  readonly example: readonly number[];
  readonly default?: readonly number[];
}

/**
 * A parameter that is a word, such as the name of a metric. The function `accepts` checks the word.
 */
export interface WordParameter extends Described {
  readonly kind: "word";
  readonly domain: string;
  readonly typical: readonly string[];
  readonly example: string;
  readonly accepts: (word: string) => boolean;
  /**
   * The allowed words, if there is a fixed list of them. Error messages suggest the allowed word
   * closest to the given one.
   */
  readonly words?: readonly string[];
  readonly default?: string;
}

/** A parameter that is true or false. */
export interface FlagParameter extends Described {
  readonly kind: "flag";
  readonly typical: readonly boolean[];
  readonly example: boolean;
  readonly default: boolean;
}

/** The description of a parameter of any kind. */
export type Parameter = NumberParameter | ListParameter | WordParameter | FlagParameter;
/** The descriptions of several parameters, by parameter name. */
export type Parameters = Readonly<Record<string, Parameter>>;
/** The value of a parameter of any kind. */
export type Value = number | string | boolean | readonly number[];

/**
 * The type of a parameter's value. For a word, this is the type that the type guard `accepts`
 * proves.
 */
export type ValueOf<P extends Parameter> = P extends NumberParameter
  ? number
  : P extends ListParameter
    ? readonly number[]
    : P extends FlagParameter
      ? boolean
      : P extends { readonly accepts: (word: string) => word is infer W extends string }
        ? W
        : string;

/** An object with one value for each parameter. */
export type Values<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> };
