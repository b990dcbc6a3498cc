import type { Page } from "playwright-core";
import { axeFaults, violations } from "../../apps/studio/test/support/axe.js";

/** The problems that axe finds on a page, in the light and in the dark theme. */
export async function faultsInBothThemes(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address);
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html.dark").waitFor();
  const dark = await violations(page);
  return [...light, ...dark].map((fault) => `${address}: ${fault}`);
}

/**
 * The problems that axe finds in the content of pages. Each content is inserted into the same page,
 * which is ten times faster than loading every page. Colours and highlighted code belong to the
 * theme and are not checked here.
 */
export async function faultsOfContents(page: Page, addresses: readonly string[]) {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(addresses[0]!);
  await violations(page);
  const faults: string[] = [];
  for (const address of addresses) {
    const found = await axeFaults(page, `(${checkContent})(${JSON.stringify(address)})`);
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  return faults;
}

/** Runs in the page. */
const checkContent = `async (address) => {
  const html = await (await fetch(address)).text();
  const next = new DOMParser().parseFromString(html, "text/html");
  document.title = next.title;
  document.querySelector("main").replaceWith(next.querySelector("main"));
  for (const code of document.querySelectorAll("pre code")) code.textContent = code.textContent;
  const rules = { "color-contrast": { enabled: false } };
  return axe.run("main", { resultTypes: ["violations"], rules });
}`;
