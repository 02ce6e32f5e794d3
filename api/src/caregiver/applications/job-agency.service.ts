import { MAX_JOB_TEXT_LENGTH, type JobAgency } from '@marketplace/contracts';
import { withoutHiddenCharacters } from '@marketplace/domain';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { siteLink } from '../../mail/site-links.ts';
import {
  findAgency,
  findConfirmedAgency,
  listVerifiedAgencies,
  type AgencyLookup,
  type VerifiedAgency,
} from '../../agency/agencies/agencies.repository.ts';
import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

export interface NamedJob {
  job_title: string;
  agency: string | null;
  job_link: string | null;
}

export type Receiver =
  | (VerifiedAgency & { by: 'link'; verified: boolean })
  | (VerifiedAgency & { by: 'name'; verified: true })
  /**
   * No agency receives the application. `unnamed`: the link has no agency name. `unverified`: no verified agency has
   * the name. `ambiguous`: several verified agencies have it.
   */
  | { by: null; reason: 'unnamed' | 'unverified' | 'ambiguous' };

/**
 * Finds the agency that receives an application: the one that created the job link, or else the only verified agency
 * with the name.
 */
export async function findReceiver(
  { db, config }: Pick<ServiceDependencies, 'db' | 'config'>,
  { job_title, agency, job_link, ...lookup }: NamedJob & AgencyLookup,
): Promise<Receiver> {
  if (job_link !== null && agency !== null) {
    const id = agencyOfJobLink(config, job_link, { job_title, agency });
    const maker = id === null ? undefined : await findConfirmedAgency(db, id, lookup);
    if (maker !== undefined) return { by: 'link', ...maker };
  }
  if (agency === null) return { by: null, reason: 'unnamed' };
  const [bearer, another] = await listVerifiedAgencies(db, agency, lookup);
  if (bearer === undefined) return { by: null, reason: 'unverified' };
  if (another !== undefined) return { by: null, reason: 'ambiguous' };
  return { by: 'name', ...bearer, verified: true };
}

export async function jobAgency(deps: ServiceDependencies, job: NamedJob): Promise<JobAgency> {
  const receiver = await findReceiver(deps, { ...job, lock: false });
  return receiver.by === null
    ? { agency_name: job.agency, verified: false }
    : { agency_name: receiver.agency_name, verified: receiver.verified };
}

/** @throws AppError not_found */
export async function makeJobLink(
  { db, config }: ServiceDependencies,
  { agencyId, job_title, association }: { agencyId: string; job_title: string; association: string | null },
): Promise<string> {
  const { agency_name } = await findAgency(db, agencyId);
  // Truncated like every string in a job link, because the signed name must equal the name that the page sends.
  const agency = withoutHiddenCharacters(agency_name).slice(0, MAX_JOB_TEXT_LENGTH).trim();
  if (agency === '') throw new AppError('not_found');
  const job = { job_title, agency };
  return siteLink(config, association, '/care-professionals/build-a-profile', {
    ...job,
    job_link: jobLinkToken(config, agencyId, job),
  });
}

interface LinkedJob {
  job_title: string;
  agency: string;
}

const purposeOf = ({ job_title, agency }: LinkedJob): string => JSON.stringify(['job link', job_title, agency]);

/**
 * Signature that proves which agency created a job link. Public and permanent, but valid only for this job title and
 * agency name.
 */
function jobLinkToken(config: Pick<Config, 'TOKEN_SECRET'>, agencyId: string, job: LinkedJob): string {
  return signedIdToken(config, purposeOf(job), agencyId);
}

/** Returns null if the link was modified. */
function agencyOfJobLink(config: Pick<Config, 'TOKEN_SECRET'>, token: string, job: LinkedJob): string | null {
  return idOfSignedToken(config, purposeOf(job), token);
}
