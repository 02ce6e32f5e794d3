import { zodResolver } from '@hookform/resolvers/zod';
import {
  confirmEmailBody,
  emailLinkBody,
  joinAsNewPersonBody,
  resetPasswordForm,
  signInBody,
  signUpBody,
} from '@marketplace/contracts';
import * as z from 'zod/mini';

/** Loaded when the user first focuses a signed-out form. */
export const signInChecks = zodResolver(signInBody);
export const signUpChecks = zodResolver(signUpBody);
export const emailLinkChecks = zodResolver(emailLinkBody);
export const resetPasswordChecks = zodResolver(resetPasswordForm);
/** The form shows one of the two fields at a time. */
export const confirmPasswordChecks = zodResolver(
  z.object({ password: confirmEmailBody.shape.password, new_password: confirmEmailBody.shape.new_password }),
);
/** The link provides the token. Phone and title can be added later. */
export const joinChecks = zodResolver(
  z.pick(joinAsNewPersonBody, { first_name: true, last_name: true, password: true }),
);
