import { NoisewrightError } from "@noisewright/core";
import { FUNCTIONS } from "./functions.js";
import type { Expression, Node, Position } from "./syntax.js";
import { syntaxError, type Token, tokens } from "./tokens.js";

const COMPARISONS = ["=", "!=", "<", "<=", ">", ">="];
const DEEPEST = 100;

/**
 * Parses an expression. The error for a mistake has code `syntax` and gives the position of the
 * mistake.
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokens(text));
  return { text, root: parser.whole() };
}

/**
 * A recursive-descent parser. Each method parses one level of precedence; the first method parses
 * the lowest level.
 */
class Parser {
  private next = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Node {
    const root = this.disjunction();
    if (this.token.kind !== "end") throw this.unexpected("an operator or the end");
    return root;
  }

  private get token(): Token {
    return this.tokens[this.next]!;
  }

  private disjunction(): Node {
    this.depth += 1;
    if (this.depth > DEEPEST)
      throw syntaxError(`more than ${DEEPEST} nested brackets`, this.token.at);
    const node = this.chain(["or"], () => this.chain(["and"], () => this.negation()));
    this.depth -= 1;
    return node;
  }

  private chain(signs: readonly string[], operand: () => Node): Node {
    let left = operand();
    for (let at = this.token.at; ; at = this.token.at) {
      const sign = signs.find((candidate) => this.accept(candidate));
      if (sign === undefined) return left;
      left = call(sign, [left, operand()], at);
    }
  }

  private negation(): Node {
    const signs: Position[] = [];
    for (let at = this.token.at; this.accept("not"); at = this.token.at) signs.push(at);
    return signs.reduceRight((node, at) => call("not", [node], at), this.comparison());
  }

  private comparison(): Node {
    const left = this.sum();
    const at = this.token.at;
    const sign = COMPARISONS.find((candidate) => this.accept(candidate));
    if (sign !== undefined) return call(sign, [left, this.sum()], at);
    if (this.accept("is")) {
      const negated = this.accept("not");
      this.expect("null");
      return negatedIf(negated, call("is null", [left], at));
    }
    const negated = this.accept("not");
    if (this.accept("in")) {
      this.expect("(");
      return negatedIf(negated, call("in", [left, ...this.list()], at));
    }
    if (this.accept("between")) {
      const lower = this.sum();
      this.expect("and");
      return negatedIf(negated, call("between", [left, lower, this.sum()], at));
    }
    if (negated) throw this.unexpected('"in" or "between"');
    return left;
  }

  private sum(): Node {
    return this.chain(["+", "-"], () => this.chain(["*", "/", "%"], () => this.signed()));
  }

  private signed(): Node {
    const signs: Position[] = [];
    for (let at = this.token.at; this.accept("-"); at = this.token.at) signs.push(at);
    return signs.reduceRight((node, at) => call("-", [node], at), this.primary());
  }

  private primary(): Node {
    const { token } = this;
    const { at } = token;
    if (token.kind === "number" || token.kind === "text") {
      this.next += 1;
      return token;
    }
    if (token.kind === "name") {
      this.next += 1;
      return name(token);
    }
    if (token.kind === "column") {
      this.next += 1;
      return { ...name(token), table: token.table };
    }
    if (token.kind === "word") {
      this.next += 1;
      return this.accept("(") ? this.application(token.value.toLowerCase(), at) : name(token);
    }
    if (this.accept("null")) return { kind: "null", at };
    if (this.accept("true")) return { kind: "boolean", value: true, at };
    if (this.accept("false")) return { kind: "boolean", value: false, at };
    if (this.accept("case")) return this.cases(at);
    if (!this.accept("(")) throw this.unexpected("a value");
    const inner = this.disjunction();
    this.expect(")");
    return inner;
  }

  private application(name: string, at: Position): Node {
    const arity = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (arity === undefined) {
      throw new NoisewrightError({
        code: "unknown",
        subject: "expression",
        what: "function",
        got: name.slice(0, 60),
        known: Object.keys(FUNCTIONS),
      });
    }
    const operands = this.list();
    const [fewest, most] = arity;
    if (operands.length < fewest || operands.length > most) {
      const takes = fewest === most ? String(most) : `${fewest} to ${most}`;
      const values = most === 1 ? "value" : "values";
      throw syntaxError(`${name} takes ${takes} ${values}, got ${operands.length},`, at);
    }
    return call(name === "if" ? "case" : name, operands, at);
  }

  /**
   * Parses `case when c then a … else b end`. Its operands are pairs of a condition and a value,
   * then the value after `else`.
   */
  private cases(at: Position): Node {
    const branches: [Node, Node][] = [];
    while (this.accept("when")) {
      const condition = this.disjunction();
      this.expect("then");
      branches.push([condition, this.disjunction()]);
    }
    if (branches.length === 0) throw this.unexpected('"when"');
    const otherwise: Node = this.accept("else") ? this.disjunction() : { kind: "null", at };
    this.expect("end");
    return call("case", [...branches.flat(), otherwise], at);
  }

  /** Parses one or more values up to the closing bracket. */
  private list(): Node[] {
    const values = [this.disjunction()];
    while (this.accept(",")) values.push(this.disjunction());
    this.expect(")");
    return values;
  }

  private accept(sign: string): boolean {
    const found = this.token.kind === "sign" && this.token.value === sign;
    if (found) this.next += 1;
    return found;
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw this.unexpected(JSON.stringify(sign));
  }

  private unexpected(expected: string) {
    const { token } = this;
    const got = token.kind === "end" ? token.value : JSON.stringify(String(token.value));
    return syntaxError(`expected ${expected}, got ${got}`, token.at);
  }
}

const call = (name: string, operands: readonly Node[], at: Position): Node => ({
  kind: "call",
  name,
  operands,
  at,
});

const name = ({ value, at }: Token) => ({ kind: "name", name: String(value), at }) as const;

const negatedIf = (negated: boolean, node: Node): Node =>
  negated ? call("not", [node], node.at) : node;
