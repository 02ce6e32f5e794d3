import { tabStorage } from '@marketplace/platform';

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
type TabEntry = (typeof ENTRIES)[number];

/** What was left behind on somebody's screen for this long opens nothing anymore. */
export const TAB_TTL_MS = 30 * 60 * 1000;

/** Keeps something that is dropped after half an hour: a phone discards pages in the background. */
export function keepForAWhile(entry: TabEntry, text: string): void {
  keepInTab(entry, `${Date.now() + TAB_TTL_MS} ${text}`);
}

/** Null when the tab keeps no such entry, or it is too old. */
export function keptForAWhile(entry: TabEntry): string | null {
  const [, until, text = null] = /^(\d+) (.*)$/s.exec(keptInTab(entry) ?? '') ?? [];
  return Number(until) > Date.now() ? text : null;
}

/** Until the tab is closed. */
export const keepInTab = (entry: TabEntry, text: string): boolean => tabStorage.set(entry, text);
export const keptInTab = (entry: TabEntry): string | null => tabStorage.get(entry) ?? null;
export const dropFromTab = (entry: TabEntry): void => tabStorage.remove(entry);

/** For somebody whose device is used by others. */
export function dropAllFromTab(): void {
  for (const entry of ENTRIES) dropFromTab(entry);
}
