import { once } from 'node:events';
import { readSettings } from './stack/settings.ts';
import { stopRequest } from './supervision/stop-request.ts';
import { startStack, type Stack, type StackMode } from './stack/stack.ts';

export function run(): Promise<number> {
  return runStack('start', 'Starting … The first start takes longest: it creates the database, demo data and builds.');
}

/** `npm run dev`: like `npm start`, with hot reload and an API that restarts on changes. */
export function runDev(): Promise<number> {
  return runStack('dev', 'Starting with hot reload …');
}

async function runStack(mode: StackMode, greeting: string): Promise<number> {
  const began = performance.now();
  const signal = stopRequest();
  console.log(greeting);
  let stack: Stack;
  try {
    stack = await startStack(await readSettings(), mode, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log('\nStopped before everything was ready.');
    return 1;
  }
  console.log(welcome(stack, ((performance.now() - began) / 1000).toFixed(1)));
  if (!signal.aborted) await once(signal, 'abort');
  console.log('\nStopping …');
  await stack.stop();
  console.log('Stopped.');
  return 0;
}

function welcome(stack: Stack, seconds: string): string {
  const rows: [string, string][] = [
    ['Site', stack.siteUrl],
    ...stack.associations.map(({ code, state }): [string, string] => [
      `Association, ${state}`,
      `${stack.siteUrl}/${code}`,
    ]),
    ...(stack.inboxUrl ? [['Mail inbox', stack.inboxUrl] as [string, string]] : []),
    ...(stack.stripeSimulatorUrl
      ? [
          [
            'Stripe simulator',
            `${stack.stripeSimulatorUrl} (card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined)`,
          ] as [string, string],
        ]
      : []),
    ['API documentation', `${stack.siteUrl}/api/docs`],
    ['Database', stack.databaseUrl.replace(/:[^:@/]+@/, ':…@')],
    ...stack.demoAgencies.map((agency): [string, string] => [
      `Demo agency, ${agency.plan}`,
      `${agency.email}  password ${agency.password}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return `\nReady in ${seconds} s.\n\n${lines.join('\n')}\n\n  Stop with Ctrl-C. The data stays for the next start.\n`;
}
