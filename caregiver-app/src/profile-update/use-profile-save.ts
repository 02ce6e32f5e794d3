import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CaregiverProfile, CaregiverUpdates } from '@marketplace/contracts';
import { isApiError } from '@marketplace/platform';
import { lazyResolver } from '@marketplace/ui';
import { EVERYTHING_KEPT, failureOf, type Failure } from '../form-failure/failure.ts';
import { showFieldErrors } from '../profile-fields/field-refusals.ts';
import { useRecheckOnChange } from '../profile-fields/form-errors.ts';
import { valuesOfProfile, type ProfileValues } from '../profile-fields/profile-values.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { dropFromTab } from '../tab-entries.ts';
import { storedProfile, UPDATE_FAILED, useUpdateProfile } from './update-profile.mutation.ts';

/** Loaded when the form is first touched. */
export const updateChecks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-update-checks" */ './update-checks.ts')).updateChecks,
);

interface ProfileSaveOptions {
  caregiver: VerifiedCaregiver;
  onInvalid: () => void;
  onSaved: (profile: CaregiverProfile, token: string) => void;
  onWaits: () => void;
}

/** Form of a stored profile. One call saves everything. Saves never overlap. */
export function useProfileSave({ caregiver, onInvalid, onSaved, onWaits }: ProfileSaveOptions) {
  const [token, setToken] = useState(caregiver.token);
  const [expired, setExpired] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const savingNow = useRef(false);
  const update = useUpdateProfile();
  const form = useForm<ProfileValues, unknown, CaregiverUpdates>({
    resolver: updateChecks,
    defaultValues: valuesOfProfile(caregiver.profile),
    shouldFocusError: false,
  });
  useRecheckOnChange(form);

  async function save(withToken: string) {
    setFailure(null);
    setExpired(false);
    let updates: CaregiverUpdates | null = null;
    await form.handleSubmit((valid) => {
      updates = valid;
    })();
    if (updates === null) return onInvalid();
    try {
      const profile = await update.mutateAsync({ profile: caregiver.profile, token: withToken, updates });
      if (profile === 'waits') onWaits();
      else saved(profile, withToken);
    } catch (error) {
      refuse(error);
    }
  }
  function saved(profile: CaregiverProfile, withToken: string) {
    dropFromTab('caregiver-edits');
    onSaved(profile, withToken);
  }
  function refuse(error: unknown) {
    if (isApiError(error) && error.status === 401) return setExpired(true);
    if (showFieldErrors(form, error).length > 0) return onInvalid();
    setFailure(failureOf(error, UPDATE_FAILED, [EVERYTHING_KEPT]));
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
    });
  }
  function saveWithNew(renewed: string) {
    setToken(renewed);
    saveOnce(renewed);
  }
  const outcomes = { onSent: savedLater, onRefused: refuse, onDiscard: discard };
  return { form, failure, expired, saving: update.isPending, save: () => saveOnce(), saveWithNew, outcomes };
}
