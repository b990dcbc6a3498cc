export { type OpenXlsx, openXlsx, xlsxSelect } from "./open-xlsx.js";
