import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

interface LinkedJob {
  job_title: string;
  agency: string;
}

const purposeOf = ({ job_title, agency }: LinkedJob): string => JSON.stringify(['job link', job_title, agency]);

/**
 * Signature that proves which agency created a job link. Public and permanent, but valid only for this job title and
 * agency name.
 */
export function jobLinkToken(config: Pick<Config, 'TOKEN_SECRET'>, agencyId: string, job: LinkedJob): string {
  return signedIdToken(config, purposeOf(job), agencyId);
}

/** Returns null if the link was modified. */
export function agencyOfJobLink(config: Pick<Config, 'TOKEN_SECRET'>, token: string, job: LinkedJob): string | null {
  return idOfSignedToken(config, purposeOf(job), token);
}
