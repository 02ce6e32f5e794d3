import { expect, type Locator, type Page } from '@playwright/test';

/** More than the number of tab stops of the longest page. */
const MAX_TABS = 400;

interface Focused {
  name: string;
  /** Whether there is a focus ring of at least two pixels. */
  ringed: boolean;
  /** Whether the element is inside the viewport and not covered. */
  uncovered: boolean;
}

function focusedNow(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return { name: '', ringed: false, uncovered: false };
    const ids = focused.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
    const texts = [
      focused.getAttribute('aria-label'),
      ids.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels.map((label) => label.textContent).join(' '),
      focused.textContent,
    ];
    // For a checkbox drawn by its label, the ring is on the label.
    const ringElements = [focused, focused.closest('label')].filter((element) => element !== null);
    const ring = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    return {
      name: (texts.find((text) => text?.trim()) ?? '').replaceAll(/\s+/g, ' ').trim(),
      ringed: ringElements.some(ring),
      uncovered: ringElements.some(isSeen),
    };
  });
}

/** Presses Tab until a control (by name) has focus. Asserts a visible focus at every stop. */
export async function tabTo(page: Page, target: RegExp | Locator): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedNow(page);
    const reached =
      target instanceof RegExp
        ? target.test(focused.name)
        : await target.evaluate((element) => element === document.activeElement);
    if (reached) {
      expect(focused, `the focus on ${focused.name}`).toMatchObject({ ringed: true, uncovered: true });
      return;
    }
    passed.push(focused.name);
  }
  throw new Error(`Tab never reached ${String(target)}; it passed ${passed.slice(0, 40).join(' | ')}`);
}

export async function tabAndType(page: Page, label: RegExp | Locator, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

export async function tabAndPress(page: Page, name: RegExp | Locator): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
