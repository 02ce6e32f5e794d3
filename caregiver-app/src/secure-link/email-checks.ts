import { caregiverEmailForm } from '@marketplace/contracts';

/** Validation of an email field, loaded on first focus. */
export function checkEmail(typed: string): { email: string } | { error: string } {
  const { success, data, error } = caregiverEmailForm.safeParse({ email: typed });
  return success ? data : { error: error.issues[0]?.message ?? '' };
}
