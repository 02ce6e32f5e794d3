import type { Session } from '../auth/schemas.ts';
import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  AgencyPeopleResponse,
  AgencyPerson,
  AgencyPersonParams,
  ChangeRoleBody,
  Invitation,
  InvitationParams,
  InvitationTokenBody,
  InviteBody,
  JoinAsNewPersonForm,
  JoinBody,
  JoinPreviewResponse,
  JoinResponse,
  LeaveAgencyBody,
  ReadInvitationResponse,
  ResendInvitationBody,
} from './people-schemas.ts';

/** Returns the agency's users, its open invitations, and its history. */
export const agencyPeopleCall = defineCall<{ response: AgencyPeopleResponse }>('GET', '/api/agency-people');

/** Owners only. Inviting an address again invalidates its earlier link. */
export const inviteCall = defineCall<{ body: InviteBody; response: Invitation }>('POST', '/api/agency-invitations');
/** Owners only. Emails a new link that is valid for seven days and replaces the earlier one. */
export const resendInvitationCall = defineCall<{
  params: InvitationParams;
  body: ResendInvitationBody;
  response: Invitation;
}>('POST', '/api/agency-invitations/:id/resend');
/** Owners only. */
export const withdrawInvitationCall = defineCall<{ params: InvitationParams; response: SuccessResponse }>(
  'DELETE',
  '/api/agency-invitations/:id',
);

/** Data for the page that an invitation link opens. Read-only. */
export const readInvitationCall = defineCall<{ body: InvitationTokenBody; response: ReadInvitationResponse }>(
  'POST',
  '/api/read-invitation',
);
/** Joins with an address that has no account: creates the account and signs in. */
export const joinAsNewPersonCall = defineCall<{ body: JoinAsNewPersonForm; response: Session }>(
  'POST',
  '/api/auth/join',
);
/** Previews what joining would move to the agency. Requires a session with the invited address. Read-only. */
export const previewJoinCall = defineCall<{ body: InvitationTokenBody; response: JoinPreviewResponse }>(
  'POST',
  '/api/preview-join',
);
/** Joins the agency after the preview. Requires a session with the invited address. */
export const joinCall = defineCall<{ body: JoinBody; response: JoinResponse }>('POST', '/api/join-agency');

/** Owners only. */
export const changeRoleCall = defineCall<{ params: AgencyPersonParams; body: ChangeRoleBody; response: AgencyPerson }>(
  'PATCH',
  '/api/agency-people/:id',
);
/** Owners only. Ends all sessions of that person immediately. */
export const removePersonCall = defineCall<{ params: AgencyPersonParams; response: SuccessResponse }>(
  'DELETE',
  '/api/agency-people/:id',
);
/** Removes the caller from the agency, which keeps the contacts. Idempotent. */
export const leaveAgencyCall = defineCall<{ body: LeaveAgencyBody; response: SuccessResponse }>(
  'POST',
  '/api/leave-agency',
);
