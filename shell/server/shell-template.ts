import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

const BUILD_TIMEOUT_MS = 30_000;
/** Chunk built from src/remotes/federation. */
const FEDERATION_HOST = /^federation-host\.[^.]+\.js$/;

export interface ShellTemplate {
  html: string;
  fonts: readonly string[];
  /** Scripts that remote pages need besides the shell's first script; none in development. */
  remoteScripts: readonly string[];
  release: string | null;
  styleSheets: Readonly<Record<string, string>>;
}

export function builtTemplate(dist: string, log: FastifyBaseLogger): () => Promise<ShellTemplate> {
  const file = join(dist, 'index.html');
  let cachedTemplate: { version: number; template: ShellTemplate } | null = null;
  let lastError: string | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (cachedTemplate?.version !== mtimeMs)
        cachedTemplate = { version: mtimeMs, template: await readTemplate(dist, file) };
      lastError = null;
      return cachedTemplate.template;
    } catch (error) {
      // While a build is incomplete, serves the previous one.
      if (cachedTemplate === null) throw error;
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== lastError) log.error({ reason }, 'could not read shell build; keeping last good build');
      lastError = reason;
      return cachedTemplate.template;
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
  const remoteScripts = assets.filter((name) => FEDERATION_HOST.test(name)).map((name) => `/assets/${name}`);
  return { html, fonts, remoteScripts, release, styleSheets: await readStyleSheets(dist, assets) };
}

export function developmentTemplate(url: string): () => Promise<ShellTemplate> {
  return async () => {
    const response = await fetch(`${url}/index.html`, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`development server of the shell responded with ${response.status}`);
    return { html: await response.text(), fonts: [], remoteScripts: [], release: null, styleSheets: {} };
  };
}

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

function compact(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
}
