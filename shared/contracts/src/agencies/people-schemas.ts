import * as z from 'zod/mini';
import { sessionSchema } from '../auth/schemas.ts';
import {
  agencyEmail,
  agencyFirstName,
  agencyLastName,
  agencyPhone,
  agencyRole,
  agencyTitle,
  associationCode,
  isoTimestamp,
  newPassword,
  opaqueToken,
  doneBySchema,
} from '../fields.ts';

const role = agencyRole;

export const agencyPersonSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  title: z.string(),
  role,
  joined_at: isoTimestamp,
});

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invited_by: doneBySchema,
  sent_at: isoTimestamp,
  expires_at: isoTimestamp,
  expired: z.boolean(),
});

export const AGENCY_EVENTS = [
  'founded',
  'invited',
  'invitation_withdrawn',
  'joined',
  'role_changed',
  'left',
  'removed',
] as const;
const agencyEventSchema = z.object({
  event: z.enum(AGENCY_EVENTS),
  by: doneBySchema,
  /** Name or email address of the person that the event is about. */
  about: z.nullable(z.string()),
  role: z.nullable(role),
  at: isoTimestamp,
});

/** The agency's users. Invitations and history are empty unless the caller is an owner. */
export const agencyPeopleResponse = z.object({
  agency_id: z.uuid(),
  agency_name: z.string(),
  you: z.object({ id: z.uuid(), role }),
  people: z.array(agencyPersonSchema),
  invitations: z.array(invitationSchema),
  /** Newest first. */
  history: z.array(agencyEventSchema),
});

export const inviteBody = z.strictObject({ email: agencyEmail, role, association: z.optional(associationCode) });
export const invitationParams = z.strictObject({ id: z.uuid() });
export const resendInvitationBody = z.strictObject({ association: z.optional(associationCode) });

export const invitationTokenBody = z.strictObject({ token: opaqueToken });
export const readInvitationResponse = z.object({
  agency_name: z.string(),
  verified: z.boolean(),
  email: z.string(),
  role,
  invited_by: z.string(),
  expires_at: isoTimestamp,
  /** Whether the invitee has an account. If so, they sign in and confirm; otherwise they choose a password. */
  has_account: z.boolean(),
});

/** Form for an invitee without an account. The emailed token proves that the address is theirs. */
export const joinAsNewPersonBody = z.strictObject({
  token: opaqueToken,
  first_name: agencyFirstName,
  last_name: agencyLastName,
  /** Phone and title are optional, because only the account page asks for them. */
  phone: z._default(agencyPhone, ''),
  title: z._default(agencyTitle, ''),
  password: newPassword,
});
export const joinAsNewPersonResponse = sessionSchema;

export const joinPreviewResponse = z.object({
  agency_name: z.string(),
  role,
  /** Contacts that move, with their notes. */
  contacts: z.int(),
  /** Contacts that the agency already has. They stay with the old account. */
  duplicates: z.int(),
  shortlisted: z.int(),
  /** Null if nothing prevents joining. */
  obstacle: z.nullable(z.enum(['plan_active', 'last_owner', 'other_address', 'already_here'])),
});
/** `confirmed`: the user checked the box below the preview. */
export const joinBody = z.strictObject({ token: opaqueToken, confirmed: z.literal(true, 'Please confirm to join') });
export const joinResponse = z.object({ agency_name: z.string(), role, moved_contacts: z.int() });

export const agencyPersonParams = z.strictObject({ id: z.uuid() });
export const changeRoleBody = z.strictObject({ role });
/** `agency`: the agency to leave. The call also succeeds if the caller has already left. */
export const leaveAgencyBody = z.strictObject({ agency: z.uuid() });

export type AgencyPerson = z.output<typeof agencyPersonSchema>;
export type AgencyPeopleResponse = z.output<typeof agencyPeopleResponse>;
export type Invitation = z.output<typeof invitationSchema>;
export type InviteBody = z.input<typeof inviteBody>;
export type InvitationParams = z.input<typeof invitationParams>;
export type ResendInvitationBody = z.input<typeof resendInvitationBody>;
export type InvitationTokenBody = z.input<typeof invitationTokenBody>;
export type ReadInvitationResponse = z.output<typeof readInvitationResponse>;
export type JoinAsNewPersonForm = z.input<typeof joinAsNewPersonBody>;
export type JoinPreviewResponse = z.output<typeof joinPreviewResponse>;
export type JoinBody = z.input<typeof joinBody>;
export type JoinResponse = z.output<typeof joinResponse>;
export type AgencyPersonParams = z.input<typeof agencyPersonParams>;
export type ChangeRoleBody = z.input<typeof changeRoleBody>;
export type LeaveAgencyBody = z.input<typeof leaveAgencyBody>;
