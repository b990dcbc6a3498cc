export { VERSION } from "@noisewright/text";
export { GLOSSARY } from "./glossary.js";
