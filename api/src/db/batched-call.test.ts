import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { BatchedCall } from './batched-call.ts';

/** Creates a BatchedCall whose calls end only when the test ends them. Each result has the number of its call. */
function controlled(options = {}) {
  const calls: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const shared = new BatchedCall<null, string, string>((_source, keys) => {
    const number = calls.length + 1;
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    calls.push({
      keys,
      end: () => resolve(new Map(keys.map((key) => [key, `${key} of call ${number}`]))),
      fail: reject,
    });
    return promise;
  }, options);
  return { calls, ask: (key: string) => shared.load(null, key) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous callers share one call, which contains each requested key once', async () => {
  const { calls, ask } = controlled();
  const answers = [ask('a'), ask('b'), ask('a')];
  await settled();
  expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  calls[0]?.end();
  expect(await Promise.all(answers)).toEqual(['a of call 1', 'b of call 1', 'a of call 1']);
});

test('requests that arrive in one turn of the event loop share a call', async () => {
  const { calls, ask } = controlled();
  const answers = [ask('a')];
  // Schedules each request in a separate callback, as the network does.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  answers.push(ask('b'));
  await settled();
  expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  calls[0]?.end();
  expect(await Promise.all(answers)).toEqual(['a of call 1', 'b of call 1']);
});

test('calls that must not overlap run one after the other, even if they are slow', async () => {
  const { calls, ask } = controlled({ maxConcurrent: 1 });
  const first = ask('a');
  await settled();
  const second = ask('b');
  await pause(100);
  expect(calls).toHaveLength(1);
  calls[0]?.end();
  expect(await first).toBe('a of call 1');
  await settled();
  calls[1]?.end();
  expect(await second).toBe('b of call 2');
});

test('a later caller never gets the result of a call that had already begun', async () => {
  const { calls, ask } = controlled();
  const first = ask('a');
  await settled();
  const later = [ask('a'), ask('b')];
  await settled();
  expect(calls).toHaveLength(1);
  calls[0]?.end();
  expect(await first).toBe('a of call 1');
  await settled();
  expect(calls[1]?.keys).toEqual(['a', 'b']);
  calls[1]?.end();
  expect(await Promise.all(later)).toEqual(['a of call 2', 'b of call 2']);
});

test('a slow call does not delay later callers, and the number of running calls is limited', async () => {
  const { calls, ask } = controlled();
  const answers: Promise<string | undefined>[] = [];
  for (let round = 1; round <= 4; round += 1) {
    answers.push(ask('a'));
    await vi.waitFor(() => expect(calls).toHaveLength(round));
  }
  answers.push(ask('a'));
  await pause(100);
  expect(calls).toHaveLength(4);
  calls[2]?.end();
  expect(await answers[2]).toBe('a of call 3');
  await settled();
  for (const { end } of calls) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((number) => `a of call ${number}`));
});

test('a failure reaches only callers who shared the call', async () => {
  const { calls, ask } = controlled();
  const refused = [ask('a'), ask('b')].map((answer) => answer.catch((error: Error) => error.message));
  await settled();
  calls[0]?.fail(new Error('gone'));
  expect(await Promise.all(refused)).toEqual(['gone', 'gone']);
  const answer = ask('a');
  await settled();
  calls[1]?.end();
  expect(await answer).toBe('a of call 2');
});

test('a key without a result resolves to undefined', async () => {
  const shared = new BatchedCall<null, string, string>(async () => new Map());
  expect(await shared.load(null, 'a')).toBeUndefined();
});
