import { listEvents } from '../agency/people/people.repository.ts';
import type { BillingDependencies } from '../agency/billing/stripe-client.ts';
import { listActions } from '../audit/operator-actions.repository.ts';
import { listBouncesOf } from '../mail/bounces.repository.ts';
import { listMailsTo } from '../mail/mail-log.repository.ts';
import { MASKED, UNMASKED, type PersonalDataFormatter } from './masking.ts';
import { chargeEntries } from './timeline-charges.service.ts';
import * as texts from './timeline-texts.ts';
import type { TimelineEntry } from './timeline-texts.ts';
import { logAction, SupportRejectedError } from './support-action.ts';
import {
  findCaregiver,
  findPerson,
  listApplicationsWith,
  listCheckouts,
  listConsentsOf,
  listCredits,
  listFreeUnlocks,
  listLinksOf,
  listOpenSignUps,
  listQuestionsWith,
  listSessions,
  listUnlocksWith,
  listVerifications,
} from './timeline.repository.ts';

export interface Timeline {
  heading: string[];
  /** Oldest first. */
  entries: TimelineEntry[];
}

const ACTIONS_SHOWN = 1_000;

/** Person or object of the timeline. `show`: the reason for unmasked data, which is logged. */
interface TimelineQuery {
  email: string;
  show: { operator: string; reason: string } | null;
}

/** @throws SupportRejectedError */
export async function readTimeline(deps: BillingDependencies, { email, show }: TimelineQuery): Promise<Timeline> {
  const { db } = deps;
  const [person, caregiver, signUps, mails, bounces] = await Promise.all([
    findPerson(db, email),
    findCaregiver(db, email),
    listOpenSignUps(db, email),
    listMailsTo(db, email),
    listBouncesOf(db, email),
  ]);
  if (person === undefined && caregiver === undefined && signUps.length === 0 && mails.length === 0)
    throw new SupportRejectedError('No account or profile has this address, and we sent it no email.');
  const formatter = show === null ? MASKED : UNMASKED;
  const subjects: string[] = [];
  const heading: string[] = [];
  const entries = [
    ...texts.signUpEntries(signUps),
    ...texts.mailEntries(mails, deps.now()),
    ...texts.bounceEntries(bounces),
  ];
  if (person !== undefined) {
    heading.push(texts.personHeading(person));
    entries.push(...texts.accountEntries(person), ...texts.sessionEntries(await listSessions(db, person.id)));
    subjects.push(`person ${person.id}`);
    if (person.agency_id !== null) {
      const agency = await listAgencyEntries(deps, { agencyId: person.agency_id, personId: person.id, formatter });
      entries.push(...agency.entries);
      subjects.push(...agency.subjects);
    }
  }
  if (caregiver !== undefined) {
    heading.push(texts.caregiverHeading(caregiver, formatter));
    const caregiverPart = await listCaregiverEntries(deps, caregiver);
    entries.push(texts.profileEntry(caregiver), ...caregiverPart.entries);
    subjects.push(...caregiverPart.subjects);
  }
  if (show !== null && subjects[0] !== undefined)
    await logAction(deps, show, {
      act: 'show timeline',
      subject: caregiver ? `caregiver ${caregiver.uuid}` : subjects[0],
    });
  entries.push(...texts.actionEntries(await listActions(db, { subjects, limit: ACTIONS_SHOWN })));
  return { heading, entries: entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

interface TimelinePart {
  entries: TimelineEntry[];
  subjects: string[];
}

async function listAgencyEntries(
  deps: BillingDependencies,
  { agencyId, personId, formatter }: { agencyId: string; personId: string; formatter: PersonalDataFormatter },
): Promise<TimelinePart> {
  const { db } = deps;
  const [events, verifications, checkouts, unlocks, free, credits, questions, applications] = await Promise.all([
    listEvents(db, agencyId),
    listVerifications(db, agencyId),
    listCheckouts(db, agencyId),
    listUnlocksWith(db, { agencyId }),
    listFreeUnlocks(db, agencyId),
    listCredits(db, agencyId),
    listQuestionsWith(db, { agencyId }),
    listApplicationsWith(db, { agencyId }),
  ]);
  const charges = await chargeEntries(deps, agencyId);
  const toCaregiver = ({ first_name }: { first_name: string }) => formatter.name(first_name);
  return {
    entries: [
      ...texts.agencyEntries(events, verifications, formatter),
      ...texts.checkoutEntries(checkouts, personId),
      ...charges.entries,
      ...unlocks.flatMap((unlock) => texts.unlockEntries(unlock, formatter.name(unlock.candidate_first_name))),
      ...texts.freeUnlockEntries(free),
      ...texts.creditEntries(credits),
      ...questions.flatMap((question) => texts.questionEntries(question, `Asked ${toCaregiver(question)}`)),
      ...applications.map((application) => texts.applicationEntry(application, `from ${toCaregiver(application)}`)),
    ],
    subjects: [
      `agency ${agencyId}`,
      ...charges.paymentIds.map((id) => `payment ${id}`),
      ...unlocks.flatMap(({ claim_id }) => (claim_id === null ? [] : `claim ${claim_id}`)),
    ],
  };
}

async function listCaregiverEntries(
  deps: BillingDependencies,
  { id, uuid }: { id: number; uuid: string },
): Promise<TimelinePart> {
  const { db } = deps;
  const [unlocks, questions, applications, consents, links] = await Promise.all([
    listUnlocksWith(db, { uuid }),
    listQuestionsWith(db, { uuid }),
    listApplicationsWith(db, { uuid }),
    listConsentsOf(db, id),
    listLinksOf(db, id),
  ]);
  return {
    entries: [
      ...unlocks.flatMap((unlock) => texts.unlockEntries(unlock, `by ${unlock.agency_name}`)),
      ...questions.flatMap((question) => texts.questionEntries(question, `Asked by ${question.agency_name}`)),
      ...applications.map((application) =>
        texts.applicationEntry(application, `to ${application.agency_name ?? application.agency ?? 'nobody'}`),
      ),
      ...texts.consentEntries(consents),
      ...texts.linkEntries(links),
    ],
    subjects: [
      `caregiver ${uuid}`,
      ...unlocks.flatMap(({ claim_id }) => (claim_id === null ? [] : `claim ${claim_id}`)),
    ],
  };
}
