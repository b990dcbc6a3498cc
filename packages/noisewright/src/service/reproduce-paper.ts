import { type SharedCall, sharing } from "./shared-answers.js";

export type PaperCall = SharedCall<"paper">;

/** Reproduces a paper. The results for a paper never change, so all callers share them. */
export const reproducePaper = sharing("paper");
