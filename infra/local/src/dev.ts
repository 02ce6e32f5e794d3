import { stopSignal, welcome } from './start.ts';
import { readSettings } from './stack/settings.ts';
import { startStack } from './stack/stack.ts';

/** `npm run dev`: like `npm start`, with hot reload over shell and remotes and an API that restarts on a change. */
export async function run(): Promise<number> {
  const began = performance.now();
  console.log('Starting with hot reload …');
  const stack = await startStack(await readSettings(), 'dev');
  console.log(welcome(stack, ((performance.now() - began) / 1000).toFixed(1)));
  await stopSignal();
  console.log('\nStopping …');
  await stack.stop();
  console.log('Stopped.');
  return 0;
}
