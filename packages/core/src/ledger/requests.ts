import { hashAt, type Page } from "./page.js";

/** For each request, by the client's id, the hash of the digests of the request. */
export class Requests {
  private readonly asked = new Map<string, string>();

  /** The requests of pages are added when somebody asks for a request. */
  constructor(private pages: readonly Page[] = []) {}

  get(request: string): string | undefined {
    this.addPages();
    return this.asked.get(request);
  }

  set(request: string, asked: string): void {
    this.addPages();
    this.asked.set(request, asked);
  }

  private addPages(): void {
    for (const { requests, asked } of this.pages) {
      for (const [i, request] of requests.entries()) this.asked.set(request, hashAt(asked, i));
    }
    this.pages = [];
  }
}
