/** The SQL type of a bound value. */
export type ParameterType = "number" | "integer" | "text" | "boolean";

export interface Parameter {
  readonly type: ParameterType;
  readonly value: string | number | bigint | boolean;
  /** Set for an integer that is written into the text, unless the queries of a batch share a text. */
  readonly inline?: true;
}

/**
 * A part of an SQL statement: constant text and values to bind. Text from users is never part of
 * the SQL text.
 */
export interface Fragment {
  readonly parts: readonly (string | Parameter)[];
}

/** A tag for templates such as `` sql`a ${b}` ``, which combines constant text and fragments. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Fragment[]): Fragment {
  const parts: (string | Parameter)[] = [];
  texts.forEach((text, i) => {
    if (text !== "") parts.push(text);
    for (const part of inserted[i]?.parts ?? []) if (part !== "") parts.push(part);
  });
  return { parts };
}

export const bind = (type: ParameterType, value: Parameter["value"]): Fragment => ({
  parts: [{ type, value }],
});

/** An integer that is part of the text of a single query, and a parameter of queries in a batch. */
export const inline = (value: bigint): Fragment => ({
  parts: [{ type: "integer", value, inline: true }],
});

/** A name in double quotes, which all three dialects support. */
export const quoted = (name: string): Fragment => ({
  parts: [`"${name.replaceAll('"', '""')}"`],
});

/** A name or number that the compiler itself makes, such as `k0`. */
export const own = (text: string | number | bigint): Fragment => ({ parts: [String(text)] });

export const cast = (value: Fragment, type: string): Fragment =>
  sql`CAST(${value} AS ${own(type)})`;

export function join(fragments: readonly Fragment[], separator: string): Fragment {
  return {
    parts: fragments.flatMap((each, i) => (i === 0 ? each.parts : [separator, ...each.parts])),
  };
}

/** The quoted name of a table, from the parts of the name, outermost part first. */
export const tableName = (path: readonly string[]): Fragment => join(path.map(quoted), ".");

/**
 * Writes the placeholder of a bound value, or the value itself as a literal. `place` is the position
 * of the value, from 1.
 */
export type Placeholder = (parameter: Parameter, place: number) => string;

/** Renders a fragment as SQL text. With `bindsAll`, inline integers are parameters too. */
export function render(
  fragment: Fragment,
  placeholder: Placeholder,
  bindsAll = false,
): { readonly text: string; readonly parameters: readonly Parameter[] } {
  const parameters: Parameter[] = [];
  const texts = fragment.parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.inline && !bindsAll) return String(part.value);
    parameters.push(part);
    return placeholder(part, parameters.length);
  });
  return { text: texts.join(""), parameters };
}
