import type { UnlockNotice } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { unlockText } from '../../texts/text-words.ts';
import { textCaregiver } from '../../texts/texts.service.ts';
import { blockAgencies } from '../../visibility/agency-blocks.repository.ts';
import { noticeToken, unlockOfNoticeToken } from '../../crypto/link-tokens.ts';
import { unlockNoticeMail, wrongPersonReport } from './unlock-notices.mails.ts';
import { findNotice, reportWrongPerson, type StoredNotice } from './unlock-notices.repository.ts';

/** `deps.db` must be the transaction that grants the unlock. */
export async function notifyCaregiver(
  deps: ServiceDependencies,
  { unlockId, association }: { unlockId: string; association: MailAssociation | null },
): Promise<void> {
  const notice = await findNotice(deps.db, unlockId);
  if (notice === undefined) return;
  const { email, firstName, language, caregiverId } = notice;
  const to = { email, firstName, language, association };
  await deps.outbox.enqueue(deps.db, unlockNoticeMail(deps.config, to, { unlockId, ...notice }));
  await textCaregiver(deps, {
    caregiverId,
    about: 'unlock',
    subject: unlockId,
    write: () => unlockText(deps.config, to, { ...notice, token: noticeToken(deps.config, unlockId) }),
  });
}

/** @throws AppError link_invalid for a forged token, and after the profile was deleted */
async function noticeOf(deps: ServiceDependencies, token: string): Promise<StoredNotice & { unlockId: string }> {
  const unlockId = unlockOfNoticeToken(deps.config, token);
  const notice = unlockId === null ? undefined : await findNotice(deps.db, unlockId);
  if (unlockId === null || notice === undefined) throw new AppError('link_invalid');
  return { unlockId, ...notice };
}

export async function openNotice(deps: ServiceDependencies, token: string): Promise<UnlockNotice> {
  const notice = await noticeOf(deps, token);
  return {
    agency_name: notice.agencyName,
    agency_city: notice.agencyCity,
    agency_state: notice.agencyState,
    verified: notice.verified,
    calls_from: notice.callsFrom,
    unlocked_at: notice.unlockedAt.toISOString(),
    blocked: notice.blocked,
  };
}

export async function blockFromNotice(deps: ServiceDependencies, token: string): Promise<void> {
  const { caregiverId, agencyName } = await noticeOf(deps, token);
  await blockAgencies(deps.db, { caregiverId, agencyName, at: deps.now() });
}

export async function reportNotMe(deps: ServiceDependencies, token: string): Promise<void> {
  const { unlockId } = await noticeOf(deps, token);
  await withTransaction(deps, async ({ db, outbox, config, now }) => {
    if (await reportWrongPerson(db, unlockId, now())) await outbox.enqueue(db, wrongPersonReport(config, { unlockId }));
  });
}
