import { unavailable } from "../engine/index.js";

/** What Node says where a package, or its binary for this machine, is not there. */
const MISSING: readonly unknown[] = [
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND",
  "ERR_DLOPEN_FAILED",
];

/** A module that needs a package's native code or driver, loaded when it is asked for. */
export async function loadDriver<T>(name: string, module: () => Promise<T>): Promise<T> {
  try {
    return await module();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (!MISSING.includes(code)) throw error;
    const what = "it is not installed, or has no binary for this machine";
    throw unavailable(`package ${name}`, what, `npm install ${name}`);
  }
}
