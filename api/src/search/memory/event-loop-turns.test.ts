import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopTurns } from './event-loop-turns.ts';

test('tasks run one after another, and other work can run between two tasks', async () => {
  const turns = new EventLoopTurns();
  const ran: string[] = [];
  const inTurn = ['first', 'second', 'third'].map(async (name) => {
    await turns.next();
    ran.push(name);
  });
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      await turn();
      ran.push('others');
    }
  })();
  await Promise.all(inTurn);
  done.abort();
  await others;
  const between = (a: string, b: string) => ran.slice(ran.indexOf(a) + 1, ran.indexOf(b));
  expect(ran.filter((name) => name !== 'others')).toEqual(['first', 'second', 'third']);
  expect(between('first', 'second')).toContain('others');
  expect(between('second', 'third')).toContain('others');
});
