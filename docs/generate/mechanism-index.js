import { mechanismKind } from "@noisewright/core";
import { mechanismFamilies } from "./families.js";

/** The list of all mechanisms, by family, with the sentence that each says of itself. */
export function mechanismIndex() {
  const sections = mechanismFamilies().map(({ title, ids }) => {
    const rows = ids.map((id) => `| [${id}](${id}.md) | ${mechanismKind(id).summary} |`);
    return `## ${title}\n\n| mechanism | what it does |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return `# All mechanisms

Each page lists the parameters of a mechanism, shows its law, and gives the figures of an example.
\`noisewright design\` [chooses one for you](../how-to/design.md).

${sections.join("\n")}`;
}
