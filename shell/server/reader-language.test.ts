import type { RunningServer } from '@marketplace/http-server';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startQuietSite } from './testing/quiet-site.ts';

const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--site-head--></head><body><div id="root"></div>' +
  '<noscript><!--site-without-script--></noscript></body></html>';
const BUNDLE = `
  exports.shared = {};
  exports.renderSite = async ({ path, language }) => ({ body: '<h1>' + path + ' ' + language + '</h1>', styles: '' });`;

let folder: string;
let site: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-language-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await writeFile(join(folder, 'server/render.cjs'), BUNDLE);
  site = await startQuietSite({ SHELL_DIST: folder });
  // The first request in each language may wait for the renderer.
  for (const path of ['/caregiver-terms', '/caregiver-terms?lang=es']) {
    await vi.waitFor(async () => expect(await pageFor(path, {})).toContain('<h1>'), 5000);
  }
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const pageFor = async (path: string, headers: Record<string, string>) =>
  (await fetch(site.url + path, { headers })).text();

describe('translated page', () => {
  test.each([
    ['the link says', '/caregiver-terms?lang=es', { cookie: 'marketplace_language=en', 'accept-language': 'en' }, 'es'],
    [
      'was chosen earlier',
      '/caregiver-terms',
      { cookie: 'a=1; marketplace_language=es', 'accept-language': 'en' },
      'es',
    ],
    [
      'was chosen, even if the browser asks for Spanish',
      '/caregiver-terms',
      { cookie: 'marketplace_language=en', 'accept-language': 'es-MX' },
      'en',
    ],
    ['the browser asks for', '/caregiver-terms', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [
      'is the default, if the browser prefers an unsupported one',
      '/caregiver-terms',
      { 'accept-language': 'fr-CA,es;q=0.5' },
      'en',
    ],
    [
      'is the default, if link and cookie name no language',
      '/caregiver-terms?lang=xx',
      { cookie: 'marketplace_language=xx' },
      'en',
    ],
  ])('is shown in the language that %s', async (_which, path, headers, language) => {
    const html = await pageFor(path, headers);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>/caregiver-terms ${language}</h1>`);
    expect(html).toContain(language === 'es' ? '<title>Exención y consentimiento' : '<title>Caregiver Release');
    expect(html).toContain(`<meta property="og:locale" content="${language}_US" />`);
  });

  test('has a Vary header, so that a cache keeps the languages apart', async () => {
    const { headers } = await fetch(`${site.url}/caregiver-terms`);
    expect(headers.get('vary')?.toLowerCase()).toMatch(/accept-language, cookie/);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, /);
  });
});

test('a page for agencies is always in English', async () => {
  const html = await pageFor('/agency-terms', { cookie: 'marketplace_language=es', 'accept-language': 'es' });
  expect(html).toContain('<html lang="en">');
  expect(html).not.toContain('/agency-terms es');
});

describe('page without JavaScript', () => {
  test('shows a message in the frame if it needs JavaScript, with links to pages that work without it', async () => {
    const html = await pageFor('/signin', {});
    const noscriptText = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(noscriptText).toContain('Homecare Talent Network');
    expect(noscriptText).toContain('Please switch on JavaScript');
    expect(noscriptText).toContain('lang="es">Esta página necesita JavaScript');
    expect(noscriptText).toContain('href="/care-professionals"');
    expect(noscriptText).not.toMatch(/ style=|<style/);
    const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(noscriptText)?.[1] ?? '';
    expect((await fetch(site.url + styles)).headers.get('content-type')).toContain('text/css');
  });

  test('shows no message if it is server-rendered', async () => {
    expect(await pageFor('/caregiver-terms', {})).not.toContain('Please switch on JavaScript');
  });
});
