import type { ApplicationStatus, OwnApplication, ReceivedApplicationsResponse } from '@marketplace/contracts';
import { type HiringStatus, withoutHiddenCharacters } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies, CaregiverIdentity } from '../../dependencies.ts';
import { inTransaction, withTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { isBlocked } from '../../visibility/agency-blocks.repository.ts';
import { listReadableContacts, type ReadableContact } from '../../visibility/readable-contacts.repository.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { storeNewLink } from '../links/links.service.ts';
import { findProfile } from '../profile/caregivers.repository.ts';
import { applicantOf } from './applicant.ts';
import { findReceiver, type NamedJob } from './job-agency.service.ts';
import {
  applicationReport,
  applicationMail,
  applicationReceiptMail,
  type SentApplication,
  applicationWithdrawnMail,
} from './job-applications.mails.ts';
import {
  listApplications,
  insertRecipient,
  saveJobApplication,
  listWithdrawn,
  markSeen,
  hasReached,
  lockOwnApplication,
  listOwnApplications,
  updateWithdrawn,
  findApplicationStatus,
  updateApplicationStatus,
} from './job-applications.repository.ts';
import { findConfirmedAgency } from '../../agency/agencies/agencies.repository.ts';
import { milesFromAgency } from '../../agency/unlocks/unlock-profile.service.ts';
import { setHiringStatus, statusChange } from '../../agency/unlocks/unlock-records.service.ts';
import type { PlaceSources } from '../../reference/places/place-map.ts';

type ListedApplication = Awaited<ReturnType<typeof listApplications>>[number];

const WITHDRAWN_SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

interface AppliedJob extends NamedJob {
  internal: string | null;
  source: string;
}

export interface SubmittedApplication {
  application_id: string;
  /** False while the application waits for the agency's verification. */
  shared: boolean;
}

/**
 * Stores an application and notifies the agency, support and the caregiver in one transaction. An identical repeat
 * notifies nobody. A repeat with new data updates the application.
 * @throws AppError edit_token_required if the profile is deleted, agency_blocked
 */
export async function applyForJob(
  deps: ServiceDependencies,
  { caregiver, job }: { caregiver: CaregiverIdentity; job: AppliedJob },
): Promise<SubmittedApplication> {
  const { config, outbox } = deps;
  return inTransaction(deps.db, async (trx) => {
    const receiver = await findReceiver({ db: trx, config }, { ...job, lock: true });
    // Strips hidden characters instead of rejecting them, because the caregiver cannot edit a job link. The signature
    // covers the original strings.
    const visibleText = (text: string | null) => (text === null ? null : withoutHiddenCharacters(text) || null);
    const agency =
      receiver.by === null
        ? { id: null, name: visibleText(job.agency) }
        : { id: receiver.id, name: receiver.agency_name };
    if (agency.name !== null && (await isBlocked(trx, caregiver.caregiverId, { id: agency.id, name: agency.name }))) {
      throw new AppError('agency_blocked');
    }
    const result = await saveJobApplication(trx, {
      caregiverId: caregiver.caregiverId,
      job_title: withoutHiddenCharacters(job.job_title),
      agency: agency.name,
      internal: visibleText(job.internal),
      source: withoutHiddenCharacters(job.source),
      agency_id: agency.id,
      by_link: receiver.by === 'link',
      at: deps.now(),
    });
    if (result === null) throw new AppError('edit_token_required');
    const { application, saved } = result;
    const shared = receiver.by !== null;
    if (saved !== 'same') {
      const submission = { application, updated: saved === 'changed' };
      if (receiver.by !== null) {
        await insertRecipient(trx, application.id, receiver.id);
        await outbox.enqueue(trx, applicationMail(config, { email: receiver.email, association: null }, submission));
      }
      await outbox.enqueue(trx, applicationReport(config, { ...submission, receiver }));
      await sendReceipt({ ...deps, db: trx }, { ...submission, shared });
    }
    return { application_id: application.id, shared };
  });
}

async function sendReceipt(
  { db, outbox, config, now }: ServiceDependencies,
  submission: SentApplication & { shared: boolean },
): Promise<void> {
  const profile = await findProfile(db, submission.application.caregiver_id);
  if (profile === null) return;
  const to = {
    email: profile.email,
    firstName: profile.first_name,
    language: profile.preferred_language,
    association: await findMailAssociation(db, profile.association),
  };
  const link = await storeNewLink({ db, config, now }, { caregiverId: profile.id, askedBy: 'application' });
  await outbox.enqueue(db, applicationReceiptMail(config, to, { ...submission, link }));
}

/** Newest first. Marks the applications as seen. */
export async function receivedApplications(
  deps: ServiceDependencies & PlaceSources,
  { agencyId: agency }: AgencyIdentity,
): Promise<ReceivedApplicationsResponse> {
  const { db, now } = deps;
  const contacts = await listReadableContacts(db, agency, 'application');
  const miles = await milesFromAgency(deps, agency);
  const rows = await listApplications(db, [...contacts.keys()]);
  const ids = rows.map(({ id }) => id);
  await markSeen(db, ids, now());
  const withdrawn = await listWithdrawn(db, agency, new Date(now().getTime() - WITHDRAWN_SHOWN_MS));
  return {
    applications: rows.flatMap((row) => applicationView(row, contacts, miles(row.area))),
    withdrawn: withdrawn.map(({ id, withdrawn_at, ...application }) => ({
      ...application,
      application_id: id,
      withdrawn_at: withdrawn_at.toISOString(),
    })),
  };
}

function applicationView(
  row: ListedApplication,
  contacts: ReadonlyMap<string, ReadableContact>,
  distance_miles: number | null,
) {
  const contact = contacts.get(row.id);
  if (contact === undefined) return [];
  return [
    {
      application_id: row.id,
      job_title: row.job_title,
      ...applicantOf({ ...row, ...contact }),
      distance_miles,
      applied_at: row.applied_at.toISOString(),
      ...statusView(row),
    },
  ];
}

const statusView = (row: Awaited<ReturnType<typeof findApplicationStatus>>): ApplicationStatus => ({
  request_id: row.request_id,
  status: row.hiring_status,
  ...statusChange(row),
});

/**
 * Sets the status of a received application, or of the contact if the agency has unlocked the caregiver. Idempotent.
 * @throws AppError not_found
 */
export async function setApplicationStatus(
  deps: ServiceDependencies,
  { agency, id, status }: { agency: AgencyIdentity; id: string; status: HiringStatus },
): Promise<ApplicationStatus> {
  if (!(await listReadableContacts(deps.db, agency.agencyId, 'application')).has(id)) throw new AppError('not_found');
  const { request_id: unlockId } = await findApplicationStatus(deps.db, id);
  if (unlockId === null) {
    await updateApplicationStatus(deps.db, { id, status, personId: agency.personId, at: deps.now() });
  } else {
    await setHiringStatus(deps, { agency, unlockId, status });
  }
  return statusView(await findApplicationStatus(deps.db, id));
}

type OwnApplicationRow = Awaited<ReturnType<typeof listOwnApplications>>[number];

function stateOf({
  agency_id,
  seen_at,
  withdrawn_at,
  applied_at,
}: OwnApplicationRow): Pick<OwnApplication, 'state'> & { at: Date } {
  if (withdrawn_at !== null) return { state: 'withdrawn', at: withdrawn_at };
  if (agency_id === null) return { state: 'waiting', at: applied_at };
  return seen_at === null ? { state: 'sent', at: applied_at } : { state: 'seen', at: seen_at };
}

export async function ownApplications(
  { db }: Pick<ServiceDependencies, 'db'>,
  { caregiverId }: CaregiverIdentity,
): Promise<OwnApplication[]> {
  const applications = await listOwnApplications(db, caregiverId);
  return applications.map((application) => {
    const { state, at } = stateOf(application);
    return {
      application_id: application.id,
      job_title: application.job_title,
      agency_name: application.agency_name,
      applied_at: application.applied_at.toISOString(),
      state,
      since: at.toISOString(),
    };
  });
}

/**
 * Removes the application from the agency's list and notifies the agency once. Idempotent.
 * @throws AppError not_found
 */
export async function withdrawApplication(
  deps: ServiceDependencies,
  { caregiver, id }: { caregiver: CaregiverIdentity; id: string },
): Promise<OwnApplication[]> {
  await withTransaction(deps, async ({ db, now, outbox, config }) => {
    const application = await lockOwnApplication(db, caregiver.caregiverId, id);
    if (application === undefined) throw new AppError('not_found');
    if (application.withdrawn_at !== null) return;
    await updateWithdrawn(db, id, now());
    const { agency_id: agencyId } = application;
    if (agencyId === null || !(await hasReached(db, application, agencyId))) return;
    const agency = await findConfirmedAgency(db, agencyId, { lock: false });
    if (agency === undefined) return;
    await outbox.enqueue(db, applicationWithdrawnMail(config, { email: agency.email, association: null }, application));
  });
  return ownApplications(deps, caregiver);
}
