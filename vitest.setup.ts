import fc from "fast-check";
import { inject } from "vitest";

// Sets the seed before each test file, so that every run checks the same random cases.
fc.configureGlobal({ seed: inject("seed") });
