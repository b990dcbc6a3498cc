export { GLOSSARY } from "./glossary.js";
export { VERSION } from "./version.js";
