export { type Asked, publicationOf } from "./publication-of.js";
