import { setTimeout as pause } from 'node:timers/promises';

/** Whether V8 has collected an object. Does not keep it. */
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
/** V8 begins to collect with some 64 MB more than after the last collection. */
const MAX_BYTES = 10 * STEP_BYTES;

/**
 * Lets V8 collect garbage until an object is collected, or give up. V8 counts the bytes of array buffers, though pages that
 * are never written to take no memory, and begins when there are many more. It then works beside the event loop and in short
 * steps; if so many came at once, it would stop everything until it is done.
 */
export async function encourage(collection: Collection): Promise<void> {
  const pressure = new ArrayBuffer(0, { maxByteLength: MAX_BYTES });
  while (!collection.isDone && pressure.byteLength < MAX_BYTES) {
    pressure.resize(pressure.byteLength + STEP_BYTES);
    await pause(STEP_MS, undefined, { ref: false });
  }
  pressure.resize(0);
}
