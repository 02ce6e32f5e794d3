import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

/** Content of a job link: title, and the agency's name at that time. Both are signed. */
interface LinkedJob {
  job_title: string;
  agency: string;
}

const purposeOf = ({ job_title, agency }: LinkedJob): string => JSON.stringify(['job link', job_title, agency]);

/**
 * Signature that proves which agency created a job link. Public, because links are in job postings; never expires;
 * invalid with another title or name.
 */
export function jobLinkToken(config: Pick<Config, 'TOKEN_SECRET'>, agencyId: string, job: LinkedJob): string {
  return signedIdToken(config, purposeOf(job), agencyId);
}

/** The id of the agency that created the link; null for any other text and for a modified link. */
export function agencyOfJobLink(config: Pick<Config, 'TOKEN_SECRET'>, token: string, job: LinkedJob): string | null {
  return idOfSignedToken(config, purposeOf(job), token);
}
