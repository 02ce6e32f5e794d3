import { claimReasonLabel, formatUsd } from '@marketplace/domain';
import type { listEvents } from '../agency/people/people.repository.ts';
import { UNVERIFY, VERIFY, type listActs } from '../audit/operator-acts.repository.ts';
import type { listBouncesOf } from '../mail/bounces.repository.ts';
import type { listMailsTo } from '../mail/mail-log.repository.ts';
import type { PersonalDataFormatter } from './masking.ts';
import { dayOf } from './support-act.ts';
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

const when = (at: Date | null, about: About, text: string): TimelineEntry[] =>
  at === null ? [] : [{ at, about, text }];

type Person = NonNullable<RowsOf<typeof rows.findPerson>>;

export function personHeading({ id, role, agency_id, agency_name, license: stated }: Person): string {
  const license = stated === '' ? '' : `, license ${stated}`;
  const agency = agency_id === null ? 'without an agency' : `${role} of ${agency_name} [agency ${agency_id}]${license}`;
  return `Agency account [person ${id}], ${agency}`;
}

type Caregiver = NonNullable<RowsOf<typeof rows.findCaregiver>>;

export function caregiverHeading(one: Caregiver, shown: PersonalDataFormatter): string {
  const name = `${shown.name(one.first_name)} ${shown.name(one.last_name)}`;
  const looking = one.looking_for_work ? 'looking for work' : 'not looking for work';
  return `Caregiver ${name}, ${shown.phone(one.phone)}, ${one.display_status}, ${looking} [caregiver ${one.uuid}]`;
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
    text: `Signed up as ${agency_name}; mailed link not opened, expires on ${dayOf(expires_at)}`,
  }));

export const accountEntries = ({ created_at, email_confirmed_at }: Person): TimelineEntry[] => [
  ...when(created_at, 'account', 'Account created'),
  ...when(email_confirmed_at, 'account', 'Email address confirmed'),
];

export const sessionEntries = (sessions: RowsOf<typeof rows.listSessions>): TimelineEntry[] =>
  sessions.flatMap(({ created_at, ended_at, end_reason }) => [
    ...when(created_at, 'session', 'Signed in'),
    ...when(ended_at, 'session', `Session ended: ${end_reason ?? 'no reason'}`),
  ]);

export function agencyEntries(
  events: RowsOf<typeof listEvents>,
  verifications: RowsOf<typeof rows.listVerifications>,
  shown: PersonalDataFormatter,
): TimelineEntry[] {
  const about = (text: string) => (text.includes('@') ? shown.email(text) : shown.name(text));
  return [
    ...events.map((one): TimelineEntry => {
      const whom = one.about === null ? '' : ` ${about(one.about)}`;
      const role = one.role === null ? '' : ` (${one.role})`;
      return { at: one.created_at, about: 'agency', text: `${one.event}${whom}${role}, by ${shown.name(one.by_name)}` };
    }),
    ...verifications.map((one): TimelineEntry => {
      const checked = one.checked === null ? '' : `: ${one.checked}`;
      return { at: one.created_at, about: 'agency', text: `${one.event} by ${one.recorded_by}${checked}` };
    }),
  ];
}

export const checkoutEntries = (checkouts: RowsOf<typeof rows.listCheckouts>, personId: string): TimelineEntry[] =>
  checkouts.flatMap(({ id, kind, amount_cents, status, created_at, settled_at, opened_by }) => {
    const by = opened_by === personId ? '' : ' by a colleague';
    return [
      ...when(created_at, 'checkout', `Opened${by}: ${kind} for ${formatUsd(amount_cents)} [${id}]`),
      ...when(settled_at, 'checkout', `${status} [${id}]`),
    ];
  });

export function unlockEntries(unlock: RowOf<typeof rows.listUnlocksWith>, whom: string): TimelineEntry[] {
  const price = unlock.free ? 'free' : formatUsd(unlock.amount_cents);
  const { claim_id, reason, answer, outcome, settled_by } = unlock;
  const settled = settled_by === null ? '' : `, by ${settled_by}`;
  return [
    ...when(unlock.created_at, 'unlock', `Unlocked ${whom}, ${price} [${unlock.id}]`),
    ...when(unlock.wrong_person_at, 'unlock', `The person who got the email said it isn't them [${unlock.id}]`),
    ...when(unlock.revoked_at, 'unlock', `Ended: ${unlock.status} [${unlock.id}]`),
    ...when(unlock.made_at, 'claim', `Made: ${reason === null ? '' : claimReasonLabel(reason)} [${claim_id}]`),
    ...when(unlock.answered_at, 'claim', `The caregiver answered: ${answer} [${claim_id}]`),
    ...when(
      unlock.settled_at,
      'claim',
      `${outcome === 'support' ? 'Needs a decision by support' : `Settled: ${outcome}`}${settled} [${claim_id}]`,
    ),
  ];
}

export const freeUnlockEntries = (unlocks: RowsOf<typeof rows.listFreeUnlocks>): TimelineEntry[] =>
  unlocks.flatMap(({ granted_at, expires_at, redeemed_at, unlock_id, withdrawn_at }) => [
    ...when(granted_at, 'credit', `Free unlock of Pro until ${dayOf(expires_at)}`),
    ...when(redeemed_at, 'credit', `Free unlock used [${unlock_id}]`),
    ...when(withdrawn_at, 'credit', 'Free unlock withdrawn'),
  ]);

export const creditEntries = (credits: RowsOf<typeof rows.listCredits>): TimelineEntry[] =>
  credits.flatMap(({ claim_id, granted_at, expires_at, redeemed_at, unlock_id, withdrawn_at }) => {
    const why = claim_id === null ? 'by support' : `for claim ${claim_id}`;
    return [
      ...when(granted_at, 'credit', `Unlock credit ${why} until ${dayOf(expires_at)}`),
      ...when(redeemed_at, 'credit', `Unlock credit used [${unlock_id}]`),
      ...when(withdrawn_at, 'credit', 'Unlock credit withdrawn'),
    ];
  });

export const questionEntries = (
  { id, asked_at, answer, answered_at, ended_at }: RowOf<typeof rows.listQuestionsWith>,
  text: string,
): TimelineEntry[] => [
  ...when(asked_at, 'question', `${text} [${id}]`),
  ...when(answered_at, 'question', `Answered: ${answer} [${id}]`),
  ...when(ended_at, 'question', `The yes no longer counts [${id}]`),
];

export function applicationEntry(one: RowOf<typeof rows.listApplicationsWith>, whom: string): TimelineEntry {
  const state = one.agency_name === null ? ', held until that agency is verified' : one.by_link ? ', by job link' : '';
  return { at: one.applied_at, about: 'application', text: `${one.job_title} ${whom}${state}` };
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
const TRIED_MS = 2 * 24 * 60 * 60 * 1000;

export const mailEntries = (mails: RowsOf<typeof listMailsTo>, now: Date): TimelineEntry[] =>
  mails.map(({ id, subject, queued_at: at, outcome }) => {
    const isTried = now.getTime() - at.getTime() < TRIED_MS;
    const states = { delivered: 'accepted by the mail server', dropped: 'rejected by the mail server' };
    const state = outcome === null ? (isTried ? 'waiting' : 'never accepted') : states[outcome];
    return { at, about: 'mail', text: `${subject}: ${state} [${id}]` };
  });

export const bounceEntries = (bounces: RowsOf<typeof listBouncesOf>): TimelineEntry[] =>
  bounces.flatMap(({ status, bounced_at, cleared_at }) => [
    ...when(bounced_at, 'mail', `Came back: no such mailbox (${status}); recurring mails pause`),
    ...when(cleared_at, 'mail', 'A later mail was read; recurring mails go out again'),
  ]);

/** Omits verifications, which have separate, older records. */
export const actEntries = (acts: RowsOf<typeof listActs>): TimelineEntry[] =>
  acts
    .filter(({ act }) => act !== VERIFY && act !== UNVERIFY)
    .map(({ operator, act, subject, reason, created_at: at }) => ({
      at,
      about: 'support',
      text: `${operator}: ${act} [${subject}], because: ${reason}`,
    }));
