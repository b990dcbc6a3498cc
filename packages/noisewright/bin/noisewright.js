#!/usr/bin/env node
import { run } from "../dist/cli/run.js";

// A program such as head may close the pipe early, which is no error. Any other failed write, for
// example on a full disk, is an error.
process.stdout.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));

process.exitCode = await run(process.argv.slice(2));
