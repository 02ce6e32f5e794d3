import { reportSiteError, type SlotName } from '@marketplace/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { registerPartSearch } from '../endless-renders/render-watch.ts';

interface Part {
  remote: string;
  slot: SlotName;
  release: string;
  times: number;
}

/** `on trial`: removed to see whether renders stop. `away`: removed for good. */
type Removal = 'on trial' | 'away';

const parts = new Map<string, Part>();
const removals = new Map<string, Removal>();
const views = new Set<() => void>();
const keyOf = (remote: string, slot: SlotName) => `${remote} ${slot}`;

/** Whether to hide a slot's content because it renders forever or is being tested for that; null shows it. */
export function useSlotRemoval(remote: string, slot: SlotName, release: string | null): Removal | null {
  useEffect(() => {
    return release === null ? undefined : noted(remote, slot, release);
  }, [remote, slot, release]);
  return useSyncExternalStore(subscribe, () => removals.get(keyOf(remote, slot)) ?? null);
}

export function showAgain(remote: string, slot: SlotName): void {
  setRemoval([keyOf(remote, slot)], null);
}

function noted(remote: string, slot: SlotName, release: string): () => void {
  registerPartSearch(takeEndlessPartAway);
  const key = keyOf(remote, slot);
  const part = parts.get(key) ?? { remote, slot, release, times: 0 };
  part.times += 1;
  parts.set(key, part);
  return () => {
    part.times -= 1;
    if (part.times === 0) parts.delete(key);
  };
}

/**
 * Removes slot contents one by one, newest first, until renders stop. The last one removed is then the cause, and the
 * others are restored. If renders never stop, restores all.
 */
async function takeEndlessPartAway(ended: () => Promise<boolean>): Promise<boolean> {
  const tried: string[] = [];
  for (const [key, { remote, slot, release }] of [...parts].toReversed()) {
    if (removals.has(key)) continue;
    setRemoval([key], 'on trial');
    if (await ended()) {
      setRemoval(tried, null);
      setRemoval([key], 'away');
      reportSiteError('endless_render', { remote, release }, new Error(`content of ${slot} renders forever`));
      return true;
    }
    tried.push(key);
  }
  setRemoval(tried, null);
  return false;
}

function setRemoval(keys: readonly string[], absence: Removal | null): void {
  for (const key of keys) {
    if (absence === null) removals.delete(key);
    else removals.set(key, absence);
  }
  for (const view of views) view();
}

function subscribe(view: () => void): () => void {
  views.add(view);
  return () => void views.delete(view);
}
