import { MINUTE_MS, DAY_MS, TEXT_LIMITS } from '@marketplace/domain';
import { openText } from '../crypto/sealed-text.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import { siteLink } from '../mail/site-links.ts';
import { forEachDue } from '../queue/for-each-due.ts';
import type { Job } from '../queue/job.ts';
import { dayBegan, nextMorning, waitsUntil } from './text-hours.ts';
import { TextRejectedError, TextUnansweredError, type TextProvider } from './text-provider.ts';
import {
  countTextsSince,
  endLostTexts,
  endText,
  lockDueText,
  lockPhones,
  listDueTexts,
  postponeText,
  startText,
  listPossibleCoordinates,
  type DueText,
  type LockedPhone,
} from './texts.repository.ts';
import { recordStoppedPhone, TEXT_PURPOSE } from './texts.service.ts';

export interface TextDependencies extends ServiceDependencies {
  /** Null if this deployment sends no text messages. */
  texts: TextProvider | null;
}

export const TEXT_STATUS_PATH = '/api/texts/status';

const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
/** Time after which a started attempt counts as lost. Much longer than a call to the provider. */
const LOST_AFTER_MS = 10 * MINUTE_MS;

/** Sends due text messages, once across processes. Retries a failed text message for a day. */
export const sendTextsJob: Job<TextDependencies> = {
  name: 'send-texts',
  cron: '* * * * *',
  async run(deps) {
    const { texts: provider, db } = deps;
    if (provider === null) return;
    const now = deps.now();
    await endLostTexts(db, { cutoff: new Date(now.getTime() - LOST_AFTER_MS), at: now });
    await forEachDue<{ id: string; phone: string }>({
      read: (after, limit) => listDueTexts(db, { now, after: after?.id ?? null, limit }),
      work: async (dueText) => {
        const text = await withTransaction(deps, (txDeps) => startDueText(txDeps, dueText));
        if (text !== null) await send(deps, provider, { ...text, phone: dueText.phone });
      },
      failed: 'could not send texts',
    });
  },
};

const isFor = (text: DueText, { caregiver_id, current, asked_at, agreed_at, stopped_at }: LockedPhone): boolean => {
  if (caregiver_id !== text.caregiver_id || !current || stopped_at !== null) return false;
  return text.about === 'agreement'
    ? agreed_at === null && asked_at.toISOString() === text.subject
    : agreed_at !== null;
};

async function startDueText(
  { db, now }: ServiceDependencies,
  { id, phone }: { id: string; phone: string },
): Promise<DueText | null> {
  const at = now();
  const phones = await lockPhones(db, phone);
  const text = await lockDueText(db, id, at);
  if (text === undefined) return null;
  const isQuestionToPhone = text.about === 'agreement';
  const isLate = !isQuestionToPhone && at.getTime() - text.queued_at.getTime() > DAY_MS;
  if (isLate || !phones.some((lockedPhone) => isFor(text, lockedPhone))) {
    await endText(db, id, 'dropped', at);
    return null;
  }
  const timeZones = await timeZonesOf(db, text.caregiver_id);
  const until = waitsUntil(at, timeZones);
  if (until !== null) {
    await postponeText(db, id, until);
    return null;
  }
  if ((await countTextsSince(db, phone, dayBegan(at, timeZones))) >= TEXT_LIMITS.perDay) {
    if (isQuestionToPhone) await postponeText(db, id, nextMorning(at, timeZones[0] ?? 'America/New_York'));
    else await endText(db, id, 'dropped', at);
    return null;
  }
  await startText(db, id, at);
  return text;
}

async function timeZonesOf(db: ServiceDependencies['db'], caregiverId: number): Promise<string[]> {
  const { default: timeZoneAt } = await import('@photostructure/tz-lookup');
  const places = await listPossibleCoordinates(db, caregiverId);
  return [...new Set(places.map(({ latitude, longitude }) => timeZoneAt(latitude, longitude)))];
}

async function send(
  deps: ServiceDependencies,
  provider: TextProvider,
  { id, phone, sealed, attempts }: DueText & { phone: string },
): Promise<void> {
  const { db, config, log, metrics } = deps;
  const line = { text: id, attempt: attempts + 1 };
  try {
    const words = openText(config, TEXT_PURPOSE, sealed ?? '');
    await provider.send({ phone, words, statusUrl: siteLink(config, null, TEXT_STATUS_PATH, { text: id }) });
    metrics.texts.inc({ outcome: 'sent' });
    await endText(db, id, 'sent', deps.now());
  } catch (error) {
    if (error instanceof TextRejectedError) {
      metrics.texts.inc({ outcome: 'refused' });
      log.warn({ ...line, err: error }, 'dropped text message: the provider permanently rejected it');
      await endText(db, id, 'refused', deps.now());
      if (error.stopped) await recordStoppedPhone(deps, phone);
    } else if (error instanceof TextUnansweredError) {
      metrics.texts.inc({ outcome: 'unknown' });
      log.warn(
        { ...line, err: error },
        'text message may have been sent: the provider did not respond; will not retry',
      );
      await endText(db, id, 'unknown', deps.now());
    } else {
      metrics.texts.inc({ outcome: 'retried' });
      const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** attempts);
      await postponeText(db, id, new Date(deps.now().getTime() + pause));
      throw error;
    }
  }
}
