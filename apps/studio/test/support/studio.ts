import type { Page } from "playwright-core";
import { type Chromium, startChromium } from "../../../../packages/core/test/browser/chromium.js";
import type { ServiceOptions } from "../../../../packages/noisewright/src/service/index.js";
import { type Site, startSite } from "./site.js";

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface Visit {
  readonly page: Page;
  /** All that was printed, thrown or not found: a test expects none. */
  readonly unexpected: readonly string[];
  /** Paths of the scripts that were loaded, workers' and WebAssembly too. */
  readonly scripts: readonly string[];
}

/** A browser with the studio in it. */
export class Studio {
  private constructor(
    readonly site: Site,
    readonly chromium: Chromium,
  ) {}

  static async start(options: Partial<ServiceOptions> = {}): Promise<Studio> {
    return new Studio(await startSite(options), await startChromium());
  }

  /** A fresh page at an address such as `/design?epsilon=2`. */
  async visit(
    address: string,
    { width = 1280, height = 900, dark = false }: View = {},
    site: Site = this.site,
  ): Promise<Visit> {
    const context = await this.chromium.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? "dark" : "light",
    });
    const page = await context.newPage();
    const unexpected: string[] = [];
    page.on("console", (message) => unexpected.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => unexpected.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => {
      // What a page has itself given up on, because it asks anew, has not failed.
      if (request.failure()?.errorText !== "net::ERR_ABORTED")
        unexpected.push(`failed: ${request.url()}`);
    });
    const scripts: string[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|wasm)$/.test(pathname)) scripts.push(pathname);
    });
    await page.goto(site.url + address);
    return { page, unexpected, scripts };
  }

  async close(): Promise<void> {
    await this.chromium.close();
    await this.site.close();
  }
}
