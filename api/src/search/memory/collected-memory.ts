import { setTimeout as pause } from 'node:timers/promises';

/** Tells whether V8 has collected an object, without retaining it. */
export interface Collection {
  isDone: boolean;
}

const collections = new FinalizationRegistry<Collection>((collection) => {
  collection.isDone = true;
});

export function collectionOf(object: object): Collection {
  const collection = { isDone: false };
  collections.register(object, collection);
  return collection;
}

const STEP_BYTES = 16 * 2 ** 20;
const STEP_MS = 50;
/** V8 starts to collect after about 64 MB of new allocations. */
const MAX_BYTES = 10 * STEP_BYTES;

/**
 * Makes V8 collect garbage until an object is collected, or gives up. V8 counts array buffers at full size, even though
 * untouched pages take no memory. Small allocations let it work in short steps; one large allocation would block.
 */
export async function encourage(collection: Collection): Promise<void> {
  const pressure = new ArrayBuffer(0, { maxByteLength: MAX_BYTES });
  while (!collection.isDone && pressure.byteLength < MAX_BYTES) {
    pressure.resize(pressure.byteLength + STEP_BYTES);
    await pause(STEP_MS, undefined, { ref: false });
  }
  pressure.resize(0);
}
