import { readSettings } from './stack/settings.ts';
import { startStack, type Stack } from './stack/stack.ts';

/** `npm start`: everything on loopback until Ctrl-C. */
export async function run(): Promise<number> {
  const began = performance.now();
  console.log('Starting … the first time takes longest: database, demo data and builds are made.');
  const stack = await startStack(await readSettings(), 'start');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(welcome(stack, seconds));
  await stopSignal();
  console.log('\nStopping …');
  await stack.stop();
  console.log('Stopped.');
  return 0;
}

/** Waits for Ctrl-C or a termination signal. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

export function welcome(stack: Stack, seconds: string): string {
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
