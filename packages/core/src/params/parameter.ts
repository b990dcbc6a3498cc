import type { Interval } from "./interval.js";

interface Described {
  /** Greek letter or other mathematical name, for messages and forms. */
  readonly symbol?: string;
  readonly doc: string;
}

/** A number. `typical` is where sliders, contract tests and benchmarks draw from. */
export interface NumberParameter extends Described {
  readonly kind: "real" | "integer";
  readonly domain: Interval;
  readonly typical: readonly [number, number];
  /** What reference pages show. */
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

/** One word of a fixed set, or a word that `accepts` approves, such as a metric's name. */
export interface WordParameter extends Described {
  readonly kind: "word";
  readonly domain: string;
  readonly typical: readonly string[];
  readonly example: string;
  readonly accepts: (word: string) => boolean;
  readonly default?: string;
}

/** Yes or no; no unless given. */
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
/** What a parameter can be. */
export type Value = number | string | boolean | readonly number[];

/** What a parameter's value is: of a word, those that its `accepts` is a type guard for. */
export type ValueOf<P extends Parameter> = P extends NumberParameter
  ? number
  : P extends ListParameter
    ? readonly number[]
    : P extends FlagParameter
      ? boolean
      : P extends { readonly accepts: (word: string) => word is infer W extends string }
        ? W
        : string;

/** A value for each of the parameters. */
export type Values<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> };
