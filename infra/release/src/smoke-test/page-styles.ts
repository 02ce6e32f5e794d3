/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test';
import { WATCH } from './page-watch.ts';

const STYLES = 'changedStyles';
/** Style properties that only a release would change. Sizes and positions depend on the content. */
const PROPERTIES = [
  'display visibility opacity color pointer-events user-select cursor position z-index float transform filter clip-path',
  'background-color background-image border-top-width border-top-style border-top-color border-radius box-shadow',
  'padding-top padding-left text-indent text-transform text-decoration-line letter-spacing line-height',
  'font-family font-size font-weight font-style',
].flatMap((names) => names.split(' '));
const SHOWN = 4;

export function rememberStyles(page: Page): Promise<void> {
  return page.evaluate(
    ({ watch, key, properties }) => {
      const frame = document.querySelectorAll(':is(header, footer):not(main *), :is(header, footer):not(main *) *');
      const controls = document.querySelectorAll('main :is(a, button, input, select, textarea, h1, h2)');
      const elements = [...frame, ...controls].filter((element) => element.closest('[data-slot]') === null);
      // Returns the element's attributes except style. If these change, the element is skipped, because the site itself
      // changes attributes such as aria-current.
      const stateOf = (element: Element) =>
        [...element.attributes].map(({ name, value }) => (name === 'style' ? '' : `${name}=${value}`)).join();
      const stylesOf = (element: Element) => {
        const style = getComputedStyle(element);
        return properties.map((property) => style.getPropertyValue(property));
      };
      const before = elements.map((element) => ({ element, state: stateOf(element), styles: stylesOf(element) }));
      const listChanges = () => {
        const examples = new Map<string, string>();
        for (const { element, state, styles } of before) {
          if (!element.isConnected || stateOf(element) !== state || element.matches(':hover, :focus-within')) continue;
          const now = stylesOf(element);
          for (const [index, property] of properties.entries()) {
            const [was, is] = [styles[index] ?? '', now[index] ?? ''];
            // Ignores elements that were hidden, such as the footer, which appears once the page has loaded.
            if (was === is || examples.has(property) || (property === 'visibility' && was === 'hidden')) continue;
            const words = (element.textContent ?? '').trim().slice(0, 30);
            examples.set(property, `${property} of <${element.tagName.toLowerCase()}> '${words}' from ${was} to ${is}`);
          }
        }
        return [...examples.values()];
      };
      Reflect.set(Reflect.get(globalThis, watch), key, listChanges);
    },
    { watch: WATCH, key: STYLES, properties: PROPERTIES },
  );
}

/** Reports styles outside the release that have changed since the snapshot. */
export async function styleProblems(page: Page): Promise<string[]> {
  // The pointer of headless Chromium rests over the header. Moving it away avoids hover styles.
  await page.mouse.move(-1, -1);
  const changes = await page.evaluate(
    ({ watch, key }): string[] => {
      const listChanges: (() => string[]) | undefined = Reflect.get(Reflect.get(globalThis, watch), key);
      return listChanges?.() ?? [];
    },
    { watch: WATCH, key: STYLES },
  );
  return changes.slice(0, SHOWN).map((change) => `changes a style outside the release: ${change}.`);
}
