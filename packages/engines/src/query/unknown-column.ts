import { NoisewrightError } from "@noisewright/core";
import type { FieldPath } from "./problems.js";
import type { Table } from "./query.js";

const CHECK_DELIMITER = '; check the delimiter, for example delimiter: ";"';

/**
 * The error for a name that is not a column. The error lists `readable` for a database table, or the
 * columns that the spec declares. The first line of a CSV file may be a record, so the error shows
 * only how many names that line has. `text` is the expression in which the name was read.
 */
export function unknownColumn(
  name: string,
  { header }: Table,
  readable: readonly string[],
  place: { readonly subject: string; readonly path?: FieldPath },
  text = "",
): NoisewrightError {
  const meant = hyphenated(name, text, readable);
  if (meant !== undefined) {
    return new NoisewrightError({
      code: "unsupported",
      ...place,
      what: `column ${JSON.stringify(name.slice(0, 60))}`,
      advice: `a name with - needs quotes, for example of: '"${meant}"'`,
    });
  }
  const known = header === undefined ? readable : header.declared;
  const got = name.slice(0, 60);
  if (known.length > 0 || header === undefined) {
    return new NoisewrightError({ code: "unknown", ...place, what: "column", got, known });
  }
  const isOne = header.names === 1;
  const names = isOne ? "1 name" : `${header.names} names`;
  const delimiter = isOne ? CHECK_DELIMITER : "";
  return new NoisewrightError({
    code: "unsupported",
    ...place,
    what: `column ${JSON.stringify(got)} among the ${names} of the header line`,
    advice: `noisewright columns ${JSON.stringify(header.file)} lists the names${delimiter}`,
  });
}

/** A column with a minus sign in its name, which an expression reads as a difference. */
function hyphenated(name: string, text: string, readable: readonly string[]): string | undefined {
  return readable.find((column) => column.split("-").includes(name) && text.includes(column));
}
