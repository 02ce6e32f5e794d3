/**
 * What a tab keeps for its own reloads: the token that opens the profile, the edits of it, how far an application for a job
 * has come, and what a new profile is created by.
 */
export type TabEntry = 'caregiver-link' | 'caregiver-edits' | 'caregiver-application' | 'caregiver-creation';

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
