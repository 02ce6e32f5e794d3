/** The history entry for which the current page has set its title. A page that loads later announces itself later. */
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
