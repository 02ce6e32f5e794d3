import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local/repository';

/** @throws Error with the command's output if the command fails */
export function releaseCommand(...args: readonly string[]): Promise<string> {
  return releaseCommandWith({}, ...args);
}

/** @throws Error with the command's output if the command fails */
export async function releaseCommandWith(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  const script = join(REPOSITORY, 'infra', 'operations', 'src', 'cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'release', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const text = Buffer.concat(output).toString('utf8');
  if (code !== 0) throw new Error(`release ${args.join(' ')} exited with code ${String(code)}:\n${text}`);
  return text;
}
