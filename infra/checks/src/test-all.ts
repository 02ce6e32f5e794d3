import { runChecks } from './test.ts';

/** `npm run test:all [-- NAME …]`: the same checks with every test, slow ones too. */
export function run(words: string[]): Promise<number> {
  return runChecks(words, { slow: true });
}
