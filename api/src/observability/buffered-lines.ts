const WRITE_AFTER_MS = 100;
const MAX_BYTES = 16 * 1024;
/** Start of an info line as the logger writes it. */
const ORDINARY = '{"level":30,';

/**
 * Buffers info lines for up to 100 ms, because writing each request's line separately costs as much as a session check.
 * Other lines are written immediately, after the buffered ones. Callers must `flush` at the end.
 */
export class BufferedLines {
  readonly #write: (text: string) => void;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  write(line: string): void {
    this.#lines += line;
    if (!line.startsWith(ORDINARY) || this.#lines.length > MAX_BYTES) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#write(lines);
  }
}

export function bufferedOutput(): BufferedLines {
  const lines = new BufferedLines((text) => process.stdout.write(text));
  process.once('exit', () => lines.flush());
  return lines;
}
