/** The version of Noisewright. A test compares this constant with package.json. */
export const VERSION = "0.1.0";
