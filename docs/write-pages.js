import { writeFileSync } from "node:fs";
import { MECHANISMS } from "@noisewright/core";
import { mechanismPage } from "./mechanism-page.js";
import { picture } from "./picture.js";

for (const kind of MECHANISMS) {
  writeFileSync(new URL(`mechanisms/${kind.id}.md`, import.meta.url), await mechanismPage(kind));
}
writeFileSync(new URL("images/laws.svg", import.meta.url), picture());
