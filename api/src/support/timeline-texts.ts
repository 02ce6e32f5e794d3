import { claimReasonLabel, formatUsd } from '@marketplace/domain';
import type { listEvents } from '../agency/people/people.repository.ts';
import { UNVERIFY, VERIFY, type listActions } from '../audit/operator-actions.repository.ts';
import type { listBouncesOf } from '../mail/bounces.repository.ts';
import type { listMailsTo } from '../mail/mail-log.repository.ts';
import type { PersonalDataFormatter } from './masking.ts';
import { dayOf } from './support-action.ts';
import type * as rows from './timeline.repository.ts';

/** One line of a timeline. Ids in brackets are arguments of other commands. */
export interface TimelineEntry {
  at: Date;
  about:
    | 'account'
    | 'agency'
    | 'session'
    | 'checkout'
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'unlock'
    | 'claim'
    | 'credit'
    | 'question'
    | 'application'
    | 'consent'
    | 'mail'
    | 'support';
  text: string;
}

type About = TimelineEntry['about'];
type RowsOf<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;
type RowOf<Read extends (...args: never[]) => Promise<readonly unknown[]>> = RowsOf<Read>[number];

const timedEntry = (at: Date | null, about: About, text: string): TimelineEntry[] =>
  at === null ? [] : [{ at, about, text }];

type Person = NonNullable<RowsOf<typeof rows.findPerson>>;

export function personHeading({ id, role, agency_id, agency_name, license: stated }: Person): string {
  const license = stated === '' ? '' : `, license ${stated}`;
  const agency = agency_id === null ? 'without an agency' : `${role} of ${agency_name} [agency ${agency_id}]${license}`;
  return `Agency account [person ${id}], ${agency}`;
}

type Caregiver = NonNullable<RowsOf<typeof rows.findCaregiver>>;

export function caregiverHeading(caregiver: Caregiver, shown: PersonalDataFormatter): string {
  const name = `${shown.name(caregiver.first_name)} ${shown.name(caregiver.last_name)}`;
  const looking = caregiver.looking_for_work ? 'looking for work' : 'not looking for work';
  return `Caregiver ${name}, ${shown.phone(caregiver.phone)}, ${caregiver.display_status}, ${looking} [caregiver ${caregiver.uuid}]`;
}

export const profileEntry = ({ created_at: at }: Caregiver): TimelineEntry => ({
  at,
  about: 'account',
  text: 'Profile created',
});

export const signUpEntries = (signUps: RowsOf<typeof rows.listOpenSignUps>): TimelineEntry[] =>
  signUps.map(({ created_at: at, expires_at, agency_name }) => ({
    at,
    about: 'account',
    text: `Signed up as ${agency_name}; emailed link not opened, expires on ${dayOf(expires_at)}`,
  }));

export const accountEntries = ({ created_at, email_confirmed_at }: Person): TimelineEntry[] => [
  ...timedEntry(created_at, 'account', 'Account created'),
  ...timedEntry(email_confirmed_at, 'account', 'Email address confirmed'),
];

export const sessionEntries = (sessions: RowsOf<typeof rows.listSessions>): TimelineEntry[] =>
  sessions.flatMap(({ created_at, ended_at, end_reason }) => [
    ...timedEntry(created_at, 'session', 'Signed in'),
    ...timedEntry(ended_at, 'session', `Session ended: ${end_reason ?? 'no reason'}`),
  ]);

export function agencyEntries(
  events: RowsOf<typeof listEvents>,
  verifications: RowsOf<typeof rows.listVerifications>,
  shown: PersonalDataFormatter,
): TimelineEntry[] {
  const about = (text: string) => (text.includes('@') ? shown.email(text) : shown.name(text));
  return [
    ...events.map((event): TimelineEntry => {
      const whom = event.about === null ? '' : ` ${about(event.about)}`;
      const role = event.role === null ? '' : ` (${event.role})`;
      return {
        at: event.created_at,
        about: 'agency',
        text: `${event.event}${whom}${role}, by ${shown.name(event.by_name)}`,
      };
    }),
    ...verifications.map((verification): TimelineEntry => {
      const checked = verification.checked === null ? '' : `: ${verification.checked}`;
      return {
        at: verification.created_at,
        about: 'agency',
        text: `${verification.event} by ${verification.recorded_by}${checked}`,
      };
    }),
  ];
}

export const checkoutEntries = (checkouts: RowsOf<typeof rows.listCheckouts>, personId: string): TimelineEntry[] =>
  checkouts.flatMap(({ id, kind, amount_cents, status, created_at, settled_at, opened_by }) => {
    const byText = opened_by === personId ? '' : ' by a colleague';
    return [
      ...timedEntry(created_at, 'checkout', `Opened${byText}: ${kind} for ${formatUsd(amount_cents)} [${id}]`),
      ...timedEntry(settled_at, 'checkout', `${status} [${id}]`),
    ];
  });

export function unlockEntries(unlock: RowOf<typeof rows.listUnlocksWith>, whom: string): TimelineEntry[] {
  const price = unlock.free ? 'free' : formatUsd(unlock.amount_cents);
  const { claim_id, reason, answer, outcome, settled_by } = unlock;
  const settled = settled_by === null ? '' : `, by ${settled_by}`;
  return [
    ...timedEntry(unlock.created_at, 'unlock', `Unlocked ${whom}, ${price} [${unlock.id}]`),
    ...timedEntry(unlock.wrong_person_at, 'unlock', `The person who got the email said it isn't them [${unlock.id}]`),
    ...timedEntry(unlock.revoked_at, 'unlock', `Ended: ${unlock.status} [${unlock.id}]`),
    ...timedEntry(unlock.made_at, 'claim', `Made: ${reason === null ? '' : claimReasonLabel(reason)} [${claim_id}]`),
    ...timedEntry(unlock.answered_at, 'claim', `The caregiver answered: ${answer} [${claim_id}]`),
    ...timedEntry(
      unlock.settled_at,
      'claim',
      `${outcome === 'support' ? 'Needs a decision by support' : `Settled: ${outcome}`}${settled} [${claim_id}]`,
    ),
  ];
}

export const freeUnlockEntries = (unlocks: RowsOf<typeof rows.listFreeUnlocks>): TimelineEntry[] =>
  unlocks.flatMap(({ granted_at, expires_at, redeemed_at, unlock_id, withdrawn_at }) => [
    ...timedEntry(granted_at, 'credit', `Free unlock of Pro until ${dayOf(expires_at)}`),
    ...timedEntry(redeemed_at, 'credit', `Free unlock used [${unlock_id}]`),
    ...timedEntry(withdrawn_at, 'credit', 'Free unlock withdrawn'),
  ]);

export const creditEntries = (credits: RowsOf<typeof rows.listCredits>): TimelineEntry[] =>
  credits.flatMap(({ claim_id, granted_at, expires_at, redeemed_at, unlock_id, withdrawn_at }) => {
    const reasonText = claim_id === null ? 'by support' : `for claim ${claim_id}`;
    return [
      ...timedEntry(granted_at, 'credit', `Unlock credit ${reasonText} until ${dayOf(expires_at)}`),
      ...timedEntry(redeemed_at, 'credit', `Unlock credit used [${unlock_id}]`),
      ...timedEntry(withdrawn_at, 'credit', 'Unlock credit withdrawn'),
    ];
  });

export const questionEntries = (
  { id, asked_at, answer, answered_at, ended_at }: RowOf<typeof rows.listQuestionsWith>,
  text: string,
): TimelineEntry[] => [
  ...timedEntry(asked_at, 'question', `${text} [${id}]`),
  ...timedEntry(answered_at, 'question', `Answered: ${answer} [${id}]`),
  ...timedEntry(ended_at, 'question', `The yes no longer counts [${id}]`),
];

export function applicationEntry(application: RowOf<typeof rows.listApplicationsWith>, whom: string): TimelineEntry {
  const state =
    application.agency_name === null
      ? ', held until that agency is verified'
      : application.by_link
        ? ', by job link'
        : '';
  return { at: application.applied_at, about: 'application', text: `${application.job_title} ${whom}${state}` };
}

export const consentEntries = (consents: RowsOf<typeof rows.listConsentsOf>): TimelineEntry[] =>
  consents.map(({ kind, granted, source, created_at: at }) => ({
    at,
    about: 'consent',
    text: `${kind} ${granted ? 'given' : 'withdrawn'} (${source})`,
  }));

export const linkEntries = (links: RowsOf<typeof rows.listLinksOf>): TimelineEntry[] =>
  links.map(({ created_at: at, expires_at }) => ({
    at,
    about: 'account',
    text: `Link made, valid until ${expires_at.toISOString().slice(0, 16)}`,
  }));

/** Time after which the queue gives up on an email. */
const MAIL_RETRY_MS = 2 * 24 * 60 * 60 * 1000;

export const mailEntries = (mails: RowsOf<typeof listMailsTo>, now: Date): TimelineEntry[] =>
  mails.map(({ id, subject, queued_at: at, outcome }) => {
    const isRetrying = now.getTime() - at.getTime() < MAIL_RETRY_MS;
    const states = { delivered: 'accepted by the mail server', dropped: 'rejected by the mail server' };
    const state = outcome === null ? (isRetrying ? 'waiting' : 'never accepted') : states[outcome];
    return { at, about: 'mail', text: `${subject}: ${state} [${id}]` };
  });

export const bounceEntries = (bounces: RowsOf<typeof listBouncesOf>): TimelineEntry[] =>
  bounces.flatMap(({ status, bounced_at, cleared_at }) => [
    ...timedEntry(bounced_at, 'mail', `Came back: no such mailbox (${status}); recurring emails pause`),
    ...timedEntry(cleared_at, 'mail', 'A later email was read; recurring emails resume'),
  ]);

/** Omits verifications, which are listed from their own, older records. */
export const actionEntries = (actions: RowsOf<typeof listActions>): TimelineEntry[] =>
  actions
    .filter(({ act }) => act !== VERIFY && act !== UNVERIFY)
    .map(({ operator, act, subject, reason, created_at: at }) => ({
      at,
      about: 'support',
      text: `${operator}: ${act} [${subject}], because: ${reason}`,
    }));
