import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

/** What a job link shows: the title, and the agency's name at that time. Both are signed. */
export interface LinkedJob {
  job_title: string;
  agency: string;
}

const purposeOf = ({ job_title, agency }: LinkedJob): string => JSON.stringify(['job link', job_title, agency]);

/**
 * The signature parameter, which proves that an agency created this job link. It is public, because it is in job
 * postings, and never expires; with another title or agency name it is invalid.
 */
export function jobLinkToken(config: Pick<Config, 'TOKEN_SECRET'>, agencyId: string, job: LinkedJob): string {
  return signedIdToken(config, purposeOf(job), agencyId);
}

/** The id of the agency that created the link; null for any other text and for a modified link. */
export function agencyOfJobLink(config: Pick<Config, 'TOKEN_SECRET'>, token: string, job: LinkedJob): string | null {
  return idOfSignedToken(config, purposeOf(job), token);
}
