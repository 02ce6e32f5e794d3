import {
  MAX_CANDIDATE_NOTES,
  MAX_CASE_NOTES,
  MAX_CASE_PEOPLE,
  MAX_OPEN_CASES,
  MAX_REMINDERS,
  MAX_SAVED_SEARCHES,
  msg,
} from '@marketplace/domain';

/**
 * All API errors: stable code, HTTP status, and default message for users. `msg` marks the messages that are translated
 * for caregivers.
 */
export const ERROR_CODES = {
  validation_failed: { status: 400, detail: msg('Some fields need your attention.') },
  malformed_request: { status: 400, detail: msg('The request could not be read.') },
  zip_not_found: { status: 400, detail: msg('We could not find that ZIP code.') },
  link_invalid: { status: 400, detail: msg('Invalid or expired link') },
  code_invalid: { status: 400, detail: msg('That code is not valid. Check the code or ask for a new link.') },
  password_incorrect: { status: 400, detail: 'That password is incorrect.' },
  second_factor_code_invalid: {
    status: 400,
    detail: 'That code is incorrect or was already used. Wait for the next one in your app and try again.',
  },
  recovery_code_invalid: { status: 400, detail: 'That recovery code is incorrect or was already used.' },
  second_factor_challenge_ended: {
    status: 400,
    detail: 'This sign-in took too long or had too many wrong codes. Please sign in again.',
  },
  session_missing: { status: 401, detail: 'Auth session missing!' },
  session_expired: { status: 401, detail: 'Your session has ended. Please sign in again.' },
  edit_token_required: { status: 401, detail: msg('Invalid or expired link. Please start over.') },
  credentials_invalid: { status: 401, detail: 'Invalid email or password.' },
  email_not_confirmed: { status: 403, detail: 'Please confirm your email address first. We can send the email again.' },
  owner_required: { status: 403, detail: 'Only an owner of your agency can do this.' },
  invitation_for_another: {
    status: 403,
    detail: 'This invitation was sent to another email address. Please sign in with that address.',
  },
  not_note_author: { status: 403, detail: 'Only the person who wrote this note can change it.' },
  origin_refused: { status: 403, detail: msg('This request came from another site and was refused.') },
  not_found: { status: 404, detail: msg('We could not find what you asked for.') },
  candidate_not_found: { status: 404, detail: 'This candidate is no longer available.' },
  agency_not_found: { status: 404, detail: msg('We do not know an agency with this name.') },
  saved_search_not_found: { status: 404, detail: 'This saved search no longer exists.' },
  case_not_found: { status: 404, detail: 'We could not find this case.' },
  association_not_found: { status: 404, detail: msg('We do not know this association.') },
  association_retired: { status: 410, detail: msg('This association no longer has a site here. Please use ours.') },
  email_already_confirmed: { status: 409, detail: 'Your email is already confirmed. Please sign in.' },
  invitation_accepted: { status: 409, detail: 'This invitation was already accepted. Please sign in.' },
  account_exists: {
    status: 409,
    detail: 'There is an account with this email address already. Please sign in to accept the invitation.',
  },
  already_in_agency: { status: 409, detail: 'This person is already in your agency.' },
  last_owner: { status: 409, detail: 'An agency needs an owner. Please make somebody else an owner first.' },
  plan_active: {
    status: 409,
    detail: 'Your own Pro plan is still active. Please cancel it under Manage subscription first, then join.',
  },
  agency_full: { status: 409, detail: 'Your agency has reached its limit of people and open invitations.' },
  profile_exists: {
    status: 409,
    detail: msg('A profile with this email already exists. Please use a different email.'),
  },
  uuid_taken: { status: 409, detail: msg('This profile was already created. Please reload the page.') },
  nothing_to_confirm: {
    status: 409,
    detail: msg('You are not looking for work right now, so there is nothing to confirm.'),
  },
  agency_blocked: { status: 409, detail: msg('You have blocked this agency. Unblock it first to apply for its jobs.') },
  already_unlocked: { status: 409, detail: 'You have already unlocked this candidate.' },
  free_unlock_unavailable: { status: 409, detail: 'Your free unlock has been used or has expired.' },
  record_full: {
    status: 409,
    detail: `A candidate can have ${MAX_CANDIDATE_NOTES} notes and ${MAX_REMINDERS} open reminders. Please delete one first.`,
  },
  candidate_list_full: { status: 409, detail: 'This list is full. Please remove someone first.' },
  saved_searches_full: {
    status: 409,
    detail: `You can keep ${MAX_SAVED_SEARCHES} saved searches. Please delete one first.`,
  },
  search_already_saved: { status: 409, detail: "You've already saved this search." },
  case_not_open: { status: 409, detail: 'This case is no longer open. Reopen it first.' },
  cases_full: {
    status: 409,
    detail: `You can have ${MAX_OPEN_CASES} open cases. Please close one first.`,
  },
  case_full: {
    status: 409,
    detail: `A case can have up to ${MAX_CASE_PEOPLE} people and ${MAX_CASE_NOTES} notes. Remove a person or a note to add another.`,
  },
  case_hours_taken: {
    status: 409,
    detail: 'Some of these hours are already assigned to someone else. Reload the case and try again.',
  },
  questions_off: { status: 403, detail: 'Questions are not available on this site.' },
  questions_unverified: {
    status: 403,
    detail: 'You can ask candidates once we have verified your agency, or after your first purchase.',
  },
  question_over: { status: 409, detail: msg('This question can no longer be answered.') },
  claim_refused: { status: 409, detail: 'No claim can be made for this unlock.' },
  claim_over: { status: 409, detail: msg('This question can no longer be answered.') },
  already_subscribed: { status: 409, detail: 'Your Pro subscription is already active.' },
  no_billing_account: { status: 409, detail: 'There is no billing account yet. Upgrade or unlock a candidate first.' },
  second_factor_active: { status: 409, detail: 'Two-step sign-in is already on.' },
  second_factor_inactive: { status: 409, detail: 'Two-step sign-in is not on.' },
  payload_too_large: { status: 413, detail: msg('That is too much data for one request.') },
  compressed_body: { status: 415, detail: 'Please send the request without compression.' },
  idempotency_key_reused: {
    status: 422,
    detail: msg('A different change was already sent in its place. Please reload the page and try again.'),
  },
  rate_limited: { status: 429, detail: msg('Too many attempts. Please wait a moment and try again.') },
  code_guesses_used: {
    status: 429,
    detail: msg('Too many codes were tried for this email address today. Please open the link in the email instead.'),
  },
  link_mails_used: {
    status: 429,
    detail: msg(
      'We cannot email more links to this address today. If it has a profile, the links we already sent still work. Check your inbox and your spam folder.',
    ),
  },
  read_budget_used: {
    status: 429,
    detail:
      'You have viewed as many candidates as we show before a first purchase. Unlock a candidate or start Pro to keep browsing.',
  },
  internal_error: { status: 500, detail: msg('Something went wrong. Please try again.') },
  payment_provider_refused: {
    status: 502,
    detail:
      'Our payment provider did not accept this. You have not been charged. Please try again later, or contact support.',
  },
  payment_provider_unavailable: {
    status: 503,
    detail: 'Our payment provider cannot be reached right now. You have not been charged. Please try again shortly.',
  },
  database_unavailable: {
    status: 503,
    detail: msg('The service is briefly unavailable. Nothing was changed. Please try again in a moment.'),
  },
  shutting_down: { status: 503, detail: 'This server is about to stop. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Message of a 504. The outcome of a write is then unknown. */
export const OUTCOME_UNKNOWN = msg(
  'The service did not answer in time. Check whether it went through before trying again.',
);
