/** The type of a bound value, as SQL must know it. */
export type ParameterType = "number" | "integer" | "text" | "boolean";

export interface Parameter {
  readonly type: ParameterType;
  readonly value: string | number | bigint | boolean;
}

/** A piece of SQL: text of our own, and values that will be bound. Never anybody else's text. */
export interface Fragment {
  readonly parts: readonly (string | Parameter)[];
}

/** `` sql`a ${b}` ``: the literal text is ours, what is put in are fragments. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Fragment[]): Fragment {
  const parts = texts.flatMap((text, i) => [text, ...(inserted[i]?.parts ?? [])]);
  return { parts: parts.filter((part) => part !== "") };
}

export const bind = (type: ParameterType, value: Parameter["value"]): Fragment => ({
  parts: [{ type, value }],
});

/** A name in double quotes, which all three dialects read alike. */
export const quoted = (name: string): Fragment => ({
  parts: [`"${name.replaceAll('"', '""')}"`],
});

/** A name or number made by the compiler itself, such as `k0`. */
export const own = (text: string | number | bigint): Fragment => ({ parts: [String(text)] });

export const cast = (value: Fragment, type: string): Fragment =>
  sql`CAST(${value} AS ${own(type)})`;

export function join(fragments: readonly Fragment[], separator: string): Fragment {
  return {
    parts: fragments.flatMap((each, i) => (i === 0 ? each.parts : [separator, ...each.parts])),
  };
}

/** A table by the parts of its name, outermost first. */
export const tableName = (path: readonly string[]): Fragment => join(path.map(quoted), ".");

/** Write a fragment out, each parameter by its place from 1 and itself. */
export function render(
  fragment: Fragment,
  placeholder: (parameter: Parameter, place: number) => string,
): { readonly text: string; readonly parameters: readonly Parameter[] } {
  const parameters: Parameter[] = [];
  const texts = fragment.parts.map((part) => {
    if (typeof part === "string") return part;
    parameters.push(part);
    return placeholder(part, parameters.length);
  });
  return { text: texts.join(""), parameters };
}
