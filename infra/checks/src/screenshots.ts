import { runBuild, runTool } from '@marketplace/local';
import { findOrInstallBrowser } from '@marketplace/release/browser';

async function runPlaywright(config: string, options: readonly string[] = []): Promise<number> {
  const exitCode = await runBuild();
  if (exitCode !== 0) return exitCode;
  return runTool('playwright', ['test', '--config', `infra/e2e/${config}`, ...options], {
    CHROMIUM_PATH: findOrInstallBrowser(),
  });
}

/** `npm run pictures`: retakes README's screenshots in docs/pictures. */
export const runPictures = (): Promise<number> => runPlaywright('pictures.config.ts');

/**
 * `npm run gallery [-- TEXT]`: takes screenshots of every UI state of every page, or only of the states whose name
 * contains TEXT.
 */
export const runGallery = (words: string[]): Promise<number> =>
  runPlaywright('gallery.config.ts', words.length === 0 ? [] : ['--grep', words.join(' ')]);
