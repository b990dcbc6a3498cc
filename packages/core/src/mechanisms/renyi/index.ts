export { renyiOptimal } from "./renyi-optimal.js";
