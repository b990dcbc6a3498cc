import script from "../local-service/worker.js?worker&url";

/**
 * Starts the worker that reads files. A worker that starts from a script of the page has the content
 * security policy of the page, and so have the workers that it starts. A worker that starts from its
 * address would have the policy of its own response headers, and a static site may send none.
 */
export function startLocalWorker(): Worker {
  const { href } = new URL(script, import.meta.url);
  const type = "text/javascript";
  const start = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type }));
  try {
    return new Worker(start, { type: "module" });
  } finally {
    // The browser has resolved the address when the constructor returns.
    URL.revokeObjectURL(start);
  }
}
