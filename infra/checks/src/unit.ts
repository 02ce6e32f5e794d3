import { runTool } from '@marketplace/local';

/**
 * Adds `--project unit:*` unless the arguments name projects, because Vitest runs every project that matches any
 * filter.
 */
export function unitArguments(words: readonly string[]): string[] {
  const hasProject = words.some((word) => word === '--project' || word.startsWith('--project='));
  return ['run', ...(hasProject ? [] : ['--project', 'unit:*']), ...words];
}

/** `npm run unit [-- --project unit:NAME] [FILE …]` */
export function run(words: string[]): Promise<number> {
  return runTool('vitest', unitArguments(words));
}
