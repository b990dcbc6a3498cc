import { z } from "zod";
import { ledgerHistory } from "../answers/index.js";
import { checkOutput } from "./check.js";
import { errorOutput } from "./error.js";
import { ledgerImportOutput, ledgerListOutput, ledgerVerifyOutput } from "./ledger.js";
import { previewOutput, releaseOutput } from "./release.js";

/** What commands print with `--json`, by the name of the schema file. */
export const COMMAND_OUTPUTS = {
  release: releaseOutput,
  preview: previewOutput,
  check: checkOutput,
  "ledger-list": ledgerListOutput,
  "ledger-show": ledgerHistory,
  "ledger-verify": ledgerVerifyOutput,
  "ledger-import": ledgerImportOutput,
  error: errorOutput,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** The JSON Schemas (draft 2020-12) of all outputs. No other fields are printed. */
export function outputSchemas(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(COMMAND_OUTPUTS).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, { io: "output" }),
    ]),
  );
}
