import { zodResolver } from '@hookform/resolvers/zod';
import { emailLinkBody, resetPasswordForm, signInBody, signUpBody } from '@marketplace/contracts';

/** The checks of the forms for people who are not signed in; loaded when one of the forms is first touched. */
export const signInChecks = zodResolver(signInBody);
export const signUpChecks = zodResolver(signUpBody);
export const emailLinkChecks = zodResolver(emailLinkBody);
export const resetPasswordChecks = zodResolver(resetPasswordForm);
