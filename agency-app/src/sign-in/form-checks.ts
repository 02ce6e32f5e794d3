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

/** Validation for signed-out forms, loaded on first focus. */
export const signInChecks = zodResolver(signInBody);
export const signUpChecks = zodResolver(signUpBody);
export const emailLinkChecks = zodResolver(emailLinkBody);
export const resetPasswordChecks = zodResolver(resetPasswordForm);
/** The form shows one of the two fields at a time. */
export const confirmPasswordChecks = zodResolver(
  z.object({ password: confirmEmailBody.shape.password, new_password: confirmEmailBody.shape.new_password }),
);
/** The link provides the token. The user can add phone and title later. */
export const joinChecks = zodResolver(
  z.pick(joinAsNewPersonBody, { first_name: true, last_name: true, password: true }),
);
