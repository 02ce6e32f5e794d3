import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface ShellTemplate {
  html: string;
  /** Paths of the fonts that every page uses. */
  fonts: readonly string[];
}

/** The shell's built HTML, read anew when a build has replaced it. */
export function builtTemplate(dist: string): () => Promise<ShellTemplate> {
  const file = join(dist, 'index.html');
  let kept: { version: number; template: ShellTemplate } | null = null;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (kept?.version !== mtimeMs) {
      const [html, assets] = await Promise.all([readFile(file, 'utf8'), readdir(join(dist, 'assets'))]);
      const fonts = assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`);
      kept = { version: mtimeMs, template: { html, fonts } };
    }
    return kept.template;
  };
}

/** The HTML of the shell's development server, which changes with every save. */
export function developmentTemplate(url: string): () => Promise<ShellTemplate> {
  return async () => {
    const response = await fetch(`${url}/index.html`);
    if (!response.ok) throw new Error(`The development server of the shell answered ${response.status}`);
    return { html: await response.text(), fonts: [] };
  };
}
