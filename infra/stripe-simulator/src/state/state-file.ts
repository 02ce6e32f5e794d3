import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';

const SAVE_DELAY_MS = 200;

interface State {
  clock_offset: number;
  rows: Record<string, never[]>;
}

export class StateFile {
  readonly #path: string;
  readonly #store: Store;
  readonly #clock: SimulatorClock;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(path: string, store: Store, clock: SimulatorClock, onFailure: (error: unknown) => void) {
    this.#path = path;
    this.#store = store;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** @throws Error with the file's name if its content is invalid */
  async load(): Promise<void> {
    const content = await readFile(this.#path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (content === undefined) return;
    try {
      const state: State = JSON.parse(content);
      this.#store.restore(state.rows);
      this.#clock.offset = state.clock_offset;
    } catch (cause) {
      throw new Error(`The state file ${this.#path} is invalid. Move it away to start over.`, { cause });
    }
  }

  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#lastWrite = this.#lastWrite.then(() => this.#write()).catch(this.#onFailure);
    }, SAVE_DELAY_MS);
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#lastWrite;
    await this.#write();
  }

  async #write(): Promise<void> {
    const content = JSON.stringify({
      clock_offset: this.#clock.offset,
      rows: this.#store.snapshot(),
    });
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(`${this.#path}.new`, content, { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }
}
