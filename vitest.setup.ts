import fc from "fast-check";
import { inject } from "vitest";

// Sets the seed before each file, so that every run checks the same cases.
fc.configureGlobal({ seed: inject("seed") });
