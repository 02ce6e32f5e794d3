import { defineCall } from '../call.ts';
import type { Done } from './schemas.ts';
import type { SessionParams, SessionsResponse } from './session-schemas.ts';

/** The caller's sessions on all devices, most recently used first. */
export const sessionsCall = defineCall<{ response: SessionsResponse }>('GET', '/api/auth/sessions');
/** Ends one of the caller's sessions. Idempotent. */
export const endSessionCall = defineCall<{ params: SessionParams; response: Done }>('DELETE', '/api/auth/sessions/:id');
export const endOtherSessionsCall = defineCall<{ response: Done }>('POST', '/api/auth/end-other-sessions');
