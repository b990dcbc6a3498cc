export type { Planned, Published } from "./run-release.js";
