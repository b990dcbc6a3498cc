/**
 * The reference page of specs, derived from their JSON Schema.
 * @param {Schema} schema
 * @typedef {{
 *   description?: string, type?: string | string[], const?: unknown, enum?: unknown[],
 *   default?: unknown, required?: string[], properties?: Record<string, Schema>,
 *   anyOf?: Schema[], oneOf?: Schema[], items?: Schema, prefixItems?: Schema[],
 *   additionalProperties?: Schema | boolean,
 *   minimum?: number, maximum?: number, exclusiveMinimum?: number, exclusiveMaximum?: number
 * }} Schema
 */
export function specPage(schema) {
  const { releases, ...top } = schema.properties ?? {};
  const kinds = releases?.items?.oneOf ?? [];
  return `# The spec

A YAML or JSON file that says what is published from one table, or from [several joined tables](../how-to/joins.md).
[Publish statistics](../how-to/release.md) shows one at work; editors that know JSON Schema check it as you type with
[\`spec.schema.json\`](../../packages/noisewright/spec.schema.json).

## Fields

${table({ ...top, ...(releases && { releases: { ...releases, items: {} } }) }, schema.required)}

${Object.entries(top)
  .flatMap(([name, field]) => sections(`\`${name}\``, field))
  .join("\n\n")}

## Releases

${kinds.map((kind) => `### \`${kind.properties?.statistic?.const}\`: ${kind.description}\n\n${table(own(kind, kinds), kind.required)}`).join("\n\n")}

### Fields of several

${table(shared(kinds), always(kinds))}

${Object.entries(shared(kinds))
  .flatMap(([name, field]) => sections(`\`${name}\``, field))
  .concat(
    [...otherForms(kinds), ...ownForms(kinds)].flatMap(([title, field]) => sections(title, field)),
  )
  .join("\n\n")}
`;
}

/**
 * The other forms of shared fields, each with a title that names the kinds with this form.
 * @param {Schema[]} kinds
 * @returns {[string, Schema][]}
 */
function otherForms(kinds) {
  const common = shared(kinds);
  /** @type {Map<string, { name: string, field: Schema, statistics: string[] }>} */
  const forms = new Map();
  for (const kind of kinds) {
    for (const [name, field] of Object.entries(kind.properties ?? {})) {
      if (common[name] === undefined || sameField(kind, name, common[name])) continue;
      const key = JSON.stringify([name, field]);
      const { statistics } = forms.get(key) ?? { statistics: [] };
      const all = [...statistics, `\`${kind.properties?.statistic?.const}\``];
      forms.set(key, { name, field, statistics: all });
    }
  }
  return [...forms.values()].map(({ name, field, statistics }) => [
    `\`${name}\` of ${statistics.join(", ")}`,
    field,
  ]);
}

/**
 * Objects inside the fields that only one kind has, each with a title that names the kind.
 * @param {Schema[]} kinds
 * @returns {[string, Schema][]}
 */
function ownForms(kinds) {
  const common = shared(kinds);
  return kinds.flatMap((kind) =>
    Object.entries(kind.properties ?? {})
      .filter(([name]) => common[name] === undefined)
      .flatMap(([name, field]) =>
        (field.anyOf ?? [field]).map(
          (one) =>
            /** @type {[string, Schema]} */ ([
              `\`${name}\` of \`${kind.properties?.statistic?.const}\``,
              one.items ?? one,
            ]),
        ),
      ),
  );
}

/**
 * Fields that several kinds have. If a field has several forms, the form of the most kinds is shared.
 * @param {Schema[]} kinds
 * @returns {Record<string, Schema>}
 */
function shared(kinds) {
  const times = (/** @type {string} */ name, /** @type {Schema | undefined} */ field) =>
    field === undefined ? 2 : kinds.filter((other) => sameField(other, name, field)).length;
  /** @type {Record<string, Schema>} */
  const fields = {};
  for (const kind of kinds) {
    for (const [name, field] of Object.entries(kind.properties ?? {})) {
      if (name !== "statistic" && times(name, field) > times(name, fields[name]))
        fields[name] = field;
    }
  }
  return fields;
}

/**
 * Names of what every kind that has it needs.
 * @param {Schema[]} kinds
 */
function always(kinds) {
  const has = (/** @type {string} */ name) => kinds.filter((kind) => kind.properties?.[name]);
  return Object.keys(shared(kinds)).filter((name) =>
    has(name).every((kind) => kind.required?.includes(name)),
  );
}

/** @param {Schema} kind @param {string} name @param {Schema} field */
function sameField(kind, name, field) {
  return JSON.stringify(kind.properties?.[name]) === JSON.stringify(field);
}

/**
 * What only this kind has, and a line that names the rest.
 * @param {Schema} kind
 * @param {Schema[]} kinds
 * @returns {Record<string, Schema>}
 */
function own(kind, kinds) {
  const common = shared(kinds);
  const isCommon = (/** @type {string} */ name) =>
    common[name] !== undefined && sameField(kind, name, common[name]);
  const names = Object.keys(kind.properties ?? {}).filter((name) => name !== "statistic");
  const mine = names
    .filter((name) => !isCommon(name))
    .map((name) => [name, kind.properties?.[name]]);
  const others = names.filter(isCommon).map((name) => `\`${name}\``);
  return { ...Object.fromEntries(mine), "…": { description: `also ${others.join(", ")}` } };
}

/**
 * A heading and a table for each object inside a field.
 * @param {string} name
 * @param {Schema} field
 * @returns {string[]}
 */
function sections(name, field) {
  const inner = field.items ?? field;
  const named = objectsByName(inner);
  if (named !== undefined) return sections(`${name}.\`<name>\``, named);
  return (inner.anyOf ?? [inner]).flatMap((one) => {
    if (one.type === "array") return [];
    if (one.properties === undefined) return [];
    const rest = Object.entries(one.properties).flatMap(([key, value]) =>
      sections(`${name}.\`${key}\``, value),
    );
    return [
      `### ${name.replaceAll("`.`", ".")}: ${one.description ?? ""}\n\n${table(one.properties, one.required)}`,
      ...rest,
    ];
  });
}

/**
 * What each name stands for, if a field holds objects by name.
 * @param {Schema} field
 * @returns {Schema | undefined}
 */
function objectsByName({ additionalProperties: each }) {
  const isObjects =
    typeof each === "object" && each.anyOf?.every((one) => one.properties !== undefined);
  return isObjects ? each : undefined;
}

/**
 * @param {Record<string, Schema>} fields
 * @param {string[]} [required]
 */
function table(fields, required = []) {
  const rows = Object.entries(fields).map(([name, field]) => {
    const must = required.includes(name) ? "yes" : "";
    const given = field.default === undefined ? "" : `; default \`${field.default}\``;
    const shown = name === "…" ? name : `\`${name}\``;
    return `| ${shown} | ${field.description ?? ""} | ${name === "…" ? "" : domain(field)}${given} | ${must} |`;
  });
  return ["| field | meaning | domain | needed |", "|---|---|---|---|", ...rows].join("\n");
}

/**
 * @param {Schema} field
 * @returns {string}
 */
function domain(field) {
  if (field.const !== undefined) return `\`${field.const}\``;
  if (field.enum !== undefined) return field.enum.map((value) => `\`${value}\``).join(", ");
  if (field.anyOf !== undefined) return [...new Set(field.anyOf.map(domain))].join(" or ");
  if (field.prefixItems !== undefined)
    return `[${field.prefixItems.map(() => "number").join(", ")}]`;
  if (field.type === "array") return `list of ${domain(field.items ?? {})}`.replace(/ $/, "");
  if (field.type === "object") return "object";
  if (field.type !== "number" && field.type !== "integer")
    return field.type === "string" ? "text" : String(field.type ?? "releases");
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = field;
  const end = (/** @type {number | undefined} */ x, /** @type {string} */ none) =>
    x === undefined ? none : String(x).replace(/0{9,}$/, (zeros) => `e${zeros.length}`);
  const low = exclusiveMinimum === undefined ? `[${end(minimum, "−∞")}` : `(${exclusiveMinimum}`;
  const high = exclusiveMaximum === undefined ? `${end(maximum, "∞")}]` : `${exclusiveMaximum})`;
  return `${field.type === "integer" ? "integer in " : ""}${low}, ${high}`;
}
