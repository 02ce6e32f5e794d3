import { useEffect, useEffectEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useAssociation } from '@marketplace/platform';
import { lazyResolver } from '@marketplace/ui';
import { holdsDraft, isDraftOf, readDraft, watchDraft, type Draft } from './draft.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import { useRecheckOnChange } from '../profile-fields/form-errors.ts';
import { EMPTY_PROFILE } from '../profile-fields/profile-values.ts';
import type { WizardValues } from './steps.ts';

export type WizardForm = UseFormReturn<WizardValues, unknown, FinishedProfile>;

/** Loaded on first focus. */
export const wizardChecks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-wizard-checks" */ './wizard-checks.ts')).wizardChecks,
);

/** One form for all steps, so that navigation keeps the input. */
export function useWizardForm(initialEmail: string, draft: Draft | null): WizardForm {
  const association = useAssociation();
  const form = useForm<WizardValues, unknown, FinishedProfile>({
    resolver: wizardChecks,
    defaultValues: {
      ...EMPTY_PROFILE,
      ...draft?.values,
      terms_accepted: false,
      email_address: initialEmail || (draft?.values.email_address ?? ''),
    },
    shouldFocusError: false,
  });
  useRecheckOnChange(form);

  // The association may load after the form. Keep a value that the user chose.
  const { getFieldState, getValues, setValue } = form;
  useEffect(() => {
    if (association === null || draft !== null) return;
    if (!getFieldState('sms_opt_in').isDirty) setValue('sms_opt_in', association.sms_opt_in_default);
    if (getValues('preferred_state') === '') setValue('preferred_state', association.state);
  }, [association, draft, getFieldState, getValues, setValue]);
  return form;
}

/** Applies draft changes of another tab when the user returns to this tab. */
export function useFollowOtherTab(form: WizardForm, onDropped: () => void): void {
  const follow = useEffectEvent(async () => {
    if (!holdsDraft()) return onDropped();
    const draft = await readDraft(form.getValues('email_address'));
    if (draft === null || isDraftOf(draft, form.getValues())) return;
    form.reset({ ...draft.values, terms_accepted: false }, { keepDefaultValues: true });
  });
  useEffect(() => {
    return watchDraft(() => void follow().catch(() => undefined));
  }, []);
}
