import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-api";

/**
 * What an entry of a package exports, for its reference page and for the test that all of it is
 * documented. Read from the sources by the type checker.
 *
 * @typedef {object} Exported
 * @property {string} name
 * @property {string} signature
 * @property {string} doc empty where there is none
 */

/**
 * @param {readonly string[]} entries paths of the entries' sources
 * @param {string} config path of the tsconfig they are compiled with
 * @returns {Map<string, Exported[]>}
 */
export function exportsOf(entries, config) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    config.replace(/[^/]+$/, ""),
  );
  const program = ts.createProgram([...entries], { ...options, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  return new Map(
    entries.map((entry) => {
      const source = program.getSourceFile(entry);
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`no module ${entry}`);
      const symbols = checker.getExportsOfModule(module);
      const all = symbols.map((symbol) => exported(symbol, checker));
      return [entry, all.sort((a, b) => (a.name < b.name ? -1 : 1))];
    }),
  );
}

/**
 * @param {ts.Symbol} alias
 * @param {ts.TypeChecker} checker
 * @returns {Exported}
 */
function exported(alias, checker) {
  const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
  const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const node = symbol.valueDeclaration ?? symbol.declarations?.[0];
  return { name: alias.name, signature: node ? signatureOf(node, symbol, checker) : "", doc };
}

/** Longer types are what the source is for. */
const LONGEST = 300;

/**
 * @param {ts.Declaration} node
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function signatureOf(node, symbol, checker) {
  if (ts.isFunctionDeclaration(node)) {
    const type = checker.getTypeOfSymbol(symbol);
    return type
      .getCallSignatures()
      .map((signature) => `function ${symbol.name}${checker.signatureToString(signature, node)}`)
      .join("\n");
  }
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    return membersOf(node, symbol, checker);
  }
  if (ts.isTypeAliasDeclaration(node)) return shortened(node.getText().replace(/^export /, ""));
  const flags = ts.TypeFormatFlags.None;
  const type = checker.typeToString(checker.getTypeOfSymbol(symbol), node, flags);
  return shortened(`const ${symbol.name}: ${type}`);
}

/**
 * @param {ts.InterfaceDeclaration | ts.ClassDeclaration} node
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function membersOf(node, symbol, checker) {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const members = checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .filter((member) => {
      const at = member.valueDeclaration;
      return !(at && ts.getCombinedModifierFlags(at) & hidden) && !/^__#/.test(member.name);
    });
  const lines = members.map((member) => {
    const optional = member.flags & ts.SymbolFlags.Optional ? "?" : "";
    const type = checker.typeToString(checker.getTypeOfSymbol(member), node);
    const doc = ts.displayPartsToString(member.getDocumentationComment(checker));
    const comment = doc === "" ? "" : `  // ${doc.replaceAll(/\s+/g, " ")}\n`;
    return `${comment}  ${member.name}${optional}: ${shortened(type)};`;
  });
  const word = ts.isClassDeclaration(node) ? "class" : "interface";
  return `${word} ${symbol.name} {\n${lines.join("\n")}\n}`;
}

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * The reference pages of a package, by file name: one for each entry, and their index.
 *
 * @param {Map<string, Exported[]>} entries by the name they are imported by
 * @returns {Map<string, string>}
 */
export function apiPages(entries) {
  const pages = new Map(
    [...entries].map(([entry, all]) => [
      fileOf(entry),
      `# ${entry}\n\n${all.map(section).join("\n")}`,
    ]),
  );
  const rows = [...entries].map(
    ([entry, all]) =>
      `| [\`${entry}\`](${fileOf(entry)}) | ${all.map(({ name }) => `\`${name}\``).join(", ")} |`,
  );
  return pages.set(
    "index.md",
    `# Public names\n\nOne page an entry, written from the sources by \`npm run pages\`.\n\n| entry | names |\n|---|---|\n${rows.join("\n")}\n`,
  );
}

/** @param {Exported} exported */
function section({ name, signature, doc }) {
  return `## ${name}\n\n${doc}\n\n~~~ts\n${signature}\n~~~\n`;
}

/** @param {string} entry */
function fileOf(entry) {
  return `${basename(entry)}.md`;
}

/**
 * The public names of the core package, by entry.
 *
 * @returns {Map<string, Exported[]>}
 */
export function coreEntries() {
  const root = fileURLToPath(new URL("../../packages/core/", import.meta.url));
  /** @type {{ name: string, exports: Record<string, Record<string, string>> }} */
  const { name, exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const sources = Object.entries(exports).map(([path, conditions]) => ({
    entry: name + path.slice(1),
    source: join(root, conditions["noisewright-source"] ?? ""),
  }));
  const found = exportsOf(
    sources.map(({ source }) => source),
    `${root}tsconfig.json`,
  );
  return new Map(sources.map(({ entry, source }) => [entry, found.get(source) ?? []]));
}
