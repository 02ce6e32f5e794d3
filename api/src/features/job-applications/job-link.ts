import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../auth/signed-id-token.ts';

/** What a job link shows: the title, and the agency by its name at that time. Both are part of what is signed. */
export interface LinkedJob {
  job_title: string;
  agency: string;
}

const purposeOf = ({ job_title, agency }: LinkedJob): string => JSON.stringify(['job link', job_title, agency]);

/**
 * The parameter that says that an agency made this job link itself. It is public, for it stands in job postings, and it
 * never ends; with another title or another agency's name it is worth nothing.
 */
export function jobLinkToken(config: Pick<Config, 'TOKEN_SECRET'>, agencyId: string, job: LinkedJob): string {
  return signedIdToken(config, purposeOf(job), agencyId);
}

/** The id of the agency that made the link; null for any other text and for a link that was changed. */
export function agencyOfJobLink(config: Pick<Config, 'TOKEN_SECRET'>, token: string, job: LinkedJob): string | null {
  return idOfSignedToken(config, purposeOf(job), token);
}
