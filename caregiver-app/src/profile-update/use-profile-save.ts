import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CaregiverProfile, CaregiverUpdates } from '@marketplace/contracts';
import { useLanguage } from '@marketplace/platform';
import { lazyResolver } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { valuesOfProfile, type ProfileValues } from '../profile-fields/profile-values.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { dropFromTab } from '../tab-entries.ts';
import { storedProfile } from './profile-slot.ts';

/** Validation and saving share a chunk, so a validated form can always be saved. */
export const loadChecks = () => import(/* webpackChunkName: "later-update-checks" */ './update-checks.ts');
const loadSave = () => import(/* webpackChunkName: "later-update-checks" */ './save-profile.ts');

/** Loaded after the week is shown, so that saving needs no download. */
export const updateChecks = lazyResolver(async () => (await loadChecks()).updateChecks);

interface ProfileSaveOptions {
  caregiver: VerifiedCaregiver;
  onInvalid: () => void;
  onSaved: (profile: CaregiverProfile, token: string) => void;
  onWaits: () => void;
}

/** Saves the whole profile in one call, one save at a time. */
export function useProfileSave({ caregiver, onInvalid, onSaved, onWaits }: ProfileSaveOptions) {
  const [token, setToken] = useState(caregiver.token);
  const [expired, setExpired] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const savingNow = useRef(false);
  const { language } = useLanguage();
  const form = useForm<ProfileValues, unknown, CaregiverUpdates>({
    resolver: updateChecks,
    defaultValues: valuesOfProfile(caregiver.profile),
    shouldFocusError: false,
  });

  async function save(withToken: string) {
    setFailure(null);
    setExpired(false);
    let updates: CaregiverUpdates | null = null;
    await form.handleSubmit((valid) => {
      updates = valid;
    })();
    if (updates === null) return onInvalid();
    const { saveProfile } = await loadSave();
    try {
      setSaving(true);
      const profile = await saveProfile({ profile: caregiver.profile, token: withToken, updates, language });
      if (profile === 'waits') onWaits();
      else saved(profile, withToken);
    } catch (error) {
      await refuse(error);
    }
  }
  function saved(profile: CaregiverProfile, withToken: string) {
    dropFromTab('caregiver-edits');
    onSaved(profile, withToken);
  }
  async function refuse(error: unknown) {
    const { refusalOf } = await loadSave();
    const refusal = refusalOf(form, error);
    if (refusal === 'expired') setExpired(true);
    else if (refusal === 'invalid') onInvalid();
    else setFailure(refusal);
  }
  function savedLater(answer: unknown) {
    const profile = storedProfile(answer);
    if (profile !== null) saved(profile, token);
  }
  function discard() {
    dropFromTab('caregiver-edits');
    form.reset(valuesOfProfile(caregiver.profile));
  }
  function saveOnce(withToken = token) {
    if (savingNow.current) return;
    savingNow.current = true;
    void save(withToken).finally(() => {
      savingNow.current = false;
      setSaving(false);
    });
  }
  function saveWithNew(renewed: string) {
    setToken(renewed);
    saveOnce(renewed);
  }
  const outcomes = { onSent: savedLater, onRefused: (error: unknown) => void refuse(error), onDiscard: discard };
  return { form, failure, expired, saving, save: () => saveOnce(), saveWithNew, outcomes };
}
