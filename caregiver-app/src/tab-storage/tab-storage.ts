/**
 * What a tab keeps for its own reloads: to whom a link was mailed, the token that opens the profile, the edits of it, how
 * far an application for a job has come, what a new profile is created by, and what agencies see of it then.
 */
const ENTRIES = [
  'caregiver-mailed',
  'caregiver-link',
  'caregiver-edits',
  'caregiver-application',
  'caregiver-creation',
  'caregiver-created',
] as const;
export type TabEntry = (typeof ENTRIES)[number];

/** What was left behind on somebody's screen for this long opens nothing anymore. */
const MAX_AGE_MS = 30 * 60 * 1000;

/** Keeps something that is dropped after half an hour: a phone discards pages in the background. */
export function keepForAWhile(entry: TabEntry, text: string): void {
  keepInTab(entry, `${Date.now() + MAX_AGE_MS} ${text}`);
}

/** Null when the tab keeps no such entry, or it is too old. */
export function keptForAWhile(entry: TabEntry): string | null {
  const [, until, text = null] = /^(\d+) (.*)$/s.exec(keptInTab(entry) ?? '') ?? [];
  return Number(until) > Date.now() ? text : null;
}

/** Null when the tab keeps no such entry, or its storage cannot be read. */
export function keptInTab(entry: TabEntry): string | null {
  try {
    return sessionStorage.getItem(entry);
  } catch {
    return null;
  }
}

/** Without storage nothing is kept, and a reload starts over. */
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

/** For somebody whose device is used by others. */
export function dropAllFromTab(): void {
  for (const entry of ENTRIES) dropFromTab(entry);
}
