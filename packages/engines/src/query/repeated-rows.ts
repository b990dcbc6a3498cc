import type { Table } from "./query.js";
import { rolesOf } from "./roles.js";

/** Whether a table may have more rows than its source `from`, because a row meets several rows. */
export function mayRepeatRows({ relation }: Pick<Table, "relation">): boolean {
  if (relation === undefined) return false;
  return rolesOf(relation).joined.some(
    ({ role, most, on, table }) =>
      most > 1 ||
      (role === "way" &&
        !isUnique(
          relation.tables[table]!,
          on.map(({ right }) => right),
        )),
  );
}

/** Whether the database guarantees at most one row for the same values of these columns. */
export const isUnique = ({ unique = [] }: Table, within: readonly string[]): boolean =>
  unique.some((columns) => columns.every((column) => within.includes(column)));
