import {
  DEFAULT_CRITERIA,
  hasHiddenCharacters,
  hasSiteAddress,
  LISTED_DISCIPLINES,
  recordOf,
  YES_NO_KEYS,
} from '@marketplace/domain';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { StoredApplication } from '../caregiver/applications/job-applications.repository.ts';
import * as questions from '../agency/questions/questions.mails.ts';
import * as agencies from '../agency/agencies/agencies.mails.ts';
import * as auth from '../agency/accounts/auth.mails.ts';
import * as secondFactor from '../agency/accounts/second-factor.mails.ts';
import * as claims from '../agency/claims/claims.mails.ts';
import * as evidence from '../caregiver/evidence/evidence.mails.ts';
import * as notices from '../agency/unlocks/unlock-notices.mails.ts';
import * as question from '../caregiver/availability/availability-question.mails.ts';
import * as billing from '../agency/billing/billing.mails.ts';
import * as controls from '../caregiver/controls/caregiver-controls.mails.ts';
import * as profiles from '../caregiver/profile/caregivers.mails.ts';
import * as links from '../caregiver/links/links.mails.ts';
import * as colleagues from '../agency/people/colleagues.mails.ts';
import * as applications from '../caregiver/applications/job-applications.mails.ts';
import * as savedSearches from '../agency/saved-searches/saved-searches.mails.ts';
import * as reminders from '../agency/unlocks/reminders.mails.ts';
import * as cases from '../agency/cases/cases.mails.ts';
import * as emailCheck from '../bounces/email-check.mails.ts';
import * as newTerms from '../terms/new-terms.mails.ts';
import * as unlocks from '../agency/unlocks/unlocks.mails.ts';
import { testEnvironment } from '../testing/test-app.ts';
import type { Mail } from './mail.ts';

/**
 * Input that users can enter now, or could enter before fields rejected it. The word 'Planted' shows where the input
 * appears.
 */
const HOSTILE = [
  'Planted\u202E',
  'https://evil.example/a?b=c',
  'HTTP:\\\\evil.example',
  'www.evil.example',
  'ev\u200Bil.example',
  'evil。example',
  '192.0.2.7',
  'mail@evil.example',
  '\u001b[31mred\u009b1m',
  '<a href="https://evil.example">here</a>',
  '<img src=x onerror=alert(1)>',
  'end\u2028\u2066',
].join('\r\n');

const LANGUAGES = ['en', 'es'] as const;
const SITE = 'https://site.example';
const SUPPORT = 'help@support.example';
const TO = 'reader@inbox.example';
const config = readConfig(testEnvironment({ PUBLIC_URL: SITE, SUPPORT_EMAIL: SUPPORT, PRODUCT_NAME: 'Care Network' }));
const at = new Date('2026-11-21T12:00:00Z');
const ID = '0199a0de-0000-7000-8000-000000000001';
const TOKEN = 'token-of-the-link';

const association = null;
const recipient = { email: TO, association };
const reader = (language: (typeof LANGUAGES)[number]) => ({
  email: TO,
  firstName: HOSTILE,
  language,
  association,
});
const application: StoredApplication = {
  id: ID,
  caregiver_id: 1,
  job_title: HOSTILE,
  agency: HOSTILE,
  internal: HOSTILE,
  source: HOSTILE,
  agency_id: null,
  agency_key: HOSTILE,
  job_key: HOSTILE,
  reference_key: HOSTILE,
  by_link: false,
  first_name: HOSTILE,
  last_name: HOSTILE,
  email: HOSTILE,
  phone: HOSTILE,
  city: HOSTILE,
  state: 1,
  discipline: 1,
  experience: 1,
  desired_schedule: 1,
  week: 1,
  created_at: at,
  applied_at: at,
  seen_at: null,
  withdrawn_at: null,
  hiring_status: 'new',
  status_by: null,
  status_by_name: null,
  status_at: null,
};
const applied = [false, true].map((updated) => ({ application, updated }));
const namesake = { id: ID, email: HOSTILE, agency_name: HOSTILE };
const job = { job_title: HOSTILE, agency: HOSTILE, internal: HOSTILE, source: HOSTILE, job_link: HOSTILE };
const linkMail = { token: TOKEN, code: '123456', hours: 24 };
const profile = {
  amount_of_exp: HOSTILE,
  care_setting_exp: HOSTILE,
  desired_schedule: HOSTILE,
  languages: HOSTILE,
  ...recordOf(YES_NO_KEYS, () => true),
  availability: [{ day_of_week: 1, time_window: 1 }],
  availability_confirmed_at: at.toISOString(),
  as_of: null,
};
const candidate = { first_name: HOSTILE, discipline: 1, city: HOSTILE, state: 1, experience: 1, week: 1 };
const [DISCIPLINE] = LISTED_DISCIPLINES;
if (DISCIPLINE === undefined) throw new Error('there is no discipline');
const search: savedSearches.MailedMatches = {
  searchId: ID,
  searchName: HOSTILE,
  discipline: DISCIPLINE,
  furtherDisciplines: [],
  criteria: { ...DEFAULT_CRITERIA, city: HOSTILE },
  newTotal: 1,
  changedTotal: 1,
  first: (['new', 'moved', 'free_again', 'changed_hours'] as const).map((reason) => ({ candidate, reason })),
};
const reminder = { unlockId: ID, dueOn: '2026-11-20', text: HOSTILE, setBy: ID, candidateName: HOSTILE, association };
const unlock = {
  unlockId: ID,
  firstName: HOSTILE,
  lastName: HOSTILE,
  email: HOSTILE,
  phone: HOSTILE,
  discipline: HOSTILE,
  city: HOSTILE,
  state: HOSTILE,
  amountCents: 40_000,
  profile,
  evidence: [
    { type: 'rn' as const, state: 'IN', number: HOSTILE, expires_on: '2028-10-31', checked_on: '2026-11-03' },
    { type: 'cpr' as const, state: null, number: null, expires_on: null, checked_on: null },
  ],
  applications: [{ job_title: HOSTILE, applied_at: at.toISOString() }],
  at,
};
const evidenceFacts = (['checked', 'refused'] as const).map((status) => ({
  type: 'cna' as const,
  state: 'IN',
  expires_on: '2028-10-31',
  decided_on: '2026-11-03',
  status,
  words: HOSTILE,
}));
const [firstName, agencyName] = [HOSTILE, HOSTILE];

const MAILS: Record<string, Record<string, () => Mail[]>> = {
  'auth.mails.ts': {
    confirmationMail: () => [auth.confirmationMail(config, recipient, { agencyName, token: TOKEN })],
    accountExistsMail: () => [auth.accountExistsMail(config, recipient)],
    recoveryMail: () => [auth.recoveryMail(config, recipient, { token: TOKEN })],
    passwordChangedMail: () => [auth.passwordChangedMail(config, recipient)],
  },
  'agencies.mails.ts': {
    licenseReport: () => [
      agencies.licenseReport(config, {
        id: ID,
        email: HOSTILE,
        agency_name: HOSTILE,
        agency_city: HOSTILE,
        agency_state: HOSTILE,
        license_number: HOSTILE,
        license_state: '',
      }),
    ],
  },
  'cases.mails.ts': {
    handedOverMail: () => [
      cases.handedOverMail(config, recipient, {
        caseId: ID,
        name: HOSTILE,
        hours: 1,
        starts_on: '2026-12-01',
        by: HOSTILE,
        today: '2026-11-22',
      }),
    ],
  },
  'email-check.mails.ts': {
    emailCheckMail: () => [emailCheck.emailCheckMail(config, recipient, { code: '123456' })],
  },
  'new-terms.mails.ts': {
    newAgencyTermsMail: () => [
      newTerms.newAgencyTermsMail(config, recipient, { countFrom: '2026-12-11', lastVersion: 1 }),
    ],
    newCaregiverTermsMail: () =>
      LANGUAGES.map((language) =>
        newTerms.newCaregiverTermsMail(config, reader(language), { countFrom: '2026-11-27', lastVersion: 1 }),
      ),
  },
  'evidence.mails.ts': {
    decisionMail: () =>
      LANGUAGES.flatMap((language) =>
        evidenceFacts.map((fact) => evidence.decisionMail(config, reader(language), fact, linkMail)),
      ),
    expiryMail: () =>
      LANGUAGES.flatMap((language) =>
        evidenceFacts.map((fact) => evidence.expiryMail(config, reader(language), fact, linkMail)),
      ),
  },
  'unlock-notices.mails.ts': {
    unlockNoticeMail: () =>
      LANGUAGES.flatMap((language) =>
        [false, true].map((verified) =>
          notices.unlockNoticeMail(config, reader(language), {
            unlockId: ID,
            agencyName: HOSTILE,
            agencyCity: HOSTILE,
            agencyState: HOSTILE,
            verified,
            callsFrom: verified ? HOSTILE : null,
          }),
        ),
      ),
    wrongPersonReport: () => [notices.wrongPersonReport(config, { unlockId: ID })],
  },
  'claims.mails.ts': {
    claimQuestionMail: () =>
      LANGUAGES.flatMap((language) =>
        [false, true].map((verified) =>
          claims.claimQuestionMail(config, reader(language), {
            claimId: ID,
            agencyName: HOSTILE,
            phone: HOSTILE,
            verified,
          }),
        ),
      ),
    reachableMail: () =>
      (['confirmed', 'corrected', 'working'] as const).map((answer) =>
        claims.reachableMail(config, recipient, {
          unlockId: ID,
          firstName: HOSTILE,
          answer,
          phone: HOSTILE,
          bestTime: 'evening',
        }),
      ),
    declinedMail: () => [claims.declinedMail(config, recipient, { unlockId: ID, firstName: HOSTILE })],
    reopenedMail: () =>
      [false, true].map((hadCredit) =>
        claims.reopenedMail(config, recipient, { unlockId: ID, firstName: HOSTILE, hadCredit }),
      ),
    supportCreditMail: () => [claims.supportCreditMail(config, recipient, { days: 60 })],
    creditMail: () =>
      [false, true].map((answered) => claims.creditMail(config, recipient, { firstName: HOSTILE, answered, days: 60 })),
    supportDecidesMail: () => [claims.supportDecidesMail(config, recipient, { unlockId: ID, firstName: HOSTILE })],
    claimReport: () => [claims.claimReport(config, { claimId: ID, reason: 'dead', why: 'limit' })],
    wrongNumberReport: () => [claims.wrongNumberReport(config, { claimId: ID })],
  },
  'second-factor.mails.ts': {
    secondFactorOnMail: () => [secondFactor.secondFactorOnMail(config, recipient)],
    secondFactorOffMail: () => [secondFactor.secondFactorOffMail(config, recipient)],
    recoveryCodeUsedMail: () => [secondFactor.recoveryCodeUsedMail(config, recipient, { remaining: 3 })],
    recoveryCodesRenewedMail: () => [secondFactor.recoveryCodesRenewedMail(config, recipient)],
    wrongCodesMail: () => [secondFactor.wrongCodesMail(config, recipient)],
  },
  'availability-question.mails.ts': {
    availabilityQuestionMail: () =>
      LANGUAGES.map((language) =>
        question.availabilityQuestionMail(config, reader(language), {
          caregiverUuid: ID,
          week: 1,
          confirmedAt: at,
          now: at,
          token: TOKEN,
        }),
      ),
  },
  'questions.mails.ts': {
    questionMail: () =>
      LANGUAGES.flatMap((language) =>
        [true, false].map((verified) =>
          questions.questionMail(config, reader(language), {
            asker: { agency_name: HOSTILE, agency_city: HOSTILE, agency_state: HOSTILE, verified },
            hours: 1,
            pay_cents: 2_000,
            starts_on: '2026-12-01',
            needs: ['pets', HOSTILE],
            area: 'Carmel, IN',
            miles: 3,
            token: TOKEN,
            caregiverUuid: ID,
          }),
        ),
      ),
    hoursFilledMail: () =>
      LANGUAGES.map((language) => questions.hoursFilledMail(config, reader(language), { hours: 1, caregiverUuid: ID })),
    saidYesMail: () => [
      questions.saidYesMail(config, recipient, { firstName: HOSTILE, discipline: 'CNA', hours: 1, page: '/cases/1' }),
    ],
  },
  'billing.mails.ts': {
    paymentReturnedMail: () => [
      billing.paymentReturnedMail(config, recipient, { amountCents: 40_000, reason: 'already_unlocked' }),
    ],
    leaverSubscriptionMail: () => [billing.leaverSubscriptionMail(config, recipient)],
    leaverSubscriptionReport: () => [
      billing.leaverSubscriptionReport(config, { agencyId: ID, subscriptionId: 'sub_1' }),
    ],
    secondSubscriptionMail: () => [billing.secondSubscriptionMail(config, recipient)],
    lateSubscriptionMail: () => [billing.lateSubscriptionMail(config, recipient)],
    lateSubscriptionReport: () => [billing.lateSubscriptionReport(config, { agencyId: ID, subscriptionId: 'sub_1' })],
    secondSubscriptionReport: () => [
      billing.secondSubscriptionReport(config, { agencyId: ID, subscriptionId: 'sub_1', keptSubscriptionId: 'sub_2' }),
    ],
    proMonthReturnedMail: () => [billing.proMonthReturnedMail(config, recipient)],
  },
  'caregiver-controls.mails.ts': {
    profileDeletedMail: () => LANGUAGES.map((language) => controls.profileDeletedMail(config, reader(language))),
  },
  'caregivers.mails.ts': {
    welcomeMail: () =>
      LANGUAGES.map((language) => profiles.welcomeMail(config, reader(language), { row: candidate, link: linkMail })),
  },
  'links.mails.ts': {
    caregiverLinkMail: () =>
      LANGUAGES.flatMap((language) =>
        [null, job, { ...job, agency: null }].map((one) =>
          links.caregiverLinkMail(config, reader(language), { ...linkMail, job: one }),
        ),
      ),
  },
  'colleagues.mails.ts': {
    invitationMail: () => [
      colleagues.invitationMail(config, recipient, {
        agencyName,
        invitedBy: HOSTILE,
        role: 'owner',
        token: TOKEN,
        days: 7,
      }),
    ],
    joinedMail: () => [colleagues.joinedMail(config, recipient, { name: HOSTILE, email: HOSTILE })],
    removedMail: () => [colleagues.removedMail(config, recipient, { agencyName })],
    outsiderReport: () => [
      colleagues.outsiderReport(config, { agencyName, agencyId: ID, email: HOSTILE, invitedBy: HOSTILE }),
    ],
  },
  'job-applications.mails.ts': {
    applicationMail: () => applied.map((one) => applications.applicationMail(config, recipient, one)),
    applicationReport: () =>
      applied.flatMap((one) => [
        applications.applicationReport(config, { ...one, receiver: { by: 'link', ...namesake, verified: false } }),
        applications.applicationReport(config, { ...one, receiver: { by: 'name', ...namesake, verified: true } }),
        applications.applicationReport(config, { ...one, receiver: { by: null, reason: 'ambiguous' } }),
      ]),
    applicationReceiptMail: () =>
      LANGUAGES.flatMap((language) =>
        [HOSTILE, null].flatMap((agency) =>
          [true, false].map((shared) =>
            applications.applicationReceiptMail(config, reader(language), {
              application: { ...application, agency },
              updated: shared,
              shared,
              link: linkMail,
            }),
          ),
        ),
      ),
    applicationWithdrawnMail: () => [applications.applicationWithdrawnMail(config, recipient, application)],
    agencyToCheckReport: () => [
      applications.agencyToCheckReport(config, {
        ...namesake,
        agency_city: HOSTILE,
        agency_state: HOSTILE,
        waiting: 2,
      }),
    ],
  },
  'saved-searches.mails.ts': {
    matchesMail: () =>
      [search, { ...search, changedTotal: 0 }, { ...search, newTotal: 0 }, { ...search, newTotal: 9 }].map((one) =>
        savedSearches.matchesMail(config, recipient, one),
      ),
  },
  'reminders.mails.ts': {
    dueRemindersMail: () =>
      [[reminder], [reminder, reminder]].map((dueReminders) =>
        reminders.dueRemindersMail(config, recipient, {
          personId: ID,
          day: '2026-11-21',
          dueReminders,
          ofColleagues: true,
        }),
      ),
  },
  'unlocks.mails.ts': {
    contactMail: () => [unlocks.contactMail(config, recipient, unlock)],
    revokedMail: () =>
      (['refunded', 'disputed'] as const).map((status) =>
        unlocks.revokedMail(config, recipient, { firstName, status, claimed: status === 'refunded' }),
      ),
    otherPaymentCountsMail: () =>
      (['refunded', 'disputed'] as const).map((status) =>
        unlocks.otherPaymentCountsMail(config, recipient, { firstName, status }),
      ),
    paymentKeptMail: () => [unlocks.paymentKeptMail(config, recipient, { firstName })],
    restoredMail: () => [unlocks.restoredMail(config, recipient, { firstName })],
    partRefundedMail: () => [
      unlocks.partRefundedMail(config, recipient, { firstName, amountCents: 40_000, returnedCents: 5_000 }),
    ],
  },
};

test('each email of each feature has a test case below', async () => {
  const files = globSync('../**/*.mails.ts', { cwd: import.meta.dirname });
  const written: Record<string, string[]> = {};
  for (const file of files) {
    const exported: Record<string, unknown> = await import(new URL(file, import.meta.url).href);
    written[basename(file)] = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
  }
  const tried = Object.entries(MAILS).map(([file, mails]) => [file, Object.keys(mails).sort()]);
  expect(Object.fromEntries(tried)).toEqual(
    Object.fromEntries(Object.entries(written).map(([file, names]) => [file, names.sort()])),
  );
});

const OWN_LINK = /https:\/\/(site\.example|dashboard\.stripe\.com)[^\s"<]*/g;
const LIVE_MAIL_ADDRESS = /[^\s@]@[^\s@]/;

/** Fails if a mail program could turn part of the text into a link, except our own links and addresses. */
function expectNothingLive(text: string): void {
  for (const [link] of text.matchAll(OWN_LINK)) {
    expect(link).not.toMatch(/evil\.example|Planted.*\./);
    expect(link).toMatch(/^[!-~]+$/);
  }
  const words = text.replaceAll(OWN_LINK, ' ').replaceAll(SUPPORT, ' ');
  for (const line of words.split('\n')) {
    expect(line).not.toMatch(LIVE_MAIL_ADDRESS);
    expect(hasSiteAddress(line), line).toBe(false);
    expect(hasHiddenCharacters(line), JSON.stringify(line)).toBe(false);
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const decoded = (html: string) => html.replace(/&([^;\s]+);/g, (_, name: string) => ENTITIES[name] ?? '');
const readIn = (html: string) => decoded(html.replace(/<[^>]*>/g, ' '));

const EVERY_MAIL = Object.values(MAILS).flatMap((mails) =>
  Object.entries(mails).flatMap(([name, write]) =>
    write().map((mail, index) => [`${name} ${index + 1}`, mail] as const),
  ),
);

test.each(EVERY_MAIL)('user input cannot become HTML in %s', (_name, mail) => {
  expect([TO, SUPPORT]).toContain(mail.to);
  expect(mail.subject).not.toMatch(/Planted|evil/);
  expect(hasHiddenCharacters(mail.subject)).toBe(false);
  expect(mail.subject).not.toMatch(/[{}]/);
  if (mail.unsubscribeUrl !== undefined) {
    expect(mail.unsubscribeUrl).toMatch(/^https:\/\/site\.example\/api\//);
    expect(mail.unsubscribeUrl).not.toMatch(/Planted|evil/);
  }
  expectNothingLive(mail.text);
  expectNothingLive(readIn(mail.html));
  const places = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, place = '']) => decoded(place));
  for (const place of places) {
    expect(place).toMatch(
      /^(https:\/\/site\.example\/|https:\/\/dashboard\.stripe\.com\/$|mailto:help@support\.example$)/,
    );
    expect(place).not.toContain('evil.example');
  }
  expect(mail.html).not.toMatch(/<img|<script|onerror=/);
  const shownLinks = mail.html.replaceAll(OWN_LINK, '').match(/<title>[^<]*|<a [^>]*>[^<]*/g);
  expect(shownLinks?.join('\n')).not.toContain('Planted');
});

test('user input stays readable in emails', () => {
  const [mail] = MAILS['colleagues.mails.ts']?.['invitationMail']?.() ?? [];
  for (const form of [mail?.text, readIn(mail?.html ?? '')]) {
    expect(form).toContain('Planted https: evil. example/a?b=c HTTP: evil. example www. evil. example evil. example');
    expect(form).toContain('mail @ evil. example');
  }
});
