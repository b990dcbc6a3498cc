/** Marks what only the steward can know. `TODO` is easy to find in the file. */
export const gap = (what: string): string => `TODO: ${what}`;

/** A gap, and the field that has it, for example `deployment.basic.name`. */
export interface Gap {
  readonly field: string;
  readonly what: string;
}

/** All gaps of a record, in the order of its fields. */
export function gapsOf(value: unknown, field = ""): readonly Gap[] {
  if (typeof value === "string") {
    return [...value.matchAll(/TODO: (.*)/g)].map(([, what]) => ({ field, what: what! }));
  }
  if (Array.isArray(value)) return value.flatMap((each) => gapsOf(each, field));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    gapsOf(each, field === "" ? name : `${field}.${name}`),
  );
}
