import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bar, inStep, inSteps } from './steps.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
});

test('progress without a terminal prints plain lines with the duration of each step', async () => {
  expect(await inStep('Inventing people', () => Promise.resolve(7))).toBe(7);
  expect(lines).toEqual([expect.stringMatching(/^ {2}Inventing people: done in \d+\.\d s$/)]);
});

test('progress prints the status of a long step periodically', async () => {
  vi.useFakeTimers();
  let finish = () => {};
  const step = inStep('Inventing people', (tell) => {
    tell(2_500_000, 5_000_000);
    return new Promise<void>((resolve) => (finish = resolve));
  });
  await vi.advanceTimersByTimeAsync(31_000);
  finish();
  await step;
  expect(lines).toEqual([
    '  Inventing people …',
    expect.stringContaining('50 %, 2,500,000 of 5,000,000'),
    expect.stringContaining('50 %, 2,500,000 of 5,000,000'),
    expect.stringContaining('done in'),
  ]);
});

test.each([true, false])(
  'progress waits for concurrent steps, then throws the error of the failed step (terminal: %s)',
  async (terminal) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const finishedSteps: string[] = [];
    const failing = { title: 'API', work: () => Promise.reject(new Error('did not start')) };
    const slow = {
      title: 'site',
      work: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        finishedSteps.push('site');
      },
    };
    await expect(inSteps([failing, slow], terminal)).rejects.toThrow('did not start');
    expect(finishedSteps).toEqual(['site']);
  },
);

test('progress shows a bar in a terminal', () => {
  expect(bar(0, 10)).toBe(`${'░'.repeat(24)} 0 %, 0 of 10`);
  expect(bar(5, 10)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)} 50 %, 5 of 10`);
  expect(bar(12, 10)).toContain('100 %');
});
