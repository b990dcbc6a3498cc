import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More steps than any page has controls. */
const MOST_STEPS = 200;

/** Uses a page as a person without a mouse does: only keys are pressed. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the element has the focus. Fails if Tab never reaches the element. */
  async reach(element: Locator): Promise<void> {
    await element.waitFor();
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await this.has(element)) return;
      await this.page.keyboard.press("Tab");
    }
    expect.unreachable(`Tab does not reach ${element}`);
  }

  /** Reaches a button or a link and presses Enter. */
  async press(element: Locator): Promise<void> {
    await this.reach(element);
    await this.page.keyboard.press("Enter");
  }

  /** Reaches a field, replaces its text and leaves the field. */
  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Tab");
  }

  /** Reaches a list of options and types the start of an option's label. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.reach(list);
    await this.page.keyboard.type(label);
    await expect
      .poll(() => list.evaluate((node) => (node as HTMLSelectElement).selectedOptions[0]?.label))
      .toContain(label);
  }

  /** Reaches a switch or a checkbox and presses Space. */
  async toggle(control: Locator): Promise<void> {
    await this.reach(control);
    await this.page.keyboard.press("Space");
  }

  /** Reaches a group of radio buttons and presses an arrow key until this one is checked. */
  async pick(radio: Locator): Promise<void> {
    const group = this.page.locator(
      `input[type=radio][name="${await radio.getAttribute("name")}"]`,
    );
    const checked = group.and(this.page.locator(":checked"));
    await this.reach((await checked.count()) > 0 ? checked : group.first());
    for (let step = 0; step < (await group.count()); step++) {
      if (await radio.isChecked()) return;
      await this.page.keyboard.press("ArrowRight");
    }
    expect(await radio.isChecked()).toBe(true);
  }

  private async has(element: Locator): Promise<boolean> {
    return await element.evaluate((node) => node === node.ownerDocument.activeElement);
  }
}
