import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Runs a command in a folder outside of this repository, as a team would.
 * @throws Error with the output on failure
 */
export function runOutside(folder: string, command: string): Promise<string> {
  const child = startOutside(folder, command);
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString('utf8');
      if (code === 0) resolve(text);
      else reject(new Error(`${command} exited with code ${String(code)}:\n${text}`));
    });
  });
}

export function serveOutside(folder: string, command: string): () => void {
  const { pid } = startOutside(folder, command);
  return () => {
    // The negative id also ends child processes.
    if (pid !== undefined) process.kill(-pid);
  };
}

function startOutside(folder: string, command: string): ChildProcess {
  // Omits npm's variables, which name this repository.
  const environment = Object.entries(process.env).filter(([variable]) => !/^npm_|^FORCE_COLOR$/.test(variable));
  return spawn('bash', ['-c', command], {
    cwd: folder,
    env: { ...Object.fromEntries(environment), npm_config_prefer_offline: 'true', npm_config_yes: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}
