import { reportSiteError, type SlotName } from '@marketplace/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { registerLoopSearch } from '../endless-renders/render-watch.ts';

interface RenderedSlot {
  remote: string;
  slot: SlotName;
  release: string;
  mounts: number;
}

/** `suspected`: removed to see whether renders stop. `removed`: removed for good. */
type Removal = 'suspected' | 'removed';

const renderedSlots = new Map<string, RenderedSlot>();
const removals = new Map<string, Removal>();
const listeners = new Set<() => void>();
const keyOf = (remote: string, slot: SlotName) => `${remote} ${slot}`;

/** Whether to hide a slot's content because it renders forever or is being tested for that; null shows it. */
export function useSlotRemoval(remote: string, slot: SlotName, release: string | null): Removal | null {
  useEffect(() => {
    return release === null ? undefined : countMount(remote, slot, release);
  }, [remote, slot, release]);
  return useSyncExternalStore(subscribe, () => removals.get(keyOf(remote, slot)) ?? null);
}

export function restoreSlot(remote: string, slot: SlotName): void {
  setRemoval([keyOf(remote, slot)], null);
}

function countMount(remote: string, slot: SlotName, release: string): () => void {
  registerLoopSearch(removeRenderLoopingSlot);
  const key = keyOf(remote, slot);
  const renderedSlot = renderedSlots.get(key) ?? { remote, slot, release, mounts: 0 };
  renderedSlot.mounts += 1;
  renderedSlots.set(key, renderedSlot);
  return () => {
    renderedSlot.mounts -= 1;
    if (renderedSlot.mounts === 0) renderedSlots.delete(key);
  };
}

/**
 * Removes slot contents in turn, newest first, until renders stop. The last removed content is the cause, and the
 * others are restored. If renders never stop, restores all.
 */
async function removeRenderLoopingSlot(haveRendersStopped: () => Promise<boolean>): Promise<boolean> {
  const clearedKeys: string[] = [];
  for (const [key, { remote, slot, release }] of [...renderedSlots].toReversed()) {
    if (removals.has(key)) continue;
    setRemoval([key], 'suspected');
    if (await haveRendersStopped()) {
      setRemoval(clearedKeys, null);
      setRemoval([key], 'removed');
      reportSiteError('endless_render', { remote, release }, new Error(`content of ${slot} renders forever`));
      return true;
    }
    clearedKeys.push(key);
  }
  setRemoval(clearedKeys, null);
  return false;
}

function setRemoval(keys: readonly string[], removal: Removal | null): void {
  for (const key of keys) {
    if (removal === null) removals.delete(key);
    else removals.set(key, removal);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
