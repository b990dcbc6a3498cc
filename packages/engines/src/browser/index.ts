export type { CsvOptions } from "../layout/index.js";
export type { BrowserAssets, BrowserOptions, BrowserSource } from "./browser-source.js";
export { openBrowserFiles } from "./open-browser-files.js";
