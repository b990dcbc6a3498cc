export { createTextFile, readTextFile, writeTextFile } from "./text-file.js";
