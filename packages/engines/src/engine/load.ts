import { unavailable } from "./failure.js";

/**
 * The error codes of Node for a package that is missing, or that has no binary for this machine.
 */
const MISSING: readonly unknown[] = [
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND",
  "ERR_DLOPEN_FAILED",
];

/**
 * Loads a module that needs an optional package. If the package is missing, the error names the
 * package.
 */
export async function loadDriver<T>(name: string, module: () => Promise<T>): Promise<T> {
  try {
    return await module();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (!MISSING.includes(code)) throw error;
    const what = "the package is not installed, or has no binary for this machine";
    throw unavailable(`package ${name}`, what, `install the package: npm install ${name}`);
  }
}
