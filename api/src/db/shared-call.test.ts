import { expect, test } from 'vitest';
import { SharedCall } from './shared-call.ts';

/** Calls that end when told to, each answering with its number. */
function controlled() {
  const calls: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedCall<null, string, string>((_source, keys) => {
    const number = calls.length + 1;
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    calls.push({
      keys,
      end: () => resolve(new Map(keys.map((key) => [key, `${key} of call ${number}`]))),
      fail: reject,
    });
    return promise;
  });
  return { calls, ask: (key: string) => shared.ask(null, key) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('callers of the same moment share one call, and equal keys are asked for once', async () => {
  const { calls, ask } = controlled();
  const answers = [ask('a'), ask('b'), ask('a')];
  await settled();
  expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  calls[0]?.end();
  expect(await Promise.all(answers)).toEqual(['a of call 1', 'b of call 1', 'a of call 1']);
});

test('who asks later never gets the answer of a call that had already begun', async () => {
  const { calls, ask } = controlled();
  const first = ask('a');
  await settled();
  const second = ask('a');
  await settled();
  // Two calls run: the next callers wait for one to end.
  const third = ask('a');
  const fourth = ask('b');
  await settled();
  expect(calls).toHaveLength(2);
  calls[1]?.end();
  expect(await second).toBe('a of call 2');
  await settled();
  expect(calls[2]?.keys).toEqual(['a', 'b']);
  calls[2]?.end();
  expect(await Promise.all([third, fourth])).toEqual(['a of call 3', 'b of call 3']);
  calls[0]?.end();
  expect(await first).toBe('a of call 1');
});

test('a failure reaches those who shared the call, and nobody else', async () => {
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

test('a key without an answer resolves to undefined', async () => {
  const shared = new SharedCall<null, string, string>(async () => new Map());
  expect(await shared.ask(null, 'a')).toBeUndefined();
});
