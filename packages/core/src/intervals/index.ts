export { interval, simultaneous } from "./interval.js";
export { ShareInterval } from "./share-interval.js";
