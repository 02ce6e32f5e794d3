import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';

const SAVE_DELAY_MS = 200;

interface State {
  clock_offset: number;
  rows: Record<string, never[]>;
}

export function openStateFile(path: string, store: Store, clock: SimulatorClock, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const content = JSON.stringify({ clock_offset: clock.offset, rows: store.snapshot() });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, content, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  return {
    /** @throws Error with the file's name if its content is invalid */
    async load(): Promise<void> {
      const content = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (content === undefined) return;
      try {
        const state: State = JSON.parse(content);
        store.restore(state.rows);
        clock.offset = state.clock_offset;
      } catch (cause) {
        throw new Error(`The state file ${path} is invalid. Move it away to start over.`, { cause });
      }
    },
    changed(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        lastWrite = lastWrite.then(write).catch(onFailure);
      }, SAVE_DELAY_MS);
    },
    async save(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await lastWrite;
      await write();
    },
  };
}
