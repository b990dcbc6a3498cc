import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { CONTENT_SECURITY_POLICY } from "../../../packages/noisewright/src/service/security-headers.js";

const PAGES = fileURLToPath(new URL("../src/pages", import.meta.url));

/**
 * Makes a static site of the built studio: a file for each page, so that a web server needs no rules
 * for addresses, the policy in each page, and the reports of papers.
 */
export function sitePlugin(papers: readonly string[]): Plugin {
  return {
    name: "noisewright-site",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: policyOfPage() },
        injectTo: "head-prepend",
      },
    ],
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("the build has no index.html");
        const folders = readdirSync(PAGES, { withFileTypes: true });
        // The start page is index.html.
        const pages = folders.filter((entry) => entry.isDirectory() && entry.name !== "start");
        for (const { name } of pages) {
          this.emitFile({ type: "asset", fileName: `${name}.html`, source: index.source });
        }
        for (const id of papers) {
          const source = await reportOf(id);
          this.emitFile({ type: "asset", fileName: `papers/${id}.json`, source });
        }
      },
    },
  };
}

/** The policy without the part that browsers accept in a header only. */
function policyOfPage(): string {
  const parts = CONTENT_SECURITY_POLICY.split("; ");
  return parts.filter((part) => !part.startsWith("frame-ancestors")).join("; ");
}

/** Recomputes a paper and checks the report against the schema of the service's answer. */
async function reportOf(id: string): Promise<string> {
  const { paperOf } = await import("@noisewright/papers");
  const { paperAnswer } = await import("@noisewright/contract/answers");
  const { report } = await paperOf(id).reproduce(() => {});
  const text = JSON.stringify(report);
  paperAnswer.parse(JSON.parse(text));
  return text;
}
