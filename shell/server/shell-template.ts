import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export interface ShellTemplate {
  html: string;
  /** Paths of the fonts that every page uses. */
  fonts: readonly string[];
  /** Which build of the shell it is; null in development. */
  release: string | null;
  /** Texts of the build's style sheets, by their paths. */
  styleSheets: Readonly<Record<string, string>>;
}

/** The shell's built HTML, read anew when a build has replaced it. */
export function builtTemplate(dist: string): () => Promise<ShellTemplate> {
  const file = join(dist, 'index.html');
  let kept: { version: number; template: ShellTemplate } | null = null;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (kept?.version !== mtimeMs) {
      const [html, assets, release] = await Promise.all([
        readFile(file, 'utf8'),
        readdir(join(dist, 'assets')),
        readRelease(dist),
      ]);
      const fonts = assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`);
      const styleSheets = await readStyleSheets(dist, assets);
      kept = { version: mtimeMs, template: { html, fonts, release, styleSheets } };
    }
    return kept.template;
  };
}

/** The HTML of the shell's development server, which changes with every save. */
export function developmentTemplate(url: string): () => Promise<ShellTemplate> {
  return async () => {
    const response = await fetch(`${url}/index.html`);
    if (!response.ok) throw new Error(`The development server of the shell answered ${response.status}`);
    return { html: await response.text(), fonts: [], release: null, styleSheets: {} };
  };
}

/** The release that the build says it is; null for a build that says nothing. */
async function readRelease(dist: string): Promise<string | null> {
  const file = join(dist, 'shell.json');
  if (!existsSync(file)) return null;
  return z.object({ release: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).release;
}

async function readStyleSheets(dist: string, assets: readonly string[]): Promise<Record<string, string>> {
  const names = assets.filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(names.map((name) => readFile(join(dist, 'assets', name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [`/assets/${name}`, compact(texts[index] ?? '')]));
}

/** Without comments and line breaks; the build leaves both in. */
function compact(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
}
