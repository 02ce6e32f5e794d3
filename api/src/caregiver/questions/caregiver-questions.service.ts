import type { CaregiverQuestion, CaregiverQuestionsResponse, OpenQuestionResponse } from '@marketplace/contracts';
import { DAY_MS, disciplineById, QUESTION_DAYS, type Answer } from '@marketplace/domain';
import { caregiverOfQuestionStopToken } from '../../crypto/link-tokens.ts';
import { saidYesMail } from '../../agency/questions/questions.mails.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies, CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { hashSecretToken } from '../../crypto/secret-tokens.ts';
import { blockAgencies } from '../../visibility/agency-blocks.repository.ts';
import {
  findAskerEmail,
  findByToken,
  findOwn,
  lockQuestion,
  isStopped,
  listOwn,
  resumeMails,
  stopMails,
  updateAnswer,
  type OwnQuestion,
} from './caregiver-questions.repository.ts';

/** A caregiver gets at most two questions a day, so this limit covers all open questions. */
const LISTED_QUESTIONS = 2 * QUESTION_DAYS;

function stateOf({ case_status, asked_at }: OwnQuestion, now: Date): CaregiverQuestion['state'] {
  if (case_status === 'filled' || case_status === 'closed') return case_status;
  return now.getTime() - asked_at.getTime() > QUESTION_DAYS * DAY_MS ? 'expired' : 'open';
}

const view = (question: OwnQuestion, now: Date): CaregiverQuestion => ({
  id: question.id,
  agency_name: question.agency_name,
  agency_city: question.agency_city,
  agency_state: question.agency_state,
  verified: question.verified,
  hours: question.hours,
  pay_cents: question.pay_cents,
  starts_on: question.starts_on,
  needs: question.needs,
  area: question.area,
  miles: question.miles,
  asked_at: question.asked_at.toISOString(),
  answer: question.answer,
  answered_at: question.answered_at?.toISOString() ?? null,
  state: stateOf(question, now),
  blocked: question.blocked,
});

async function questionOf({ db }: ServiceDependencies, token: string): Promise<OwnQuestion> {
  const question = await findByToken(db, hashSecretToken(token));
  if (question === undefined) throw new AppError('link_invalid');
  return question;
}

/** @throws AppError link_invalid */
export async function openQuestion(deps: ServiceDependencies, token: string): Promise<OpenQuestionResponse> {
  const question = await questionOf(deps, token);
  return { first_name: question.first_name, question: view(question, deps.now()), stopped: question.stopped };
}

/**
 * Stores the answer. If it is yes, emails the person who asked.
 * @throws AppError not_found, question_over
 */
async function answer(deps: ServiceDependencies, own: OwnQuestion, reply: Answer): Promise<CaregiverQuestion> {
  const { db, outbox, config } = deps;
  const question = await lockQuestion(db, own);
  if (question === undefined) throw new AppError('not_found');
  const now = deps.now();
  const questionView = view(question, now);
  if (question.answer === reply) return questionView;
  if (questionView.state !== 'open' || question.blocked) throw new AppError('question_over');
  await updateAnswer(db, question.id, reply, now);
  const { asked_by, agency_id: agencyId } = question;
  if (reply === 'yes' && asked_by !== null) {
    const email = await findAskerEmail(db, { personId: asked_by, agencyId });
    if (email !== undefined) {
      const association = await findMailAssociation(db, question.association);
      const discipline = disciplineById(question.discipline);
      const person = `/candidates/${discipline?.slug ?? ''}/${question.caregiver_uuid}` as const;
      const page = question.case_id === null ? person : (`/cases/${question.case_id}` as const);
      const facts = { firstName: question.first_name, discipline: discipline?.code ?? '', hours: question.hours, page };
      await outbox.enqueue(db, saidYesMail(config, { email, association }, facts));
    }
  }
  return { ...questionView, answer: reply, answered_at: now.toISOString() };
}

/** @throws AppError link_invalid */
export async function askedByLink(deps: ServiceDependencies, token: string): Promise<CaregiverIdentity> {
  const { caregiver_id: caregiverId, caregiver_uuid: uuid } = await questionOf(deps, token);
  return { caregiverId, uuid };
}

/** @throws AppError link_invalid, question_over */
export function answerByToken(deps: ServiceDependencies, token: string, reply: Answer): Promise<CaregiverQuestion> {
  return withTransaction(deps, async (txDeps) => answer(txDeps, await questionOf(txDeps, token), reply));
}

/** @throws AppError not_found, question_over */
export function answerOwn(
  deps: ServiceDependencies,
  { caregiver, id, reply }: { caregiver: CaregiverIdentity; id: string; reply: Answer },
): Promise<CaregiverQuestion> {
  return withTransaction(deps, async (txDeps) => {
    const question = await findOwn(txDeps.db, caregiver.caregiverId, id);
    if (question === undefined) throw new AppError('not_found');
    return answer(txDeps, question, reply);
  });
}

/** @throws AppError not_found */
export async function ownQuestion(
  deps: ServiceDependencies,
  { caregiverId, id }: { caregiverId: number; id: string },
): Promise<CaregiverQuestion> {
  const question = await findOwn(deps.db, caregiverId, id);
  if (question === undefined) throw new AppError('not_found');
  return view(question, deps.now());
}

/**
 * Blocks all agencies with the asking agency's name.
 * @throws AppError link_invalid
 */
export async function blockAsker(deps: ServiceDependencies, token: string): Promise<void> {
  const { caregiver_id: caregiverId, agency_name: agencyName } = await questionOf(deps, token);
  await blockAgencies(deps.db, { caregiverId, agencyName, at: deps.now() });
}

/**
 * Accepts the token from an email's footer, or a question's token.
 * @throws AppError link_invalid
 */
export async function stopByToken(deps: ServiceDependencies, token: string): Promise<{ success: boolean }> {
  const uuid = caregiverOfQuestionStopToken(deps.config, token) ?? (await questionOf(deps, token)).caregiver_uuid;
  await stopMails(deps.db, uuid, deps.now());
  return { success: true };
}

export async function ownQuestions(
  deps: ServiceDependencies,
  caregiver: CaregiverIdentity,
): Promise<CaregiverQuestionsResponse> {
  const now = deps.now();
  const [questions, stopped] = await Promise.all([
    listOwn(deps.db, caregiver.caregiverId, LISTED_QUESTIONS),
    isStopped(deps.db, caregiver.caregiverId),
  ]);
  return { questions: questions.map((question) => view(question, now)), stopped };
}

export async function setQuestionMails(
  deps: ServiceDependencies,
  { caregiver, stopped }: { caregiver: CaregiverIdentity; stopped: boolean },
): Promise<void> {
  if (stopped) await stopMails(deps.db, caregiver.uuid, deps.now());
  else await resumeMails(deps.db, caregiver.caregiverId);
}
