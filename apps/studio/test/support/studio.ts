import type { BrowserContext, Page } from "playwright-core";
import { type Chromium, startChromium } from "../../../../packages/core/test/browser/chromium.js";
import type { ServiceOptions } from "../../../../packages/noisewright/src/service/index.js";
import { type Site, startSite } from "./site.js";

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Opens another tab of this browser profile. */
  readonly context?: BrowserContext;
  /** The address of a proxy for everything but this machine. */
  readonly proxy?: string;
}

export interface Visit {
  readonly page: Page;
  /** Console output, exceptions and failed requests. A test expects this list to be empty. */
  readonly unexpected: readonly string[];
  /** The paths of the loaded scripts, including workers and WebAssembly. */
  readonly scripts: readonly string[];
}

/** A browser, and a service or a static site for the tests of the studio. */
export class Studio {
  private constructor(
    readonly site: Site,
    readonly chromium: Chromium,
  ) {}

  static async start(options: Partial<ServiceOptions> = {}): Promise<Studio> {
    return await Studio.at(await startSite(options));
  }

  static async at(site: Site): Promise<Studio> {
    return new Studio(site, await startChromium());
  }

  /** Opens a new page at an address such as `/design?epsilon=2`. */
  async visit(
    address: string,
    { width = 1280, height = 900, dark = false, context, proxy }: View = {},
    site: Site = this.site,
  ): Promise<Visit> {
    const profile =
      context ??
      (await this.chromium.browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        ...(proxy && { proxy: { server: proxy } }),
      }));
    const page = await profile.newPage();
    const unexpected: string[] = [];
    page.on("console", (message) => unexpected.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => unexpected.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => {
      // The page itself aborts a request when it sends a newer request. Such an abort is not a
      // failure.
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
