import { writeFileSync } from "node:fs";
import { MECHANISMS } from "@noisewright/core";
import { specJsonSchema } from "../packages/release/dist/spec/json-schema.js";
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
