import { localDay, type Day } from '@marketplace/domain';
import { useSyncExternalStore } from 'react';

/** Today on this device. Updates at midnight, or when the computer wakes up later. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, () => localDay(new Date()));
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(turn, midnight.getTime() - now.getTime());
  };
  const turn = () => {
    clearTimeout(timer);
    onChange();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}
