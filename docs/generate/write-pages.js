import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { outputSchemas } from "@noisewright/contract";
import { MECHANISMS } from "@noisewright/core";
import { levelOf, similarFirst } from "../../packages/noisewright/dist/explain/index.js";
import { specJsonSchema } from "../../packages/release/dist/spec/json-schema.js";
import { apiPages, coreEntries } from "./api-page.js";
import { attacksPicture } from "./attacks-picture.js";
import { epsilonPage } from "./epsilon-page.js";
import { errorsPage } from "./errors-page.js";
import { mechanismIndex } from "./mechanism-index.js";
import { mechanismPage } from "./mechanism-page.js";
import { picture } from "./picture.js";
import { runningPicture } from "./running-picture.js";
import { specPage } from "./spec-page.js";
import { tablesPicture } from "./tables-picture.js";

const DOCS = new URL("../", import.meta.url);

/** @param {string} path @param {string} text */
function write(path, text) {
  writeFileSync(new URL(path, DOCS), text);
}

mkdirSync(new URL("images/mechanisms", DOCS), { recursive: true });
for (const kind of MECHANISMS) {
  const { page, picture } = await mechanismPage(kind);
  write(`mechanisms/${kind.id}.md`, page);
  write(`images/mechanisms/${kind.id}.svg`, picture);
}
write("mechanisms/index.md", mechanismIndex());
write("reference/errors.md", await errorsPage());
write("images/laws.svg", picture());
write("images/tables.svg", tablesPicture());
write("images/running.svg", runningPicture());
write("images/attacks.svg", attacksPicture());
const epsilon = readFileSync(new URL("epsilon.md", DOCS), "utf8");
write("epsilon.md", epsilonPage(epsilon, similarFirst("unit"), levelOf));

const schema = specJsonSchema();
write("../packages/noisewright/spec.schema.json", `${JSON.stringify(schema, undefined, 2)}\n`);
write("reference/spec.md", specPage(schema));

mkdirSync(new URL("reference/output", DOCS), { recursive: true });
for (const [name, schema] of Object.entries(outputSchemas())) {
  write(`reference/output/${name}.schema.json`, `${JSON.stringify(schema, undefined, 2)}\n`);
}

mkdirSync(new URL("reference/api", DOCS), { recursive: true });
for (const [name, page] of apiPages(coreEntries())) write(`reference/api/${name}`, page);
