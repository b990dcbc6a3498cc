import { commandLineOf } from "./command.js";
import type { Snippet, Use } from "./snippet.js";
import { typescriptOf } from "./typescript.js";
import { yamlOf } from "./yaml.js";

export { releaseQuery } from "./release-query.js";
export type { Snippet, Use } from "./snippet.js";

/** Code that uses a mechanism, in each language. */
export function snippetsOf(use: Use): readonly Snippet[] {
  return [
    { language: "TypeScript", code: typescriptOf(use) },
    { language: "Command line", code: commandLineOf(use) },
    { language: "YAML", code: yamlOf(use) },
  ];
}
