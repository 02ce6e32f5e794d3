import { caregiverEmailForm } from '@marketplace/contracts';

/** Loaded when the field is first touched. */
export function checkEmail(typed: string): { email: string } | { error: string } {
  const { success, data, error } = caregiverEmailForm.safeParse({ email: typed });
  return success ? data : { error: error.issues[0]?.message ?? '' };
}
