import type { AskBody, AskResponse, QuestionsResponse, RefusedQuestion } from '@marketplace/contracts';
import {
  DAY_MS,
  dayInUtc,
  payText,
  QUESTION_DAYS,
  QUESTION_LIMITS,
  questionState,
  stateByNumber,
} from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { newSecretToken } from '../../crypto/secret-tokens.ts';
import { searchedPlace } from '../../search/candidate-search.service.ts';
import { placeMapOf, type PlaceSources } from '../../reference/places/place-map.ts';
import { findZip } from '../../reference/places/places.repository.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import { listBuyers } from '../../http/read-budget/read-counters.repository.ts';
import { questionText } from '../../texts/text-words.ts';
import { textCaregiver } from '../../texts/texts.service.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import { questionMail, hoursFilledMail } from './questions.mails.ts';
import {
  areQuestionsOn,
  countQuestionsSent,
  lockAskableCaregivers,
  lockAsker,
  lockCaseStatus,
  insertQuestion,
  listQuestions,
  countQuestionsByCaregiver,
  type Askable,
  updateFilledQuestions,
} from './questions.repository.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const areQuestionsEnabled = async ({ config, db }: ServiceDependencies, association: string | undefined) =>
  config.QUESTIONS && (association === undefined || (await areQuestionsOn(db, association)));

async function allowanceOf({ db }: Pick<ServiceDependencies, 'db'>, agencyId: string) {
  const [buyers, agency] = await Promise.all([listBuyers(db, [agencyId]), findAgency(db, agencyId)]);
  const [hasPaid, verified] = [buyers.length > 0, agency.verified_at !== null];
  return { may_ask: hasPaid || verified, per_day: hasPaid ? QUESTION_LIMITS.perDayPaid : QUESTION_LIMITS.perDayUnpaid };
}

/** @throws AppError association_not_found, association_retired */
export async function viewQuestions(
  deps: ServiceDependencies,
  { agency, association }: { agency: AgencyIdentity; association: string | undefined },
): Promise<QuestionsResponse> {
  const { db } = deps;
  const { agencyId } = agency;
  const now = deps.now();
  const state = await lockedState(db, association);
  const [isEnabled, { may_ask, per_day }, askedToday, questions] = await Promise.all([
    areQuestionsEnabled(deps, association),
    allowanceOf(deps, agencyId),
    countQuestionsSent(db, agencyId, daysBefore(now, 1)),
    listQuestions(db, { agencyId, since: daysBefore(now, QUESTION_DAYS), state }),
  ]);
  return {
    on: isEnabled,
    may_ask,
    left_today: may_ask ? Math.max(0, per_day - askedToday) : 0,
    questions: questions.map((question) => ({
      candidate_uuid: question.uuid,
      case_id: question.case_id,
      state: questionState(question, now),
      since: dayInUtc(question.answered_at ?? question.asked_at),
      asked_on: dayInUtc(question.asked_at),
      hours: question.hours,
      pay_cents: question.pay_cents,
    })),
  };
}

/**
 * Asks several candidates at once. Candidates who cannot be asked are returned in `refused`, each with a reason. Locks
 * the agency, then the caregivers by id, so that limits hold for concurrent calls.
 * @throws AppError questions_off, questions_unverified, zip_not_found, case_not_found, case_not_open,
 * association_not_found
 */
export async function ask(
  deps: ServiceDependencies & PlaceSources,
  { agency, body }: { agency: AgencyIdentity; body: AskBody },
): Promise<AskResponse> {
  const { agencyId } = agency;
  const state = await lockedState(deps.db, body.association);
  if (!(await areQuestionsEnabled(deps, body.association))) throw new AppError('questions_off');
  const places = await placeMapOf(deps);
  const from = searchedPlace(places, body.zip_code);
  const place = await findZip(deps.db, body.zip_code);
  const area = `${place?.city ?? ''}, ${stateByNumber(place?.state ?? 0) ?? ''}`;
  const association = await findMailAssociation(deps.db, body.association ?? null);

  return withTransaction(deps, async (txDeps) => {
    const { db, outbox, config } = txDeps;
    const now = deps.now();
    const asker = await lockAsker(db, agencyId);
    const { may_ask, per_day } = await allowanceOf(txDeps, agencyId);
    if (!may_ask) throw new AppError('questions_unverified');
    if (body.case_id !== undefined) {
      const status = await lockCaseStatus(db, agencyId, body.case_id);
      if (status === undefined) throw new AppError('case_not_found');
      if (status !== 'open') throw new AppError('case_not_open');
    }
    let remaining = per_day - (await countQuestionsSent(db, agencyId, daysBefore(now, 1)));
    const uuids = [...new Set(body.candidates)];
    const askable = new Map(
      (await lockAskableCaregivers(db, { agencyId, uuids, state, now })).map((caregiver) => [
        caregiver.uuid,
        caregiver,
      ]),
    );
    const reached = await countQuestionsByCaregiver(db, {
      agencyId,
      caregivers: [...askable.values()].map(({ id }) => id),
      agencySince: daysBefore(now, QUESTION_LIMITS.daysBetween),
      totalSince: daysBefore(now, 1),
    });
    const reasonNot = (caregiver: Askable | undefined): RefusedQuestion | null => {
      if (caregiver === undefined) return 'candidate_not_found';
      if (!caregiver.knows) return 'terms_pending';
      const { by_agency, today } = reached.get(caregiver.id) ?? { by_agency: 0, today: 0 };
      if (by_agency > 0) return 'asked_recently';
      if (today >= QUESTION_LIMITS.perDayToCaregiver) return 'two_today';
      return remaining <= 0 ? 'day_used' : null;
    };
    const response: AskResponse = { asked: [], refused: [] };
    for (const uuid of uuids) {
      const caregiver = askable.get(uuid);
      const reason = reasonNot(caregiver);
      if (caregiver === undefined || reason !== null) {
        response.refused.push({ candidate_uuid: uuid, reason: reason ?? 'candidate_not_found' });
        continue;
      }
      remaining -= 1;
      const { token, hash } = newSecretToken();
      // Asks only about hours in the person's week, or about all hours if none match.
      const hours = body.hours & caregiver.week || body.hours;
      const miles = from === null || caregiver.place === null ? null : places.wholeMilesBetween(from, caregiver.place);
      const { pay_cents, starts_on, needs } = body;
      const terms = { hours, pay_cents, starts_on, needs, area, miles };
      await insertQuestion(db, {
        ...terms,
        agency_id: agencyId,
        case_id: body.case_id ?? null,
        caregiver_id: caregiver.id,
        asked_by: agency.personId,
        asked_at: now,
        association: body.association ?? null,
        token_hash: caregiver.stopped ? null : hash,
      });
      response.asked.push(uuid);
      // A caregiver who stopped these emails sees the question on the profile page. The agency does not learn this.
      if (caregiver.stopped) continue;
      const { email, first_name: firstName, preferred_language: language } = caregiver;
      const to = { email, firstName, language, association };
      await outbox.enqueue(db, questionMail(config, to, { ...terms, asker, token, caregiverUuid: uuid }));
      await textCaregiver(txDeps, {
        caregiverId: caregiver.id,
        about: 'question',
        subject: hash.toString('base64url'),
        write: () =>
          questionText(config, to, { hours, pay: `$${payText(pay_cents)}`, agencyName: asker.agency_name, token }),
      });
    }
    return response;
  });
}

/**
 * Tells caregivers once that the case is filled, if they said yes but got no hours. `deps.db` must be the transaction
 * that fills the case.
 */
export async function mailFilled(
  deps: ServiceDependencies,
  { agencyId, caseId }: { agencyId: string; caseId: string },
): Promise<void> {
  if (!deps.config.QUESTIONS) return;
  for (const reader of await updateFilledQuestions(deps.db, { agencyId, caseId, now: deps.now() })) {
    const association = await findMailAssociation(deps.db, reader.association);
    const { email, first_name: firstName, preferred_language: language, hours, uuid } = reader;
    await deps.outbox.enqueue(
      deps.db,
      hoursFilledMail(deps.config, { email, firstName, language, association }, { hours, caregiverUuid: uuid }),
    );
  }
}
