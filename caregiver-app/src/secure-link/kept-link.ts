import { keepInTab, keptInTab } from '../page-parts/tab-memory.ts';

/** Unused for so long, a link that was left behind on somebody's screen opens nothing any more. */
const KEPT_FOR_MS = 30 * 60 * 1000;

/**
 * Keeps the token of a link that was accepted, or is in use, for the reloads of this tab: a phone discards a page that
 * stands in the background. Edit tokens are never kept.
 */
export function keepLink(token: string): void {
  keepInTab('caregiver-link', `${Date.now() + KEPT_FOR_MS} ${token}`);
}

/** The token that this tab keeps; null when there is none, or it was not used for too long. */
export function keptLink(): string | null {
  const [until, token = null] = keptInTab('caregiver-link')?.split(' ') ?? [];
  return Number(until) > Date.now() ? token : null;
}
