import type { Column } from "../../src/index.js";
import { quoted } from "../support/bench.js";
import type { Random } from "./random.js";

const NUMBERS = [
  "0",
  "1",
  "-1",
  "2.5",
  "3",
  "1e19",
  "9223372036854775808",
  "1e-70",
  "1e40",
  "null",
];
const TEXTS = ["'smith'", "'SMITH'", "'a'", "''", "'12'", "'2024'", "null"];
const COMPARISONS = ["=", "!=", "<>", "<", "<=", ">", ">="];

/**
 * Generates well-typed expressions over the columns of a table, with all operators and functions,
 * at any depth.
 */
export class Expressions {
  private readonly names: Readonly<Record<"number" | "text" | "condition", readonly string[]>>;

  constructor(
    private readonly random: Random,
    columns: readonly Column[],
  ) {
    const of = (...types: readonly Column["type"][]) =>
      columns.filter(({ type }) => types.includes(type)).map(({ name }) => quoted(name));
    this.names = {
      number: of("integer", "decimal", "float"),
      text: of("text", "date", "timestamp"),
      condition: of("boolean"),
    };
  }

  number(depth: number): string {
    const { random } = this;
    if (depth === 0) return random.pick(random.chance(0.8) ? this.names.number : NUMBERS);
    const a = () => this.number(depth - 1);
    const t = () => this.text(depth - 1);
    return random.pick([
      () => `(${a()} ${random.pick(["+", "-", "*", "/", "%"])} ${a()})`,
      () => `(- ${a()})`,
      () => `${random.pick(["abs", "floor", "ceil", "round", "number"])}(${a()})`,
      () => `${random.pick(["least", "greatest", "coalesce"])}(${a()}, ${a()})`,
      () => `${random.pick(["number", "length", "year", "month", "day"])}(${t()})`,
      () => `if(${this.condition(depth - 1)}, ${a()}, ${a()})`,
      a,
    ])();
  }

  text(depth: number): string {
    const { random } = this;
    if (depth === 0) return random.pick(random.chance(0.85) ? this.names.text : TEXTS);
    const a = () => this.text(depth - 1);
    return random.pick([
      () => `${random.pick(["lower", "upper", "trim"])}(${a()})`,
      () => `coalesce(${a()}, ${a()})`,
      () => `case when ${this.condition(depth - 1)} then ${a()} else ${a()} end`,
      a,
    ])();
  }

  condition(depth: number): string {
    const { random } = this;
    if (depth === 0) return random.pick([...this.names.condition, "true", "false", "null"]);
    const operand = random.chance(0.5) ? () => this.number(depth - 1) : () => this.text(depth - 1);
    const c = () => this.condition(depth - 1);
    const not = random.chance(0.3) ? "not " : "";
    return random.pick([
      () => `(${operand()} ${random.pick(COMPARISONS)} ${operand()})`,
      () => `(${operand()} is ${not}null)`,
      () => `(${operand()} ${not}in (${operand()}, ${operand()}))`,
      () => `(${operand()} ${not}between ${operand()} and ${operand()})`,
      () => `(${c()} ${random.pick(["and", "or"])} ${c()})`,
      () => `(not ${c()})`,
      c,
    ])();
  }

  /** Generates an expression of any type that can be a key or can be counted. */
  any(depth: number): string {
    return this.random.pick([
      () => this.number(depth),
      () => this.text(depth),
      () => this.condition(depth),
    ])();
  }
}
