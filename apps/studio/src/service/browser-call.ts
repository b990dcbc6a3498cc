import type { Session } from "@noisewright/contract/answers";
import { IS_STATIC_SITE, ROOT } from "../address/site.js";
import type { CallOptions } from "./call-options.js";
import { ServiceFault } from "./fault.js";
import { LocalThread } from "./local-thread.js";
import { openedFiles } from "./opened-files.js";

/** In a browser the user is the steward of the own files. */
const SESSION: Session = { role: "steward", loopback: true };

let thread: LocalThread | undefined;

/**
 * Answers a request in this browser. The worker starts with the first request that needs it. If the
 * worker ends, the next request starts another worker.
 */
export async function callBrowser(path: string, options: CallOptions): Promise<unknown> {
  if (path === "/api/session") return SESSION;
  if (IS_STATIC_SITE && path === "/api/paper") return await storedPaper(options.body);
  if (thread === undefined || thread.isOver) thread = new LocalThread();
  return await thread.ask({ path, ...options, files: openedFiles() });
}

/** The report of a paper, which was computed when the site was built. */
async function storedPaper(body: unknown): Promise<unknown> {
  const { paper } = Object(body);
  try {
    const response = await fetch(`${ROOT}papers/${paper}.json`);
    if (response.ok) return await response.json();
  } catch {}
  throw new ServiceFault("This site does not respond. Check the connection.", "away");
}
