import { unavailable } from "../../engine/index.js";
import { unreadableFile } from "../../sources/index.js";

export const notParquet = (path: string) => unreadableFile(path, "Parquet");

export const encrypted = (path: string) =>
  unavailable(
    JSON.stringify(path),
    "the file is encrypted",
    "write the file without encryption; nothing was spent",
  );

export const unreadableValues = (path: string) =>
  unavailable(
    JSON.stringify(path),
    "some of its values cannot be read",
    "noisewright check shows the columns; nothing was spent",
  );

export const tooLarge = (path: string) =>
  unavailable(
    JSON.stringify(path),
    "the file does not fit into the memory of the browser",
    "leave out columns that are not needed, or use the command line; nothing was spent",
  );
