import type { SlotName } from '@marketplace/platform';
import type { ComponentType } from 'react';
import { loadRemoteSlots, isInService } from '../remotes/load-remote.ts';
import { RemoteUnavailableError } from '../remotes/remote-unavailable.ts';

/** After a failure, wait this long before the next page retries the slot. */
const RETRY_AFTER_MS = 30_000;

export interface SlotComponent {
  release: string;
  Component: ComponentType<object>;
}

const components = new Map<string, { load: Promise<SlotComponent>; failedAt: number | null }>();
const keyOf = (remote: string, slot: SlotName) => `${remote} ${slot}`;

/**
 * Concurrent callers share the load.
 * @throws RemoteUnavailableError
 */
export async function slotComponent(remote: string, slot: SlotName): Promise<SlotComponent> {
  const key = keyOf(remote, slot);
  const cachedEntry = components.get(key);
  const isStale =
    cachedEntry !== undefined && cachedEntry.failedAt !== null && Date.now() - cachedEntry.failedAt > RETRY_AFTER_MS;
  if (cachedEntry !== undefined && !isStale) {
    const loadedComponent = await cachedEntry.load;
    if (await isInService(remote)) return loadedComponent;
    throw new RemoteUnavailableError(remote, 'out_of_service');
  }
  const load = loadRemoteSlots(remote, (module) => componentOf(remote, slot, module)).then(({ release, result }) => ({
    release,
    Component: result,
  }));
  const entry: { load: Promise<SlotComponent>; failedAt: number | null } = { load, failedAt: null };
  components.set(key, entry);
  load.catch(() => {
    entry.failedAt = Date.now();
  });
  return load;
}

export function forgetSlot(remote: string, slot: SlotName): void {
  components.delete(keyOf(remote, slot));
}

/** Validates the component at run time, because another build made it. */
async function componentOf(remote: string, slot: SlotName, module: unknown): Promise<ComponentType<object>> {
  const load = property(property(module, 'default'), slot);
  if (typeof load !== 'function') {
    throw new RemoteUnavailableError(remote, 'wrong_export', `its slots module has no function for '${slot}'`);
  }
  const component = property(await load(), 'default');
  if (!isComponent(component)) {
    throw new RemoteUnavailableError(
      remote,
      'wrong_export',
      `its slot '${slot}' has no component as its default export`,
    );
  }
  return component;
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A function, or an object from `memo` or `styled`. */
function isComponent(value: unknown): value is ComponentType<object> {
  return typeof value === 'function' || property(value, '$$typeof') !== undefined;
}
