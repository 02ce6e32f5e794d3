import * as z from 'zod/mini';
import { isoTimestamp } from '../fields.ts';

const activeSessionSchema = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Windows'; empty if unknown. */
  device: z.string(),
  signed_in_at: isoTimestamp,
  last_active_at: isoTimestamp,
  /** Whether this is the session that made the call. */
  current: z.boolean(),
});
export const sessionsResponse = z.object({ sessions: z.array(activeSessionSchema) });
export const sessionParams = z.strictObject({ id: z.uuid() });

export type ActiveSession = z.output<typeof activeSessionSchema>;
export type SessionsResponse = z.output<typeof sessionsResponse>;
export type SessionParams = z.input<typeof sessionParams>;
