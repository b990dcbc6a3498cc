import { mkdirSync, writeFileSync } from "node:fs";
import { MECHANISMS } from "@noisewright/core";
import { specJsonSchema } from "../packages/release/dist/spec/json-schema.js";
import { apiPages, coreEntries } from "./api-page.js";
import { mechanismPage } from "./mechanism-page.js";
import { picture } from "./picture.js";
import { specPage } from "./spec-page.js";

for (const kind of MECHANISMS) {
  writeFileSync(new URL(`mechanisms/${kind.id}.md`, import.meta.url), await mechanismPage(kind));
}
writeFileSync(new URL("images/laws.svg", import.meta.url), picture());

const schema = specJsonSchema();
writeFileSync(
  new URL("../packages/noisewright/spec.schema.json", import.meta.url),
  `${JSON.stringify(schema, undefined, 2)}\n`,
);
writeFileSync(new URL("spec.md", import.meta.url), specPage(schema));

mkdirSync(new URL("api", import.meta.url), { recursive: true });
for (const [name, page] of apiPages(coreEntries())) {
  writeFileSync(new URL(`api/${name}`, import.meta.url), page);
}
