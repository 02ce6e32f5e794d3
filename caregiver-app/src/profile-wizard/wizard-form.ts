import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { msg, useAssociation } from '@marketplace/platform';
import { lazyResolver } from '@marketplace/ui';
import type { Draft } from './draft.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import { useRecheckOnChange } from '../profile-fields/form-errors.ts';
import {
  EMPTY_PROFILE,
  PERSONAL_FIELDS,
  PROFESSIONAL_FIELDS,
  type ProfileValues,
} from '../profile-fields/profile-values.ts';

export interface WizardValues extends ProfileValues {
  terms_accepted: boolean;
}

export type { FinishedProfile } from './wizard-checks.ts';
export type WizardForm = UseFormReturn<WizardValues, unknown, FinishedProfile>;

/** Loaded when the form is first touched. */
export const wizardChecks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-wizard-checks" */ './wizard-checks.ts')).wizardChecks,
);

/** The steps with their labels and the fields that Next checks. */
export const WIZARD_STEPS = [
  { label: msg('Personal Info'), title: msg('Tell us about you'), fields: PERSONAL_FIELDS },
  { label: msg('Experience'), title: msg('Your experience'), fields: PROFESSIONAL_FIELDS },
  {
    label: msg('Availability'),
    title: msg('When can you work?'),
    fields: ['looking_for_work_now', 'sms_opt_in', 'terms_accepted', 'availability'],
  },
] as const satisfies readonly { label: string; title: string; fields: readonly (keyof WizardValues)[] }[];

export const LAST_STEP = WIZARD_STEPS.length - 1;

/** The first step that holds one of the fields; -1 when none does. */
export function stepWith(fields: readonly string[]): number {
  return WIZARD_STEPS.findIndex((step) => step.fields.some((field) => fields.includes(field)));
}

/** One form over all steps, so that going back and forth loses nothing. It starts with the draft, if there is one. */
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

  // The association's brand may arrive after the form; what was chosen by hand stays.
  const { getFieldState, getValues, setValue } = form;
  useEffect(() => {
    if (association === null || draft !== null) return;
    if (!getFieldState('sms_opt_in').isDirty) setValue('sms_opt_in', association.sms_opt_in_default);
    if (getValues('preferred_state') === '') setValue('preferred_state', association.state);
  }, [association, draft, getFieldState, getValues, setValue]);
  return form;
}
