import { beforeEach, expect, test } from 'vitest';
import { MemoryAtRest } from './memory-at-rest.ts';

const MEGABYTE = 2 ** 20;
let resident: number;
let busy: number;
let collections: number;
let memory: MemoryAtRest;

beforeEach(() => {
  resident = 180 * MEGABYTE;
  busy = 0;
  collections = 0;
  memory = new MemoryAtRest({
    residentBytes: () => resident,
    busyShare: () => busy,
    collect: async () => {
      collections += 1;
      resident = 130 * MEGABYTE;
    },
  });
});

async function look(times: number) {
  for (let time = 0; time < times; time += 1) await memory.look();
}

test('what the start left behind is given back at the first rest, and then nothing more', async () => {
  await look(1);
  expect(collections).toBe(1);
  await look(100);
  expect(collections).toBe(1);
});

test('nobody is interrupted while there is work; what it left behind is given back afterwards', async () => {
  await look(1);
  resident = 300 * MEGABYTE;
  busy = 0.3;
  await look(100);
  expect(collections).toBe(1);
  busy = 0.01;
  await look(1);
  expect(collections).toBe(2);
});

test('a site that grows again at once is left alone for a minute', async () => {
  await look(1);
  resident = 300 * MEGABYTE;
  await look(5);
  expect(collections).toBe(1);
  await look(1);
  expect(collections).toBe(2);
});

test('what is in use and cannot be given back is not tried again and again', async () => {
  const full = new MemoryAtRest({
    residentBytes: () => resident,
    busyShare: () => busy,
    collect: async () => {
      collections += 1;
    },
  });
  for (let time = 0; time < 100; time += 1) await full.look();
  expect(collections).toBe(1);
});
