import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXPOSED_ROUTES, EXPOSED_SLOTS, remotePages, remoteSlots, routesScripts } from './first-loads.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-loads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(files: Record<string, string>): Promise<Compilation> {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  return new Promise((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'none',
        entry: './src/entry.js',
        module: { rules: [{ test: /\.tsx?$/, type: 'javascript/auto' }] },
        optimization: { chunkIds: 'named' },
        output: { path: join(folder, 'dist'), publicPath: '/remotes/trial-app/1/', chunkFilename: '[name].js' },
      },
      (error, stats) => (stats === undefined ? reject(error ?? new Error('no build')) : resolve(stats.compilation)),
    );
  });
}

const ENTRY = `
  import(/* webpackChunkName: "${EXPOSED_ROUTES}" */ './routes.tsx');
  import(/* webpackChunkName: "${EXPOSED_SLOTS}" */ './slots.ts');`;
const ROUTES = `
  const element = (page) => page;
  const Form = () => import(/* webpackChunkName: "form-page" */ './form-page.js');
  const Plain = () => import(/* webpackChunkName: "plain-page" */ './plain-page.js');
  export default [{ path: 'form', element: <Form /> }, { path: 'plain/:id', element: <Plain /> }];`;
const FORM_PAGE = `
  export const fields = () => import(/* webpackChunkName: "fields" */ './fields.js');
  export const checks = () => import(/* webpackChunkName: "later-checks" */ './checks.js');
  export const invited = () => import(/* webpackChunkName: "variant-invited" */ './invited.js');`;

test('the size of a page counts the scripts for its first view, with its variants counted separately', async () => {
  // The trial build does not parse JSX, so the page is a function call, which the route table also accepts.
  const compilation = await build({
    'src/entry.js': ENTRY,
    'src/routes.tsx': ROUTES.replace(/<(\w+) \/>/g, 'element($1)'),
    'src/form-page.js': FORM_PAGE,
    'src/plain-page.js': 'export default 1;',
    'src/slots.ts': 'export default {};',
    'src/fields.js': 'export default 2;',
    'src/checks.js': 'export default 3;',
    'src/invited.js': 'export default 4;',
  });
  writeFileSync(join(folder, 'src/routes.tsx'), ROUTES);
  const at = (...names: string[]) => names.map((name) => `/remotes/trial-app/1/${name}.js`);
  // Scripts of slots load with the slot, not with every page.
  expect(routesScripts(compilation)).toEqual(at(EXPOSED_ROUTES));
  expect(remotePages(compilation, folder)).toEqual([
    { page: '/form', scripts: at('form-page', 'fields') },
    { page: '/form (invited)', scripts: at('form-page', 'variant-invited') },
    { page: '/plain/:id', scripts: at('plain-page') },
  ]);
});

test('the size of a slot counts the table of slots, its component, and the scripts that load with it', async () => {
  const compilation = await build({
    'src/entry.js': `import(/* webpackChunkName: "${EXPOSED_SLOTS}" */ './slots.ts');`,
    'src/slots.ts': `
      import fact from './fact.js';
      export default {
        'candidate-section': () => import(/* webpackChunkName: "pay" */ './pay.js'),
        'account-tab': () => import(/* webpackChunkName: "rate-card" */ './rate-card.js'),
        'candidate-fact': async () => ({ default: fact }),
      };`,
    'src/fact.js': 'export default 0;',
    'src/pay.js': 'export default 1;',
    'src/rate-card.js': `
      export const rates = () => import(/* webpackChunkName: "rates" */ './rates.js');
      export const history = () => import(/* webpackChunkName: "later-history" */ './history.js');`,
    'src/rates.js': 'export default 2;',
    'src/history.js': 'export default 3;',
  });
  const at = (...names: string[]) => names.map((name) => `/remotes/trial-app/1/${name}.js`);
  expect(remoteSlots(compilation, folder, ['candidate-section', 'account-tab', 'candidate-fact'])).toEqual([
    { slot: 'candidate-section', scripts: at(EXPOSED_SLOTS, 'pay') },
    { slot: 'account-tab', scripts: at(EXPOSED_SLOTS, 'rate-card', 'rates') },
    // Without `import()`, the component counts with all scripts of the slots table.
    { slot: 'candidate-fact', scripts: at(EXPOSED_SLOTS, 'pay', 'rate-card', 'rates') },
  ]);
});

test('a remote without slots has no slot sizes', async () => {
  const compilation = await build({ 'src/entry.js': 'export {};' });
  expect(remoteSlots(compilation, folder, [])).toEqual([]);
});
