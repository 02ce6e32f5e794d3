import type { TextChoice } from '@marketplace/contracts';
import { phoneDigits, SOURCE_LANGUAGE } from '@marketplace/domain';
import { AppError } from '../http/app-error.ts';
import type { ConsentSource } from '../caregiver/consents/consent-wording.ts';
import { insertConsent } from '../caregiver/consents/consents.repository.ts';
import { sealText } from '../crypto/sealed-text.ts';
import type { Database } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import { replyMeaning, type ReplyMeaning } from './reply-meaning.ts';
import type { IncomingText, TextStatus } from './text-provider.ts';
import { agreementText, replies } from './text-words.ts';
import {
  endText,
  findTextPhone,
  lockCaregiver,
  lockPhones,
  insertText,
  findTextState,
  updateAgreement,
  saveRequest,
  markStopped,
  markHelpReply,
  type LockedPhone,
  type TextSubject,
} from './texts.repository.ts';
import { sendsTexts } from './twilio.ts';

export const TEXT_PURPOSE = 'text outbox';

/**
 * Consent to text messages for a caregiver's page; null if this site sends no texts.
 * @throws AppError `edit_token_required`
 */
export async function textChoice(
  { db, config }: Pick<ServiceDependencies, 'db' | 'config'>,
  caregiverId: number,
): Promise<TextChoice | null> {
  if (!sendsTexts(config)) return null;
  const state = await findTextState(db, caregiverId);
  if (state === null) throw new AppError('edit_token_required');
  return { ...state, our_number: phoneDigits(config.TWILIO_FROM ?? '') ?? '' };
}

/**
 * Asks the profile's phone for consent to text messages, or ends them.
 * @throws AppError `edit_token_required`, `not_found`
 */
export function chooseTexts(
  deps: ServiceDependencies,
  { caregiverId, isWanted }: { caregiverId: number; isWanted: boolean },
): Promise<TextChoice> {
  return withTransaction(deps, async (txDeps) => {
    const { db, config } = txDeps;
    const caregiver = await lockCaregiver(db, caregiverId);
    if (caregiver === undefined) throw new AppError('edit_token_required');
    const { phone, language, association } = caregiver;
    const at = deps.now();
    const choice = await textChoice(txDeps, caregiverId);
    if (choice === null) throw new AppError('not_found');
    const isOn = choice.state === 'on' || choice.state === 'asked';
    const consent = { caregiver_id: caregiverId, phone, source: 'profile_controls', language, created_at: at } as const;
    if (isWanted && choice.state === 'off') {
      await saveRequest(db, { caregiverId, phone, at });
      await insertConsent(db, 'texts', { ...consent, granted: true });
      const words = agreementText(config, {
        language,
        association: association === null ? null : { code: association },
      });
      await storeText(txDeps, { caregiverId, phone, about: 'agreement', subject: at.toISOString(), words });
    }
    if (!isWanted && isOn) {
      await markStopped(db, caregiverId, 'page', at);
      await insertConsent(db, 'texts', { ...consent, granted: false });
    }
    return (await textChoice(txDeps, caregiverId)) ?? choice;
  });
}

interface NewText {
  caregiverId: number;
  about: TextSubject;
  /** Id of the subject. One text message is sent per subject. */
  subject: string;
}

function storeText(
  { db, config, now }: Pick<ServiceDependencies, 'db' | 'config' | 'now'>,
  { caregiverId, phone, about, subject, words }: NewText & { phone: string; words: string },
): Promise<void> {
  const sealed = sealText(config, TEXT_PURPOSE, words);
  return insertText(db, { caregiver_id: caregiverId, phone, about, subject, sealed, at: now() });
}

export async function textCaregiver(
  deps: Pick<ServiceDependencies, 'db' | 'config' | 'now'>,
  { write, ...text }: NewText & { write: () => string },
): Promise<void> {
  if (!sendsTexts(deps.config)) return;
  const state = await findTextState(deps.db, text.caregiverId);
  if (state?.state !== 'on') return;
  await storeText(deps, { ...text, phone: state.phone, words: write() });
}

/** Ends text messages to a phone, for all profiles that have it. */
async function stopPhone(db: Database, phones: readonly LockedPhone[], at: Date): Promise<void> {
  for (const { caregiver_id, phone, language, stopped_at, stopped_by } of phones) {
    if (stopped_by === 'phone') continue;
    await markStopped(db, caregiver_id, 'phone', at);
    const source: ConsentSource = 'text_reply';
    const withdrawal = { caregiver_id, phone, granted: false, source, language, created_at: at };
    if (stopped_at === null) await insertConsent(db, 'texts', withdrawal);
  }
}

/** Turns text messages on. YES answers our first message; START also undoes a STOP. Returns whether they are now on. */
async function beginTexts(
  db: Database,
  phones: readonly LockedPhone[],
  { meaning, at }: { meaning: 'yes' | 'start'; at: Date },
): Promise<boolean> {
  const startable = phones.filter(
    ({ current, agreed_at, stopped_by }) =>
      current && (stopped_by === null ? agreed_at === null : stopped_by === 'phone' && meaning === 'start'),
  );
  for (const { caregiver_id, phone, language } of startable) {
    await updateAgreement(db, caregiver_id, at);
    const agreement = { caregiver_id, phone, granted: true, source: 'text_reply', language, created_at: at } as const;
    await insertConsent(db, 'texts', agreement);
  }
  return startable.length > 0;
}

/** Handles a reply. Returns our answer; null sends none. */
export function receiveText(deps: ServiceDependencies, text: IncomingText): Promise<string | null> {
  const { phone, answered, words } = text;
  if (phone === null) return Promise.resolve(null);
  return withTransaction(deps, async (txDeps) => {
    const phones = await lockPhones(txDeps.db, phone);
    const answer = await answerTo(txDeps, phones, answered ?? replyMeaning(words));
    return answered === null ? answer : null;
  });
}

async function answerTo(
  { db, config, now }: ServiceDependencies,
  phones: readonly LockedPhone[],
  meaning: ReplyMeaning,
): Promise<string | null> {
  const [first] = phones;
  if (meaning === 'help') return replies.help(config, first?.language ?? SOURCE_LANGUAGE);
  if (first === undefined) return null;
  const { language } = first;
  const at = now();
  if (meaning === 'stop') {
    await stopPhone(db, phones, at);
    return replies.stopped(config, language);
  }
  if (meaning !== 'other' && (await beginTexts(db, phones, { meaning, at }))) return replies.agreed(config, language);
  const isStopped = phones.every(({ stopped_at }) => stopped_at !== null);
  if (isStopped || !(await markHelpReply(db, first.caregiver_id, at))) return null;
  return replies.unrecognized(config, language);
}

/** Records the provider's report on a sent text message. A phone that blocked us gets no more messages. */
export function recordTextStatus(
  deps: ServiceDependencies,
  id: string,
  { outcome, stopped }: TextStatus,
): Promise<void> {
  return withTransaction(deps, async ({ db }) => {
    const phone = await findTextPhone(db, id);
    if (phone === undefined) return;
    await endText(db, id, outcome, deps.now());
    if (stopped) await stopPhone(db, await lockPhones(db, phone), deps.now());
  });
}

export const recordStoppedPhone = (deps: ServiceDependencies, phone: string): Promise<void> =>
  withTransaction(deps, async ({ db }) => stopPhone(db, await lockPhones(db, phone), deps.now()));
