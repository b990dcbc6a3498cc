/**
 * Compiles all mutants of a source file into the module, each behind a condition. One module then
 * serves every mutant, so no mutant needs its own process or import. Loops count their rounds, so
 * that a mutant that never ends is stopped.
 */
import ts from "typescript-api";

/** @import { Mutant } from "./mutants.js" */

const STATE = "globalThis.__mutation";

/** @param {string} file @param {string} text @param {readonly Mutant[]} mutants */
export function instrument(file, text, mutants) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  /** @type {Map<string, Mutant[]>} */
  const places = new Map();
  for (const mutant of mutants) {
    const place = `${mutant.start} ${mutant.end}`;
    places.set(place, [...(places.get(place) ?? []), mutant]);
  }
  /**
   * The text of a node with all parts of the node instrumented.
   * @param {ts.Node} node
   * @returns {string}
   */
  const print = (node) => {
    let [result, at] = ["", node.getStart(source)];
    ts.forEachChild(node, (child) => {
      const start = child.getStart(source);
      // Modifiers and similar nodes may overlap text that was already printed.
      if (start < at) return;
      result += text.slice(at, start) + withMutants(child);
      at = child.getEnd();
    });
    return result + text.slice(at, node.getEnd());
  };
  /** @param {ts.Node} node */
  const withMutants = (node) => {
    const own = ts.isStatement(node) || ts.isExpression(node) ? placesOf(node) : [];
    const body = isLoopBody(node) ? `{ ${STATE}.tick(); ${print(node)} }` : print(node);
    if (own.length === 0) return body;
    if (ts.isExpressionStatement(node)) return `if (!${STATE}.is(${own[0]?.id})) { ${body} }`;
    const choices = own.map(({ id, to }) => `${STATE}.is(${id}) ? (${to}) : `);
    return `(${choices.join("")}(${body}))`;
  };
  /** @param {ts.Node} node */
  const placesOf = (node) => {
    const at = places.get(`${node.getStart(source)} ${node.getEnd()}`) ?? [];
    const statement = ts.isExpressionStatement(node);
    return at.filter(({ to }) => (to === ";") === statement);
  };
  return text.slice(0, source.getStart(source)) + print(source) + text.slice(source.getEnd());
}

/** @param {ts.Node} node */
function isLoopBody(node) {
  const { parent } = node;
  return ts.isIterationStatement(parent, false) && parent.statement === node;
}
