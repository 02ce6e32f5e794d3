import { CLAIM_LIMITS, creditExpiry } from '@marketplace/domain';
import { lockOpenAgency } from '../agency/agencies/agencies.repository.ts';
import { supportCreditMail } from '../agency/claims/claims.mails.ts';
import { grantCredit } from '../agency/unlocks/credits.repository.ts';
import { findMailRecipient } from '../agency/unlocks/unlocks.repository.ts';
import { findAgencyOf } from '../agency/verification/verification.service.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import {
  checkedReason,
  dayOf,
  inTransaction,
  logAction,
  SupportRejectedError,
  type ActionReport,
  type SupportAction,
} from './support-action.ts';

/**
 * Grants an agency one unlock credit. A second call with the same reason grants no other credit.
 * @throws SupportRejectedError, VerificationRejectedError
 */
export function creditAgency(deps: ServiceDependencies, account: string, action: SupportAction): Promise<ActionReport> {
  return inTransaction(deps, action, async (txDeps) => {
    const { db, outbox, config, now } = txDeps;
    const { id, agency_name: name } = await findAgencyOf(db, account);
    const agencyId = await lockOpenAgency(db, id);
    if (agencyId === undefined) throw new SupportRejectedError('This agency has closed.');
    const key = `credit ${agencyId} ${checkedReason(action.reason)}`;
    if (!(await logAction(txDeps, action, { act: 'grant credit', subject: `agency ${agencyId}`, key })))
      return { state: 'nothing', lines: [`${name} already got a credit for this reason.`] };
    const expiresAt = creditExpiry(false, now());
    await grantCredit(db, { agency_id: agencyId, granted_at: now(), expires_at: expiresAt });
    const to = await findMailRecipient(db, { agencyId }, null);
    await outbox.enqueue(db, supportCreditMail(config, to, { days: CLAIM_LIMITS.creditDays }));
    return { state: 'done', lines: [`${name} gets one unlock credit, until ${dayOf(expiresAt)}.`] };
  });
}
