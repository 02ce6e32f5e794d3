import { expect, test, type Page } from '@playwright/test';
import { layoutFaultsNow } from '../stack/layout-check.ts';

async function openPage(page: Page, body: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Layout</title><style>
      * { box-sizing: border-box } body { margin: 16px; font: 16px/1.5 sans-serif }
      button, .panel { border: 1px solid #333; background: #fff } button { min-height: 24px }
    </style></head><body>${body}</body></html>`,
  );
  return layoutFaultsNow(page);
}

const LONG = 'Hide for everyone at my agency';

const FAULTS: readonly [what: string, body: string, found: RegExp][] = [
  [
    'words that overflow a menu panel',
    `<div style="position: relative; width: 44px"><button aria-label="More">…</button>
      <div class="panel" style="position: absolute; width: 44px"><span style="white-space: nowrap">${LONG}</span></div>
    </div>`,
    /text 'Hide for everyone at my agency'.* spills out of <div>/,
  ],
  ['a word wider than its column', '<p style="width: 40px">Indianapolis</p>', /'Indianapolis'.* spills out of <p>/],
  [
    'lines that overflow their box at the bottom',
    `<div class="panel" style="width: 120px; height: 30px">${LONG}</div>`,
    /'Hide for everyone at my agency'.* spills out of <div>/,
  ],
  [
    'text that is cut off',
    `<p style="width: 60px; overflow: hidden; white-space: nowrap">Near Indianapolis</p>`,
    /'Near Indianapolis'.* is cut off by <p>/,
  ],
  [
    'text cut off with an ellipsis and no title',
    `<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Near Indianapolis</p>`,
    /'Near Indianapolis'.* is cut off by <p>/,
  ],
  [
    'a fixed bar wider than the window',
    `<div style="position: fixed; left: 0; bottom: 0; white-space: nowrap; width: 3000px; text-align: right">Filters</div>`,
    /'Filters'.* lies outside the window/,
  ],
  [
    'a selected option wider than its field',
    `<select style="width: 60px" aria-label="Sort by"><option>Recommended for you</option></select>`,
    /field <select> 'Sort by' shows \d+ of the \d+ px of 'Recommended for you'/,
  ],
  [
    'a button under another element',
    `<div style="position: relative"><button>Unlock</button>
      <div style="position: absolute; inset: 0; width: 400px" class="panel">Notice</div></div>`,
    /control <button> 'Unlock'.* is covered by <div> 'Notice'/,
  ],
  [
    'the last button of a page, covered by a fixed bar',
    `<div style="height: 3000px">People</div><button>Last</button>
      <div class="panel" style="position: fixed; inset: auto 0 0; height: 90px">Bar</div>`,
    /control <button> 'Last'.* is covered by <div> 'Bar'/,
  ],
  [
    'a page that scrolls sideways',
    '<div style="width: 3000px">Wide</div>',
    /the page is 3016 px wide in a window of 1280 px: <div> 'Wide'/,
  ],
  [
    'a small target next to another',
    `<button style="min-height: 0; width: 18px; height: 18px; padding: 0" aria-label="Bookmark"></button
      ><button>More</button>`,
    /target <button> 'Bookmark' is small: 18×18/,
  ],
  [
    'a label that wraps',
    '<button style="display: inline-flex; width: 100px; padding: 8px">Unlock Josephine</button>',
    /label 'Unlock Josephine' of <button> 'Unlock Josephine' wraps/,
  ],
];

test('the layout check finds each fault and names the element @slow', async ({ page }) => {
  for (const [what, body, expectedFault] of FAULTS) {
    expect.soft(await openPage(page, body), what).toEqual([expect.stringMatching(expectedFault)]);
  }
});

test('the layout check finds nothing on a good page and does not change it @slow', async ({ page }) => {
  const clean = `
    <a href="#main" style="position: fixed; transform: translateY(-200%)">Skip to content</a>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">For readers</span>
    <p title="Near Indianapolis"
      style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Near Indianapolis</p>
    <p>See the <a href="#terms">terms</a> and the <a href="#help">help</a>.</p>
    <div style="overflow: auto; width: 200px; height: 80px" class="panel">
      <p style="width: 500px">A table that scrolls sideways within its own box, with all of its words</p>
      <button>At its end</button>
    </div>
    <div style="height: 0; overflow: hidden">A section that is closed</div>
    <div style="position: relative" class="panel"><button aria-expanded="true" aria-controls="menu">More</button>
      <div id="menu" class="panel" style="position: absolute; z-index: 1"><button>${LONG}</button></div></div>
    <button>Behind the open menu</button>
    <div style="position: relative; height: 60px" class="panel">
      <a href="#row" style="font-size: 10px">Josephine<i style="position: absolute; inset: 0"></i></a></div>
    <label style="display: block; padding: 8px"><input type="checkbox" style="appearance: none; opacity: 0"> Spanish</label>
    <button style="min-height: 0; width: 20px; height: 20px; margin: 12px; padding: 0" aria-label="Close"></button>
    <button style="display: block; width: 120px"><div>A card with more than one line</div></button>
    <div aria-hidden="true" style="position: relative"><button>Behind the dialog</button>
      <div style="position: absolute; inset: 0"></div></div>
    <div style="height: 3000px">People</div><button>Last</button><div style="height: 120px"></div>
    <div class="panel" style="position: fixed; inset: auto 0 0; height: 90px">Bar</div>`;
  await openPage(page, clean);
  await page.evaluate(() => window.scrollTo(0, 500));
  expect(await layoutFaultsNow(page)).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});
