import fc from "fast-check";

/** Generators of well-typed expressions over PEOPLE, one generator for each type, at any depth. */
export const { number, text, condition } = fc.letrec<{
  number: string;
  text: string;
  condition: string;
}>((tie) => {
  const call = (name: string, ...operands: readonly ("number" | "text" | "condition")[]) =>
    fc
      .tuple(...operands.map((operand) => tie(operand)))
      .map((list) => `${name}(${list.join(", ")})`);
  const infix = (signs: readonly string[], operand: "number" | "text" | "condition") =>
    fc
      .tuple(tie(operand), fc.constantFrom(...signs), tie(operand))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`);
  const comparisons = ["=", "!=", "<", "<=", ">", ">="];
  return {
    number: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("age", "income", "score", "id", "0", "1", "2.5", "-3", "1e6", "null"),
      infix(["+", "-", "*", "/", "%"], "number"),
      call("number", "text"),
      call("length", "text"),
      call("year", "text"),
      fc.constantFrom("abs", "floor", "ceil", "round").chain((name) => call(name, "number")),
      fc
        .constantFrom("least", "greatest", "coalesce")
        .chain((name) => call(name, "number", "number")),
      call("if", "condition", "number", "number"),
    ),
    text: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("city", "note", "born", "seen", "'Zürich'", "''", "'12'", "null"),
      fc.constantFrom("lower", "upper", "trim").chain((name) => call(name, "text")),
      call("coalesce", "text", "text"),
      call("if", "condition", "text", "text"),
    ),
    condition: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("member", "true", "false", "null"),
      infix(["and", "or"], "condition"),
      infix(comparisons, "number"),
      infix(comparisons, "text"),
      tie("condition").map((a) => `not (${a})`),
      tie("number").map((a) => `(${a} is null)`),
      fc
        .tuple(tie("number"), tie("number"), tie("number"))
        .map(([a, b, c]) => `(${a} between ${b} and ${c})`),
      fc
        .tuple(tie("text"), tie("text"), tie("text"))
        .map(([a, b, c]) => `(${a} not in (${b}, ${c}))`),
    ),
  };
});
