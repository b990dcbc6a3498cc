import { NoisewrightError } from "@noisewright/core";

const PART = /"((?:[^"]|"")+)"|([^".\s][^".]*)/y;

/** Splits a qualified name into its parts: `public."my.table"` becomes `["public", "my.table"]`. */
export function nameParts(name: string, most: number): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    PART.lastIndex = at;
    const match = PART.exec(name);
    if (match === null) throw malformed(name);
    parts.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    at += match[0].length;
    if (at === name.length) break;
    if (name[at] !== ".") throw malformed(name);
    at += 1;
  }
  if (parts.length > most) throw malformed(name);
  return parts;
}

/** Writes the parts of a name such that `nameParts` reads them again. */
export const writtenName = (parts: readonly string[]): string =>
  parts.map((part) => (/^\w+$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`)).join(".");

const malformed = (name: string) =>
  new NoisewrightError({
    code: "domain",
    subject: "source",
    parameter: "table",
    domain: 'a name such as people or public.people; names with dots need quotes: "a.b"."c"',
    got: JSON.stringify(name),
  });
