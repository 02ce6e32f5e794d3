import type { RefObject } from 'react';
import { unknownZipText, type PreferredLanguage } from '@marketplace/contracts';
import { isZipCode, msg } from '@marketplace/domain';
import { isApiError, type useQueryClient } from '@marketplace/platform';
import { EVERYTHING_KEPT, failureOf, SOMETHING_WRONG, type Failure } from '../form-failure/failure.ts';
import type { CreatedProfile, JobOfProfile } from '../outbox/new-profile.ts';
import { showFieldErrors } from '../profile-fields/field-refusals.ts';
import { isUnknownZip, placeQuery } from '../profile-fields/place.query.ts';
import { EMAIL_CHECK_FAILED, emailHasProfile } from '../secure-link/email-check.mutation.ts';
import { createProfile } from './create-profile.ts';
import { EMAIL_TAKEN, stepWith } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import type { WizardForm } from './wizard-form.ts';

const EMAIL_TAKEN_TEXT = msg('A profile with this email already exists. Please use a different email.');

export interface MovingWizard {
  form: WizardForm;
  job: JobOfProfile | null;
  checkEmail: boolean;
  freeEmail: RefObject<string | null>;
  association: string | undefined;
  language: PreferredLanguage;
  queries: ReturnType<typeof useQueryClient>;
  showErrorIn: (step: number) => void;
  fail: (failure: Failure) => void;
  onCreated: (created: CreatedProfile, profile: FinishedProfile) => void;
}

export const isFirstStepFree = async (wizard: MovingWizard): Promise<boolean> =>
  (await zipExists(wizard)) && (await emailIsFree(wizard));

/** Whether the ZIP code exists. True if the lookup fails, because the server checks the ZIP code again. */
async function zipExists({ form, queries, showErrorIn }: MovingWizard): Promise<boolean> {
  const zip = form.getValues('preferred_zip') ?? '';
  if (!isZipCode(zip)) return true;
  try {
    await queries.fetchQuery(placeQuery(zip));
  } catch (error) {
    if (!isUnknownZip(error)) return true;
    form.setError('preferred_zip', { type: 'server', message: unknownZipText(zip) });
    showErrorIn(0);
    return false;
  }
  return true;
}

async function emailIsFree({ form, checkEmail, freeEmail, showErrorIn, fail }: MovingWizard): Promise<boolean> {
  const email = form.getValues('email_address').trim().toLowerCase();
  if (!checkEmail || freeEmail.current === email) return true;
  try {
    if (await emailHasProfile(email)) {
      form.setError('email_address', { type: EMAIL_TAKEN, message: EMAIL_TAKEN_TEXT });
      showErrorIn(0);
      return false;
    }
  } catch (error) {
    fail(failureOf(error, EMAIL_CHECK_FAILED));
    return false;
  }
  freeEmail.current = email;
  return true;
}

export async function storeProfile(wizard: MovingWizard, profile: FinishedProfile): Promise<void> {
  const { job, association, language, onCreated } = wizard;
  try {
    const created = await createProfile({ profile, job, association, language });
    if (created !== 'waits') onCreated(created, profile);
  } catch (error) {
    showRefusal(wizard, error);
  }
}

export function showRefusal({ form, freeEmail, showErrorIn, fail }: MovingWizard, error: unknown): void {
  if (isApiError(error) && error.code === 'profile_exists') {
    freeEmail.current = null;
    form.setError('email_address', { type: EMAIL_TAKEN, message: EMAIL_TAKEN_TEXT });
    return showErrorIn(0);
  }
  const fields = showFieldErrors(form, error);
  if (fields.length > 0) return showErrorIn(Math.max(0, stepWith(fields)));
  const words = isApiError(error) && error.status !== 400 ? error.detail : SOMETHING_WRONG;
  fail({ words, advice: [EVERYTHING_KEPT] });
}
