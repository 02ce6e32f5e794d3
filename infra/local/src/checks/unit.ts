import { runTool } from '../stack/build.ts';

/** All unit tests, unless the words name projects: vitest takes every project that any one of them names. */
export function unitArguments(words: readonly string[]): string[] {
  const named = words.some((word) => word === '--project' || word.startsWith('--project='));
  return ['run', ...(named ? [] : ['--project', 'unit:*']), ...words];
}

/** `npm run unit [-- --project unit:NAME] [FILE …]` */
export function run(words: string[]): Promise<number> {
  return runTool('vitest', unitArguments(words));
}
