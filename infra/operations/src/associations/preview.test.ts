import { draftAssociation, readLogo } from '@marketplace/api';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandDatabase } from '../testing/command-database.ts';
import { run } from './command.ts';
import { previewOf } from './preview.ts';

const { use, errors } = commandDatabase();
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const NEW = { state: 'OH', name: 'Ohio <Firefly> Alliance', support_email: null, sms_opt_in_default: true };
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'preview-test-'));
  await Promise.all(['assets', 'server'].map((folder) => mkdir(join(dist, folder))));
  const files = {
    'index.html':
      '<!doctype html><html lang="en"><head><!--site-head--><script defer src="/assets/main.1.js"></script>' +
      '<link href="/assets/main.1.css" rel="stylesheet"></head><body><div id="root"></div></body></html>',
    'assets/main.1.css': '@font-face { src: url(/assets/letters.1.woff2) }',
    'assets/letters.1.woff2': 'letters',
    'assets/main.1.js': 'never',
    'server/render.cjs': `exports.renderSite = async ({ config: { associations: [{ name, logo }] = [{}] } }) => ({
      body: '<h1>' + name?.replace('<', '&lt;') + '</h1><img src="' + logo + '" alt="" />',
      styles: '<style data-styled="true">.a{b:c}</style>',
    });`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(dist, name), text)));
});
afterAll(() => rm(dist, { recursive: true, force: true }));

const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');

test(
  'a preview shows the page, the email and the payment page in one file, and stores nothing',
  { tags: ['slow'] },
  async () => {
    const { db } = use();
    const draft = await draftAssociation(
      { db, now: () => new Date() },
      { ...NEW, code: 'firefly', theme: { '--brand-primary': '#6d1b3b' }, logo: readLogo(Buffer.from(LOGO)) },
    );
    const file = await previewOf(draft, dist);
    expect(file.match(/<iframe /g)).toHaveLength(4);
    const text = unescaped(file);
    expect(text).toContain('--brand-primary:#6d1b3b');
    expect(text).toContain('background:#6d1b3b');
    expect(text).toMatch(/--accent: ?#6d1b3b/);
    expect(text).toContain(`data:image/svg+xml;base64,`);
    expect(text).toContain('data:image/png;base64,');
    expect(text).toContain(`base64,${Buffer.from('letters').toString('base64')}`);
    expect(text).toContain('Contact details for the candidate you unlocked');
    expect(file).not.toContain('<script');
    expect(text).not.toMatch(/<script|<link[^>]+rel="(?:stylesheet|preload)"|src="(?!data:)|url\(["']?(?!["']?data:)/);
    expect(await db.selectFrom('associations').select('code').execute()).toEqual([{ code: 'iahhc' }]);
  },
);

test('a preview is rejected if there is no build, a value is missing, or the contrast is too low', async () => {
  expect(await run(['preview', 'firefly'])).toBe(2);
  expect(errors.join('\n')).toContain("'preview' needs --state, --name and --logo");
  expect(await run(['preview', 'firefly', '--state', 'OH', '--name', 'Ohio Firefly Alliance'])).toBe(1);
  expect(errors.at(-1)).toContain('pass --logo FILE');
  const logo = join(use().folder, 'firefly.svg');
  await writeFile(logo, LOGO);
  const draft = await draftAssociation(
    { db: use().db, now: () => new Date() },
    { ...NEW, code: 'firefly', theme: {}, logo: readLogo(await readFile(logo)) },
  );
  await expect(previewOf(draft, join(dist, 'nowhere'))).rejects.toThrow('Run npm run build first');
  const faint = ['preview', 'iahhc', '--color', 'primary=#b56a7d'];
  expect(await run(faint)).toBe(1);
  expect(errors.join('\n')).toContain('needs 4.5:1');
});
