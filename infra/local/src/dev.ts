import { runStack } from './start.ts';

/** `npm run dev`: like `npm start`, with hot reload over shell and remotes and an API that restarts on a change. */
export function run(): Promise<number> {
  return runStack('dev', 'Starting with hot reload …');
}
