/** Writes plain data as YAML, with short lists and objects on one line. */
export function yamlOf(value: object): string {
  return `${block(value, "").trimStart()}\n`;
}

const WIDTH = 100;

function block(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.some(isObject)) {
    return value.map((each) => `\n${indent}- ${block(each, `${indent}  `).trimStart()}`).join("");
  }
  if (!isObject(value)) return ` ${flow(value)}`;
  return Object.entries(value)
    .map(([name, each]) => `\n${indent}${word(name)}:${inner(each, indent)}`)
    .join("");
}

/**
 * Writes a value on the line of its name if the value fits there and is not a section by itself.
 */
function inner(value: unknown, indent: string): string {
  const line = flow(value);
  const short = !line.includes("\n") && indent.length + line.length < WIDTH;
  const nested = Array.isArray(value) ? value.some(isObject) : isObject(value) && indent === "";
  return short && !nested ? ` ${line}` : block(value, `${indent}  `);
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([name, each]) => `${word(name)}: ${flow(each)}`);
    return `{ ${pairs.join(", ")} }`;
  }
  if (typeof value === "string") return word(value);
  if (typeof value === "number") return numberText(value);
  return String(value);
}

function word(text: string): string {
  return plain(text) ? text : JSON.stringify(text);
}

/**
 * Checks that a string needs no quotes in YAML: the string starts with a letter, has no special
 * characters, and YAML does not read the string as another type.
 */
function plain(text: string): boolean {
  return (
    /^[A-Za-z][\w ./-]*$/.test(text) &&
    !text.endsWith(" ") &&
    !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
  );
}

/** YAML 1.1 requires a point in the mantissa of a number with an exponent. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  const text = String(value);
  return /^-?\d+e/.test(text) ? text.replace("e", ".0e") : text.replace("Infinity", ".inf");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
