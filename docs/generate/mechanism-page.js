import { readdirSync } from "node:fs";
import { inspect, mechanismKind, prepareKind } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import { optimise } from "@noisewright/core/optimal";
import { domainOf, exampleOf } from "@noisewright/core/params";

/**
 * The reference page of a mechanism, derived from its parameters as data.
 * @param {import("@noisewright/core").MechanismKind} kind
 */
export async function mechanismPage(kind) {
  const shown = await figures(kind);
  const rows = Object.entries(kind.parameters).map(([name, parameter]) => {
    const given = parameter.default === undefined ? "" : `; default ${parameter.default}`;
    return `| \`${flag(name)}\` | ${parameter.symbol ?? ""} | ${parameter.doc} | ${domainOf(parameter)}${given} |`;
  });
  const source = sourceOf(kind.id);
  return `# ${kind.id}

${kind.summary[0]?.toUpperCase()}${kind.summary.slice(1)}.

| flag | symbol | meaning | domain |
|---|---|---|---|
${rows.join("\n")}

Give ${kind.forms.map((form) => form.map((entry) => `\`${flag(entry.replace("=", " "))}\``).join(", ")).join("; or ")}.

\`\`\`sh
${exampleLine(kind)}
\`\`\`

| at these parameters | |
|---|---|
${shown.map(([name, value]) => `| ${name} | ${value} |`).join("\n")}

Definition, theorem and sampling weights: [\`${source}\`](../../${source}).
`;
}

/**
 * A mechanism's file is named by its id, in the folder of its family.
 * @param {string} id
 */
function sourceOf(id) {
  const folder = new URL("../../packages/core/src/mechanisms/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return `packages/core/src/mechanisms/${files.find((name) => name.endsWith(`/${id}.ts`))}`;
}

/** @param {string} name */
function flag(name) {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Parameters of the first form, each at a typical value.
 * @param {import("@noisewright/core").MechanismKind} kind
 */
function example(kind) {
  const form = kind.forms.find((names) => names.includes("metric")) ?? kind.forms[0] ?? [];
  return exampleOf(kind.parameters, form);
}

/** @param {import("@noisewright/core").MechanismKind} kind */
function exampleLine(kind) {
  const flags = Object.entries(example(kind)).flatMap(([name, value]) =>
    value === true ? [flag(name)] : value === false ? [] : [`${flag(name)} ${value}`],
  );
  return `npx noisewright inspect ${kind.id} ${flags.join(" ")}`;
}

/**
 * @param {import("@noisewright/core").MechanismKind} kind
 * @returns {Promise<[string, string][]>}
 */
async function figures(kind) {
  const mechanism = await prepareKind(mechanismKind(kind.id), example(kind), async (programme) =>
    optimise(programme, await highsSolver()),
  );
  const { privacy, utility } = inspect(mechanism);
  const short = (/** @type {number} */ x) =>
    Number.isFinite(x) ? String(Number(x.toPrecision(6))) : "∞";
  return [
    ["pure ε of the ideal law", short(privacy.epsilon)],
    [
      "certified of the weights",
      `ε ≤ ${short(privacy.certified.epsilon)}, δ ≤ ${short(privacy.certified.delta)}`,
    ],
    ["mean absolute error", short(utility.mae)],
    ["root mean squared error", short(Math.sqrt(utility.mse))],
    ["99.9 % quantile", short(utility.quantiles["0.999"] ?? Number.NaN)],
  ];
}
