export { readTextFile, writeTextFile } from "./text-file.js";
