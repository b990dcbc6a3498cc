#!/usr/bin/env node
import { run } from "../dist/cli/run.js";

// A reader that has seen enough, such as head, is no error; a full disk is.
process.stdout.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));

process.exitCode = await run(process.argv.slice(2));
