import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';

interface Owner {
  token: string;
  host: string;
  pid: number;
  since: string;
}

export interface LockTimes {
  /** Give up after waiting this long. */
  timeoutMs: number;
  /** A lock of another machine that is older than this is stale. */
  staleMs: number;
}

const TIMES: LockTimes = { timeoutMs: 20_000, staleMs: 30_000 };
const POLL_MS = 25;

/**
 * Runs `work` under an exclusive lock file. The file names its owner; if the owner has died, the lock is taken over.
 * Before a write, `stillMine` tells whether the lock was lost in the meantime.
 * @throws Refusal on timeout
 */
export async function underLock<T>(
  file: string,
  work: (stillMine: () => Promise<boolean>) => Promise<T>,
  times: LockTimes = TIMES,
): Promise<T> {
  const owner: Owner = { token: randomUUID(), host: hostname(), pid: process.pid, since: new Date().toISOString() };
  await take(file, owner, times);
  const stillMine = async () => (await readOwner(file))?.token === owner.token;
  try {
    return await work(stillMine);
  } finally {
    if (await stillMine()) await rm(file, { force: true });
  }
}

async function take(file: string, owner: Owner, times: LockTimes): Promise<void> {
  const deadline = Date.now() + times.timeoutMs;
  while (!(await created(file, owner))) {
    if (Date.now() > deadline) {
      const other = await readOwner(file);
      throw new Refusal(
        `The list is locked by process ${other?.pid ?? '?'} on ${other?.host ?? '?'} since ${other?.since ?? '?'}. ` +
          `Nothing was changed. If that process is gone, remove ${file}* and try again.`,
      );
    }
    if (await isStale(file, times)) await breakStale(file, owner, times);
    else await wait(POLL_MS * (0.5 + Math.random()));
  }
}

/** Only one process at a time may remove a stale lock; otherwise a second one could remove the next owner's lock. */
async function breakStale(file: string, owner: Owner, times: LockTimes): Promise<void> {
  const breaker = `${file}.break`;
  if (!(await created(breaker, owner))) {
    await wait(POLL_MS);
    return;
  }
  try {
    if (await isStale(file, times)) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

async function created(file: string, owner: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(JSON.stringify(owner));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isStale(file: string, { staleMs }: LockTimes): Promise<boolean> {
  try {
    const owner = await readOwner(file);
    // On this machine: stale once the process is dead. On another machine, or partially written: by age.
    if (owner?.host === hostname()) return !isAlive(owner.pid);
    return Date.now() - (await stat(file)).mtimeMs > staleMs;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function readOwner(file: string): Promise<Owner | null> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    // Removed, or its owner has not written it yet.
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return null;
    throw error;
  }
  return isOwner(content) ? content : null;
}

function isOwner(content: unknown): content is Owner {
  return (
    typeof content === 'object' &&
    content !== null &&
    'token' in content &&
    typeof content.token === 'string' &&
    'host' in content &&
    typeof content.host === 'string' &&
    'pid' in content &&
    typeof content.pid === 'number' &&
    'since' in content &&
    typeof content.since === 'string'
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
