import { existsSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { chromium, type LaunchOptions } from '@playwright/test';
import { GROUPS } from './groups.ts';
import { GALLERY, pictureOf, sheetOf } from './pictures.ts';
import type { Group, Width } from './state.ts';

const WIDTHS: readonly Width[] = [390, 768, 1280];
const SHEET_PX = 1600;
/** Thumbnails per row, by width. The full-size pictures are in the folder `pictures` next to the sheets. */
const COLUMNS: Readonly<Record<Width, number>> = { 390: 6, 768: 4, 1280: 3 };
const ROWS = 2;

interface Figure {
  caption: string;
  path: string;
}

/** Composes contact sheets and lists layout faults, which fail the run. */
export default class ContactSheets implements Reporter {
  readonly #found: string[] = [];
  readonly #unreached: string[] = [];
  #options: LaunchOptions = {};

  onBegin(config: { projects: { use: { launchOptions?: LaunchOptions } }[] }): void {
    rmSync(GALLERY, { recursive: true, force: true });
    this.#options = config.projects[0]?.use.launchOptions ?? {};
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const state = `${test.title} at ${test.parent.project()?.name ?? ''}`;
    if (result.status === 'failed' || result.status === 'timedOut') this.#unreached.push(state);
    for (const { type, description } of result.annotations) {
      if (type !== 'layout') continue;
      const fault = `${state}, ${description ?? ''}`;
      this.#found.push(fault);
      console.log(`  ${fault}`);
    }
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] }> {
    const sheets = await compose(this.#options);
    console.log(`\n${sheets} contact sheets in ${GALLERY}`);
    if (this.#unreached.length > 0) console.log(`\nStates that could not be reached:\n${lines(this.#unreached)}`);
    if (this.#found.length > 0) console.log(`\nLayout faults:\n${lines(this.#found)}`);
    return this.#found.length > 0 ? { status: 'failed' } : { status: result.status };
  }

  printsToStdio(): boolean {
    return true;
  }
}

const lines = (problems: readonly string[]) => problems.map((one) => `  ${one}`).join('\n');

async function compose(options: LaunchOptions): Promise<number> {
  const browser = await chromium.launch(options);
  const page = await browser.newPage({ viewport: { width: SHEET_PX, height: 800 } });
  let sheets = 0;
  for (const group of GROUPS) {
    for (const width of WIDTHS) {
      const figures = figuresOf(group, width);
      const onSheet = COLUMNS[width] * ROWS;
      for (let first = 0; first < figures.length; first += onSheet) {
        const number = first / onSheet + 1;
        await page.setContent(await sheet(figures.slice(first, first + onSheet), width));
        await page.screenshot({ path: sheetOf(group.name, width, number), fullPage: true });
        sheets += 1;
      }
    }
  }
  await browser.close();
  return sheets;
}

function figuresOf({ name, states }: Group, width: Width): Figure[] {
  return states.flatMap(([state]) =>
    ['en', 'es'].flatMap((language) =>
      ['light', 'dark'].flatMap((colorScheme) => {
        const path = pictureOf({ group: name, state, width, language, colorScheme });
        return existsSync(path) ? [{ caption: `${state} · ${language} · ${colorScheme}`, path }] : [];
      }),
    ),
  );
}

async function sheet(figures: readonly Figure[], width: Width): Promise<string> {
  const parts = await Promise.all(
    figures.map(async ({ caption, path }) => {
      const picture = (await readFile(path)).toString('base64');
      return `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${picture}" /></figure>`;
    }),
  );
  return `<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${COLUMNS[width]}, 1fr); gap: 12px; margin: 12px;
      align-items: start; background: #888; font: 13px sans-serif }
    figure { margin: 0 } figcaption { padding: 2px 4px; background: #fff } img { display: block; width: 100% }
  </style>${parts.join('')}`;
}
