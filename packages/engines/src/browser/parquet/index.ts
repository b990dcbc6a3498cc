export { loadParquet } from "./load-parquet.js";
export { checkSameColumns, type OpenParquet, openParquet } from "./open-parquet.js";
export { type ParquetModule, startParquet } from "./parquet-module.js";
