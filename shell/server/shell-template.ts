import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

/** A first build of the shell in development may take so long. */
const BUILD_TIMEOUT_MS = 30_000;

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
export function builtTemplate(dist: string, log: FastifyBaseLogger): () => Promise<ShellTemplate> {
  const file = join(dist, 'index.html');
  let kept: { version: number; template: ShellTemplate } | null = null;
  let complaint: string | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (kept?.version !== mtimeMs) kept = { version: mtimeMs, template: await readTemplate(dist, file) };
      complaint = null;
      return kept.template;
    } catch (error) {
      // A build that is being replaced, or was cut short, does not take the pages of the one before away.
      if (kept === null) throw error;
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== complaint) log.error({ reason }, 'the shell cannot be read; the last good build stays');
      complaint = reason;
      return kept.template;
    }
  };
}

async function readTemplate(dist: string, file: string): Promise<ShellTemplate> {
  const [html, assets, release] = await Promise.all([
    readFile(file, 'utf8'),
    readdir(join(dist, 'assets')),
    readRelease(dist),
  ]);
  const fonts = assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`);
  return { html, fonts, release, styleSheets: await readStyleSheets(dist, assets) };
}

/** The HTML of the shell's development server, which changes with every save. */
export function developmentTemplate(url: string): () => Promise<ShellTemplate> {
  return async () => {
    const response = await fetch(`${url}/index.html`, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
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
