import { localDay, type Day } from '@marketplace/domain';
import { useSyncExternalStore } from 'react';

/** Today on this device. Updates at midnight, or after the computer wakes up. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, () => localDay(new Date()));
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const scheduleNextDay = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(refreshDay, midnight.getTime() - now.getTime());
  };
  const refreshDay = () => {
    clearTimeout(timer);
    onChange();
    scheduleNextDay();
  };
  scheduleNextDay();
  document.addEventListener('visibilitychange', refreshDay);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', refreshDay);
  };
}
