import type { Session } from '../auth/schemas.ts';
import { defineCall } from '../call.ts';
import type { Success } from '../fields.ts';
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

/** The people of the caller's agency, its open invitations, and who did what. */
export const agencyPeopleCall = defineCall<{ response: AgencyPeopleResponse }>('GET', '/api/agency-people');

/** Owners only. An address that already has an open invitation is invited again; its older link ends. */
export const inviteCall = defineCall<{ body: InviteBody; response: Invitation }>('POST', '/api/agency-invitations');
/** Owners only. Mails a new link for another seven days; the older link ends. */
export const resendInvitationCall = defineCall<{
  params: InvitationParams;
  body: ResendInvitationBody;
  response: Invitation;
}>('POST', '/api/agency-invitations/:id/resend');
/** Owners only. */
export const withdrawInvitationCall = defineCall<{ params: InvitationParams; response: Success }>(
  'DELETE',
  '/api/agency-invitations/:id',
);

/** What the mailed link shows. Changes nothing. */
export const readInvitationCall = defineCall<{ body: InvitationTokenBody; response: ReadInvitationResponse }>(
  'POST',
  '/api/read-invitation',
);
/** For an address without an account: creates it, and signs in. */
export const joinAsNewPersonCall = defineCall<{ body: JoinAsNewPersonForm; response: Session }>(
  'POST',
  '/api/auth/join',
);
/** For the signed-in owner of the invited address: what joining would move. Changes nothing. */
export const previewJoinCall = defineCall<{ body: InvitationTokenBody; response: JoinPreviewResponse }>(
  'POST',
  '/api/preview-join',
);
/** For the signed-in owner of the invited address, after the preview. */
export const joinCall = defineCall<{ body: JoinBody; response: JoinResponse }>('POST', '/api/join-agency');

/** Owners only. */
export const changeRoleCall = defineCall<{ params: AgencyPersonParams; body: ChangeRoleBody; response: AgencyPerson }>(
  'PATCH',
  '/api/agency-people/:id',
);
/** Owners only. Ends all of the person’s sessions immediately. */
export const removePersonCall = defineCall<{ params: AgencyPersonParams; response: Success }>(
  'DELETE',
  '/api/agency-people/:id',
);
/** The caller leaves the named agency; its contacts stay with it. Repeating it changes nothing. */
export const leaveAgencyCall = defineCall<{ body: LeaveAgencyBody; response: Success }>('POST', '/api/leave-agency');
