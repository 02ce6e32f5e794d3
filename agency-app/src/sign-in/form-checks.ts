import { zodResolver } from '@hookform/resolvers/zod';
import { emailLinkBody, resetPasswordForm, signInBody, signUpBody } from '@marketplace/contracts';

/** Validation for the signed-out forms, loaded when one of them is first focused. */
export const signInChecks = zodResolver(signInBody);
export const signUpChecks = zodResolver(signUpBody);
export const emailLinkChecks = zodResolver(emailLinkBody);
export const resetPasswordChecks = zodResolver(resetPasswordForm);
