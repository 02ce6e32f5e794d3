import { deviceStorage, jsonOrNull } from '@marketplace/platform';
import { DRAFT_KEY } from '../outbox/new-profile.ts';
import { dropFromTab } from '../tab-entries.ts';
import { EMPTY_PROFILE, MAX_DRAFT_TEXT_LENGTH, type ProfileValues } from '../profile-fields/profile-values.ts';

const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** An unfinished profile. Contains neither acceptance of the terms nor credentials. */
export interface Draft {
  saved_at: number;
  step: number;
  values: ProfileValues;
}

export function holdsDraft(): boolean {
  return Boolean(deviceStorage.get(DRAFT_KEY));
}

/**
 * Returns this device's draft; null if it is missing, expired or for another email.
 * @throws if the draft's schema fails to load
 */
export async function readDraft(email: string): Promise<Draft | null> {
  const { draftSchema } = await import(/* webpackChunkName: "later-draft" */ './draft-schema.ts');
  const draft = draftSchema.safeParse(jsonOrNull(deviceStorage.get(DRAFT_KEY))).data;
  if (!draft) return null;
  const typed = draft.values.email_address.trim().toLowerCase();
  const fits = email === '' || typed === '' || typed === email.trim().toLowerCase();
  return fits && Date.now() - draft.saved_at < MAX_AGE_MS ? draft : null;
}

export const isDraftOf = (draft: Draft, values: ProfileValues): boolean =>
  JSON.stringify(draft.values) === JSON.stringify(valuesOfDraft(values));

/**
 * Calls `onChanged` when the user returns to this tab and another tab has changed the draft. Returns an
 * unsubscribe function.
 */
export function watchDraft(onChanged: () => void): () => void {
  let isChanged = false;
  const note = ({ key }: StorageEvent) => {
    if (key === DRAFT_KEY || key === null) isChanged = true;
  };
  const reportChange = () => {
    if (!isChanged || document.visibilityState !== 'visible') return;
    isChanged = false;
    onChanged();
  };
  window.addEventListener('storage', note);
  window.addEventListener('focus', reportChange);
  document.addEventListener('visibilitychange', reportChange);
  return () => {
    window.removeEventListener('storage', note);
    window.removeEventListener('focus', reportChange);
    document.removeEventListener('visibilitychange', reportChange);
  };
}

/** Stores the draft if it has a name, a phone number or a city. */
export function storeDraft(step: number, values: ProfileValues): void {
  const { first_name, last_name, phone_number, preferred_city } = values;
  if ([first_name, last_name, phone_number, preferred_city].every((typed) => typed === '')) return;
  const draft: Draft = { saved_at: Date.now(), step, values: valuesOfDraft(values) };
  if (Object.values(draft.values).some((typed) => typeof typed === 'string' && typed.length > MAX_DRAFT_TEXT_LENGTH))
    return;
  deviceStorage.set(DRAFT_KEY, JSON.stringify(draft));
}

function valuesOfDraft(values: ProfileValues): ProfileValues {
  const storedProfile = { ...EMPTY_PROFILE };
  for (const name of profileFields(storedProfile)) copy(name, values, storedProfile);
  return storedProfile;
}

function profileFields(profile: ProfileValues): (keyof ProfileValues)[] {
  return Object.keys(profile).filter((name): name is keyof ProfileValues => name in profile);
}

function copy<Name extends keyof ProfileValues>(name: Name, from: ProfileValues, to: ProfileValues): void {
  to[name] = from[name];
}

export function dropDraft(): void {
  deviceStorage.remove(DRAFT_KEY);
  dropFromTab('caregiver-creation');
}
