import {
  answerQuestionCall,
  blockAgencyCall,
  caregiverProfileCall,
  changeWeekCall,
  chooseTextsCall,
  confirmAvailabilityCall,
  createJobApplicationCall,
  monthlyQuestionCall,
  pauseProfileCall,
  questionMailsCall,
  setDaysOffCall,
  withdrawApplicationCall,
  type Call,
  type WaitingChange,
} from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, errorText, isApiError } from '@marketplace/platform';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { applicationChange } from './application.ts';
import { NEW_PROFILE, newProfileIn, type CreatedProfile, type JobOfProfile } from './new-profile.ts';
import { isWaiting, outbox, writeOutbox, type Entry, type WaitingEntry } from './outbox.ts';
import { sendProfile } from './send-new-profile.ts';
import { announceSent, listenersOf } from './sent-changes.ts';
import { fillTokens } from './waiting-tokens.ts';

const CALLS: Record<Exclude<WaitingChange, 'answer' | 'withdrawal'>, Call<{ body: object; response: unknown }>> = {
  profile: caregiverProfileCall,
  application: createJobApplicationCall,
  pause: pauseProfileCall,
  days_off: setDaysOffCall,
  monthly_question: monthlyQuestionCall,
  block: blockAgencyCall,
  texts: chooseTextsCall,
  question_mails: questionMailsCall,
  confirm_week: confirmAvailabilityCall,
  change_week: changeWeekCall,
};

type AnswerShape = { params: { id: string }; body: object; response: unknown };

const TOO_OLD = msg('It waited more than 24 hours, so we did not send it.');
const NOT_STORED_BEFORE = msg("An earlier change wasn't saved, so we didn't send this one.");

export interface SentChange {
  entry: WaitingEntry;
  isShown: boolean;
}

let inFlight: Promise<void> | null = null;
let isRetryRequested = false;

/** Sends queued changes in order, from one tab only. */
export function sendWaiting(onSent: (sent: SentChange) => void): Promise<void> {
  isRetryRequested = inFlight !== null;
  inFlight ??= sendWithRetry(onSent).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/** Retries after a failure if the connection returned during the attempt. */
async function sendWithRetry(onSent: (sent: SentChange) => void): Promise<void> {
  let anySent = false;
  do {
    isRetryRequested = false;
    anySent = await sendInOneTab(onSent);
  } while (!anySent && isRetryRequested);
}

/** Returns false if a later attempt may succeed, after a network error, a rate limit or a server error. */
async function sendInOneTab(onSent: (sent: SentChange) => void): Promise<boolean> {
  // Web Locks require HTTPS. Without them, the idempotency key prevents duplicates.
  if (!navigator.locks) return sendEntries(onSent);
  return navigator.locks.request('caregiver-outbox', { ifAvailable: true }, async (lock) =>
    lock === null ? true : sendEntries(onSent),
  );
}

async function sendEntries(onSent: (sent: SentChange) => void): Promise<boolean> {
  endExpired();
  for (;;) {
    const entry = outbox().find(isWaiting);
    if (entry === undefined) {
      void fillTokens();
      return true;
    }
    replace(entry, { ...entry, tried: true });
    try {
      onSent(await send(entry));
    } catch (error) {
      if (!isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500) return false;
      refuse(entry, error);
    }
  }
}

async function send(entry: WaitingEntry): Promise<SentChange> {
  const body = newProfileIn(entry);
  const created = body === null ? null : await sendProfile(body.profile);
  const answer = created ?? (await sendChange(entry));
  const listeners = listenersOf(entry.slot);
  const appliesItself = listeners.some((listener) => listener.appliesItself);
  const application = created === null || appliesItself ? null : applicationOf(entry, body?.job ?? null, created);
  replace(entry, application);
  announceSent(answer, entry);
  return { entry, isShown: listeners.length > 0 || application !== null };
}

function sendChange({ kind, body, params = { id: '' }, token, key }: WaitingEntry): Promise<unknown> {
  switch (kind) {
    case NEW_PROFILE:
      throw new TypeError('Queued profile has no body');
    case 'withdrawal':
      return callApi(withdrawApplicationCall, { params, token, key });
    case 'answer':
      return callApi<AnswerShape>(answerQuestionCall, { params, body, token, key });
    default:
      return callApi(CALLS[kind], { body, token, key });
  }
}

function applicationOf(
  entry: WaitingEntry,
  job: JobOfProfile | null,
  { uuid, editToken }: CreatedProfile,
): WaitingEntry | null {
  if (job === null || editToken === null) return null;
  const change = applicationChange(job, uuid);
  return {
    ...change,
    body: { ...change.body, token: editToken },
    token: null,
    until: entry.until,
    key: crypto.randomUUID(),
    tried: false,
  };
}

function refuse(entry: WaitingEntry, error: unknown): void {
  const dependent = outbox()
    .filter(isWaiting)
    .filter(({ after }) => after === entry.slot);
  const listeners = listenersOf(entry.slot).filter(({ onRefused }) => onRefused !== undefined);
  const { slot, label } = entry;
  replace(entry, listeners.length > 0 ? null : { slot, label, ended: errorText(error, SOMETHING_WRONG) });
  for (const dependentEntry of dependent)
    replace(dependentEntry, { slot: dependentEntry.slot, label: dependentEntry.label, ended: NOT_STORED_BEFORE });
  for (const { onRefused } of listeners) onRefused?.(error);
}

function endExpired(): void {
  const entries = outbox();
  const current = entries.map((entry) => {
    if ('ended' in entry || entry.until > Date.now()) return entry;
    return { slot: entry.slot, label: entry.label, ended: TOO_OLD };
  });
  if (current.some((entry, index) => entry !== entries[index])) writeOutbox(current);
}

/** Replaces this entry. Does nothing if its slot has a newer entry. */
function replace(entry: WaitingEntry, replacement: Entry | null): void {
  const isSame = (queuedEntry: Entry) => 'key' in queuedEntry && queuedEntry.key === entry.key;
  writeOutbox(outbox().flatMap((queuedEntry) => (isSame(queuedEntry) ? (replacement ?? []) : queuedEntry)));
}
