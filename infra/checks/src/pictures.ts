import { runBuild, runTool } from '@marketplace/local';
import { findOrInstallBrowser } from '@marketplace/release/browser';

/** `npm run pictures`: retakes README's screenshots in docs/pictures. */
export async function run(): Promise<number> {
  const built = await runBuild();
  if (built !== 0) return built;
  return runTool('playwright', ['test', '--config', 'infra/e2e/pictures.config.ts'], {
    CHROMIUM_PATH: findOrInstallBrowser(),
  });
}
