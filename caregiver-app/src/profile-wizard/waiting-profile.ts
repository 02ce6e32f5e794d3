import { useSyncExternalStore } from 'react';
import type { CreateCommunityMemberBody, CreateJobApplicationBody } from '@marketplace/contracts';
import { deviceStorage, jsonOrNull } from '@marketplace/platform';
import type { FinishedProfile } from './wizard-checks.ts';

const KEY = 'caregiver-waiting-profile';
const TTL_MS = 24 * 60 * 60 * 1000;

/** A finished profile that could not be sent. Authorized by its own secret. */
export interface WaitingProfile {
  until: number;
  body: FinishedProfile & CreateCommunityMemberBody;
  job: Omit<CreateJobApplicationBody, 'token' | 'communityMemberUuid'> | null;
}

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Keeps the profile on this device; false if storage is unavailable. */
export function keepWaitingProfile({ body, job }: Omit<WaitingProfile, 'until'>): boolean {
  const kept = deviceStorage.set(KEY, JSON.stringify({ body, job, until: Date.now() + TTL_MS }));
  notify();
  return kept;
}

export function dropWaitingProfile(): void {
  deviceStorage.remove(KEY);
  notify();
}

/** Null if none waits, or after one day. */
export function waitingProfile(): WaitingProfile | null {
  const kept = jsonOrNull(deviceStorage.get(KEY));
  if (!isWaiting(kept)) return null;
  if (kept.until > Date.now()) return kept;
  deviceStorage.remove(KEY);
  return null;
}

// The server validates the rest.
function isWaiting(kept: unknown): kept is WaitingProfile {
  if (typeof kept !== 'object' || kept === null || !('until' in kept) || !('body' in kept)) return false;
  return typeof kept.until === 'number' && typeof kept.body === 'object' && kept.body !== null;
}

/** Whether a profile waits on this device. Updates when another tab has sent it. */
export function useProfileWaits(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
      };
    },
    () => waitingProfile() !== null,
    () => false,
  );
}
