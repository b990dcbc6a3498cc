export { boundOf } from "./bound.js";
export { compileMatrix, roundMatrix } from "./compile-matrix.js";
export { compileNoise, latticeFor, type NoiseOptions, type NoiseTable } from "./compile-noise.js";
export { envelope, fallingEnvelope } from "./envelope.js";
