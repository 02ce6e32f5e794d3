/** Key of the history entry whose page last set its title. */
let announcedKey: string | null = null;
const listeners = new Set<() => void>();

export function announcePage(locationKey: string): void {
  announcedKey = locationKey;
  for (const listener of listeners) listener();
}

export function hasAnnounced(locationKey: string): boolean {
  return announcedKey === locationKey;
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
