export { type SheetRows, sheetRows } from "./sheet-rows.js";
