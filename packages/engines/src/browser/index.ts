export type { CsvOptions } from "../layout/index.js";
export type { BrowserAssets, BrowserOptions, BrowserSource } from "./browser-source.js";
export { headerColumns } from "./header-columns.js";
export { openBrowserFiles } from "./open-browser-files.js";
