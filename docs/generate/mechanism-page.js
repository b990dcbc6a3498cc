import { readdirSync } from "node:fs";
import { inspect, mechanismKind, prepareKind } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import { optimise } from "@noisewright/core/optimal";
import { domainOf, exampleOf } from "@noisewright/core/params";
import { lawPicture } from "./law-picture.js";

/**
 * The reference page of a mechanism, derived from its parameters as data, and the picture of its law.
 * @param {import("@noisewright/core").MechanismKind} kind
 */
export async function mechanismPage(kind) {
  const mechanism = await prepareKind(mechanismKind(kind.id), example(kind), async (programme) =>
    optimise(programme, await highsSolver()),
  );
  const inspection = inspect(mechanism);
  const answers = answersOf(mechanism, inspection.utility.answer);
  return {
    page: textOf(kind, figures(inspection), answers),
    picture: lawPicture(mechanism, answers),
  };
}

/**
 * Where the law is shown: in the middle of the input range and, if the range ends, at its lower end.
 * @param {import("@noisewright/core").Mechanism} mechanism
 * @param {number} middle
 */
function answersOf({ input: { lower } }, middle) {
  return Number.isFinite(lower) && lower !== middle ? [middle, lower] : [middle];
}

/**
 * @param {import("@noisewright/core").MechanismKind} kind
 * @param {readonly (readonly [string, string])[]} shown
 * @param {readonly number[]} answers
 */
function textOf(kind, shown, answers) {
  const rows = Object.entries(kind.parameters).map(([name, parameter]) => {
    const given = parameter.default === undefined ? "" : `; default ${parameter.default}`;
    return `| \`${flag(name)}\` | ${parameter.symbol ?? ""} | ${parameter.doc} | ${domainOf(parameter)}${given} |`;
  });
  const source = sourceOf(kind.id);
  return `# ${kind.id}

${kind.summary[0]?.toUpperCase()}${kind.summary.slice(1)}.

![Outputs of ${kind.id} at a true answer of ${answers.join(" and of ")}](../images/mechanisms/${kind.id}.svg)

## Parameters

| flag | symbol | meaning | domain |
|---|---|---|---|
${rows.join("\n")}

Give ${kind.forms.map((form) => form.map((entry) => `\`${flag(entry.replace("=", " "))}\``).join(", ")).join("; or ")}.

## Example

The picture above and the figures below belong to this example.

\`\`\`sh
${exampleLine(kind)}
\`\`\`

| at these parameters | value |
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
 * @param {import("@noisewright/core").Inspection} inspection
 * @returns {[string, string][]}
 */
function figures({ privacy, utility }) {
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
