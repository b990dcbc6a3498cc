import { toHttpError } from "@noisewright/contract/serving";
import { NoisewrightError } from "@noisewright/core";
import { config } from "zod";
import { forgetStore } from "./ledgers.js";
import type { LocalOrder, LocalReply, LocalRequest } from "./protocol.js";
import { answerTo } from "./routes.js";

// The content security policy forbids code that is made from strings, so the library zod must not
// compile its schemas.
config({ jitless: true });

const running = new Map<number, AbortController>();

addEventListener("message", ({ data: order }: MessageEvent<LocalOrder>) => {
  if ("abort" in order) running.get(order.id)?.abort();
  else void work(order);
});

async function work(request: LocalRequest): Promise<void> {
  const { id } = request;
  const send = (reply: LocalReply) => postMessage(reply);
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const report = (progress: Extract<LocalReply, { progress: unknown }>["progress"]) =>
      send({ id, progress });
    const result = await answerTo(request, { report, signal: stop.signal });
    send({ id, result: JSON.stringify(result) });
  } catch (error) {
    if (error instanceof NoisewrightError && error.code === "unavailable") forgetStore();
    send({ id, error: toHttpError(error).error });
  } finally {
    running.delete(id);
  }
}
