import glossary from "#docs/glossary.md?raw";
import { parseGlossary } from "./parse-glossary.js";

/** The entries of the glossary. The text is large, so import this file only where it is loaded late. */
export const ENTRIES = parseGlossary(glossary);
