import fc from "fast-check";
import { inject } from "vitest";

// Before each file: the same cases on every run.
fc.configureGlobal({ seed: inject("seed") });
