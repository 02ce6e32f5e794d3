import { runBuild, runTool } from '@marketplace/local';
import { findOrInstallBrowser } from '@marketplace/release/browser';

/** `npm run gallery [-- TEXT]`: screenshots of every state of every page, or of those whose name contains TEXT. */
export async function run(words: string[]): Promise<number> {
  const built = await runBuild();
  if (built !== 0) return built;
  const chosen = words.length === 0 ? [] : ['--grep', words.join(' ')];
  return runTool('playwright', ['test', '--config', 'infra/e2e/gallery.config.ts', ...chosen], {
    CHROMIUM_PATH: findOrInstallBrowser(),
  });
}
