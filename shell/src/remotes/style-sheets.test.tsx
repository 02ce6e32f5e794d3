import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useStyleSheets } from './style-sheets.ts';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

/** Adds a style sheet, because the simulated browser does not load any. */
function loadSheet(href: string): { disabled: boolean } {
  const sheet = { disabled: false };
  const link = document.createElement('link');
  document.head.append(link);
  Object.defineProperties(link, { sheet: { value: sheet }, href: { value: href } });
  link.rel = 'stylesheet';
  link.dispatchEvent(new Event('load'));
  return sheet;
}
function Part({ of }: { of: string }) {
  useStyleSheets(of);
  return null;
}

test('the style sheets of a remote are enabled only while one of its components is shown', () => {
  const preloaded = loadSheet('/remotes/rate-card-app/7/page.css');
  const ofSite = loadSheet('/assets/main.css');
  expect(preloaded.disabled).toBe(true);
  const page = render(<Part of="rate-card-app" />);
  const slot = render(<Part of="rate-card-app" />);
  const other = loadSheet('/remotes/other-app/1/page.css');
  expect([preloaded.disabled, other.disabled]).toEqual([false, true]);
  page.unmount();
  expect(preloaded.disabled).toBe(false);
  slot.unmount();
  expect(preloaded.disabled).toBe(true);
  render(<Part of="rate-card-app" />);
  expect([preloaded.disabled, other.disabled, ofSite.disabled]).toEqual([false, true, false]);
});
