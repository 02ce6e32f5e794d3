/** What a tab keeps for its own reloads: the emailed link that was accepted, and the edits of a profile. */
export type TabEntry = 'caregiver-link' | 'caregiver-edits';

/** Null when the tab keeps no such entry, or its storage cannot be read. */
export function keptInTab(entry: TabEntry): string | null {
  try {
    return sessionStorage.getItem(entry);
  } catch {
    return null;
  }
}

/** Without storage nothing is kept, and a reload begins anew. */
export function keepInTab(entry: TabEntry, text: string): void {
  try {
    sessionStorage.setItem(entry, text);
  } catch {
    return;
  }
}

export function dropFromTab(entry: TabEntry): void {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    return;
  }
}
