import { defineCall } from '../call.ts';
import type {
  ConfirmEmailResponse,
  ConfirmEmailBody,
  CurrentSession,
  DoneResponse,
  EmailLinkBody,
  Recovery,
  SentResponse,
  Session,
  SignInForm,
  SignUpForm,
  TokenBody,
  UpdatePasswordBody,
} from './schemas.ts';
import type { SignInResponse } from './second-factor-schemas.ts';
import type { SessionParams, SessionsResponse } from './session-schemas.ts';

export const signUpCall = defineCall<{ body: SignUpForm; response: SentResponse }>('POST', '/api/auth/sign-up');
export const resendConfirmationCall = defineCall<{ body: EmailLinkBody; response: SentResponse }>(
  'POST',
  '/api/auth/resend-confirmation',
);
/**
 * Confirms a sign-up's email address and signs in. In the browser that signed up, the token is enough. For any other
 * browser, the response asks for the sign-up's password or a new one.
 */
export const confirmEmailCall = defineCall<{ body: ConfirmEmailBody; response: ConfirmEmailResponse }>(
  'POST',
  '/api/auth/confirm',
);
/** Returns a session, or a challenge if the account has a second factor. */
export const signInCall = defineCall<{ body: SignInForm; response: SignInResponse }>('POST', '/api/auth/sign-in');
/** Rotates the refresh cookie and returns a new access token. */
export const refreshSessionCall = defineCall<{ response: Session }>('POST', '/api/auth/refresh');
export const signOutCall = defineCall<{ response: DoneResponse }>('POST', '/api/auth/sign-out');
/** Responds the same for known and unknown addresses. */
export const forgotPasswordCall = defineCall<{ body: EmailLinkBody; response: SentResponse }>(
  'POST',
  '/api/auth/forgot-password',
);
/** Exchanges the emailed token for a recovery proof. */
export const recoverCall = defineCall<{ body: TokenBody; response: Recovery }>('POST', '/api/auth/recover');
export const updatePasswordCall = defineCall<{ body: UpdatePasswordBody; response: DoneResponse }>(
  'POST',
  '/api/auth/update-password',
);
export const currentSessionCall = defineCall<{ response: CurrentSession }>('GET', '/api/auth/session');

/** The caller's sessions on all devices, most recently used first. */
export const sessionsCall = defineCall<{ response: SessionsResponse }>('GET', '/api/auth/sessions');
/** Ends one of the caller's sessions. Idempotent. */
export const endSessionCall = defineCall<{ params: SessionParams; response: DoneResponse }>(
  'DELETE',
  '/api/auth/sessions/:id',
);
export const endOtherSessionsCall = defineCall<{ response: DoneResponse }>('POST', '/api/auth/end-other-sessions');
