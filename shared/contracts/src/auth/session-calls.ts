import { defineCall } from '../call.ts';
import type { Done } from './schemas.ts';
import type { SessionParams, SessionsResponse } from './session-schemas.ts';

/** The caller's sessions on all devices, the most recently used first. */
export const sessionsCall = defineCall<{ response: SessionsResponse }>('GET', '/api/auth/sessions');
/** Ends a session of the caller. Repeating it changes nothing. */
export const endSessionCall = defineCall<{ params: SessionParams; response: Done }>('DELETE', '/api/auth/sessions/:id');
export const endOtherSessionsCall = defineCall<{ response: Done }>('POST', '/api/auth/end-other-sessions');
