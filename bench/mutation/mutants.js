/**
 * Finds places for small faults in a source file by the syntax of the file. The faults are typical
 * slips that would change a bound. Types and the text of errors are skipped.
 */
import ts from "typescript-api";

/**
 * @typedef {object} Mutant
 * @property {number} id
 * @property {string} file
 * @property {number} line
 * @property {number} start Offset of the original text; `end` is its end.
 * @property {number} end
 * @property {string} from
 * @property {string} to
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const OPERATORS = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  ">>": ["<<"],
  "<<": [">>"],
  "&&": ["||"],
  "||": ["&&"],
};

/** @type {Readonly<Record<string, string>>} */
const NAMES = {
  "Math.min": "Math.max",
  "Math.max": "Math.min",
  "Math.floor": "Math.ceil",
  "Math.ceil": "Math.floor",
  "Math.round": "Math.floor",
  floorDiv: "ceilDiv",
  ceilDiv: "floorDiv",
  nextUp: "nextDown",
  nextDown: "nextUp",
  ratioUp: "ratioDown",
  ratioDown: "ratioUp",
};

/**
 * All mutants of a file, without ids.
 * @param {string} file
 * @param {string} text
 * @returns {Omit<Mutant, "id">[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  /** @type {Omit<Mutant, "id">[]} */
  const found = [];
  /** @param {ts.Node} node @param {string} to */
  const add = (node, to) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end, from: text.slice(start, end), to });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isOutside(node)) return;
    for (const to of replacements(node, source)) add(node, to);
    if (ts.isIfStatement(node)) for (const to of ["true", "false"]) add(node.expression, to);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** True if a node is a type, an import or the text of an error. @param {ts.Node} node */
function isOutside(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isNewExpression(node) && node.expression.getText() === "NoisewrightError")
  );
}

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {string[]} */
function replacements(node, source) {
  const text = (/** @type {ts.Node} */ part) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const [left, operator, right] = [node.left, node.operatorToken, node.right].map(text);
    const dropped = operator === "+" || operator === "-" ? [String(left)] : [];
    const others = OPERATORS[String(operator)] ?? [];
    return [...others.map((each) => `${left} ${each} ${right}`), ...dropped];
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const dropped = [ts.SyntaxKind.ExclamationToken, ts.SyntaxKind.MinusToken];
    return dropped.includes(node.operator) ? [text(node.operand)] : [];
  }
  if (ts.isNumericLiteral(node) && !isName(node)) return [String(Number(node.text) + 1)];
  if (ts.isBigIntLiteral(node)) return [`${BigInt(node.text.slice(0, -1)) + 1n}n`];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isCallExpression(node)) return renamed(node, source);
  if (ts.isConditionalExpression(node)) return [text(node.whenTrue), text(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 1 && !isTarget(node)) {
    return [`[${node.elements.slice(0, -1).map(text).join(", ")}]`];
  }
  if (ts.isExpressionStatement(node) && !/^super\b/.test(text(node))) return [";"];
  return [];
}

/**
 * Replaces a called function by its opposite, if the file imports the opposite.
 * @param {ts.CallExpression} node
 * @param {ts.SourceFile} source
 */
function renamed(node, source) {
  const other = NAMES[node.expression.getText(source)];
  const known = other?.startsWith("Math.") || new RegExp(`\\b${other}\\b`).test(source.text);
  if (other === undefined || !known) return [];
  const start = node.expression.getEnd();
  return [other + source.text.slice(start, node.getEnd())];
}

/** True if a number is the name of a property, which must not change. @param {ts.Node} node */
function isName(node) {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/**
 * True if an array literal is the target of an assignment.
 * @param {ts.Node} node
 * @returns {boolean}
 */
function isTarget(node) {
  const { parent } = node;
  return ts.isBinaryExpression(parent)
    ? parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    : ts.isForOfStatement(parent) && parent.initializer === node;
}
