import { printableLine } from "@noisewright/text";

const LONGEST = 120;

/**
 * Text from the data or from a spec, as it is shown. Invisible characters, such as marks that change
 * the text direction, are shown as escapes. A long text is cut off. An empty text gets a name.
 */
export function visibleText(value: string | number | boolean | null, longest = LONGEST): string {
  if (value === null || value === "") return "(empty)";
  const text = printableLine(typeof value === "number" ? numeral(value) : String(value));
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}

/** A key that is a number, such as a year, is written without separators. */
const numeral = (x: number) => String(x);
