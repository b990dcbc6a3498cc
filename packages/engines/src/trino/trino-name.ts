import { nameParts, unavailable, writtenName } from "../engine/index.js";
import { readTrinoAddress } from "./trino-address.js";

/**
 * The catalog, the schema and the name of a table. `home` is the catalog and the schema in which
 * names with fewer parts are looked up.
 */
export function tablePath(
  subject: string,
  home: readonly string[],
  name: string,
): readonly [catalog: string, schema: string, table: string] {
  const parts = nameParts(name, 3).map((part) => part.toLowerCase());
  const [catalog, schema, table] = [...home.slice(0, 3 - parts.length), ...parts];
  if (catalog === undefined || schema === undefined || table === undefined) {
    throw unavailable(
      subject,
      `table ${JSON.stringify(name)} has no catalog and schema`,
      "write catalog.schema.table, or add the catalog and the schema to the address",
    );
  }
  return [catalog, schema, table];
}

/** The name of a table with the catalog and the schema of its address. */
export function tableName(url: string, table: string): string {
  const { coordinator, home } = readTrinoAddress(url);
  return writtenName(tablePath(coordinator.subject, home, table));
}
