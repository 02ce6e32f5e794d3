import { tabStorage } from '@marketplace/platform';

/** Names of all entries of this remote in the tab's storage, which survives a reload. */
const ENTRIES = [
  'caregiver-mailed',
  'caregiver-link',
  'availability-link',
  'question-link',
  'phone-check-link',
  'unlock-notice-link',
  'caregiver-edits',
  'caregiver-application',
  'caregiver-creation',
  'caregiver-created',
] as const;
export type TabEntry = (typeof ENTRIES)[number];

/** Short, because others may use the device. */
export const TAB_TTL_MS = 30 * 60 * 1000;

/** Stores an entry in the tab for half an hour, so that it survives a discarded background page. */
export function writeWithTtl(entry: TabEntry, text: string): void {
  writeToTab(entry, `${Date.now() + TAB_TTL_MS} ${text}`);
}

export function readWithTtl(entry: TabEntry): string | null {
  const [, until, text = null] = /^(\d+) (.*)$/s.exec(readFromTab(entry) ?? '') ?? [];
  return Number(until) > Date.now() ? text : null;
}

export const writeToTab = (entry: TabEntry, text: string): boolean => tabStorage.set(entry, text);
export const readFromTab = (entry: TabEntry): string | null => tabStorage.get(entry) ?? null;
export const dropFromTab = (entry: TabEntry): void => tabStorage.remove(entry);

export function dropAllFromTab(): void {
  for (const entry of ENTRIES) dropFromTab(entry);
}
