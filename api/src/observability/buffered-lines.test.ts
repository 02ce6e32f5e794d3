import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BufferedLines } from './buffered-lines.ts';

let written: string[];
let log: BufferedLines;
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  log = new BufferedLines((text) => written.push(text));
});
afterEach(() => vi.useRealTimers());

const line = (level: number, text: string) => `{"level":${level},"msg":"${text}"}\n`;

test('log lines below the flush level are written together, and nothing is written twice', () => {
  log.write(line(30, 'a'));
  log.write(line(30, 'b'));
  expect(written).toEqual([]);
  vi.runAllTimers();
  expect(written).toEqual([line(30, 'a') + line(30, 'b')]);
  log.write(line(30, 'c'));
  log.flush();
  vi.runAllTimers();
  expect(written).toEqual([line(30, 'a') + line(30, 'b'), line(30, 'c')]);
});

test.each([40, 50, 60])('a log line of level %i is written immediately, after the lines before it', (level) => {
  log.write(line(30, 'a'));
  log.write(line(level, 'b'));
  expect(written).toEqual([line(30, 'a') + line(level, 'b')]);
});

test('log output above the buffer size is written without waiting', () => {
  log.write(line(30, 'a'.repeat(20_000)));
  expect(written).toHaveLength(1);
});
