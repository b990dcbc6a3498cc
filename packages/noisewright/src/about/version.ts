/** Of this package; its manifest says the same. */
export const VERSION = "0.1.0";
