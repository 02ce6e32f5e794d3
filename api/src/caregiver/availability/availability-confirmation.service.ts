import type { ChangeWeekResponse, ConfirmationQuestion } from '@marketplace/contracts';
import { slotsFromWeek, type AvailabilitySlot } from '@marketplace/domain';
import type { CaregiverIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { hashSecretToken } from '../../crypto/secret-tokens.ts';
import { saveAvailability } from '../profile/caregivers.service.ts';
import { sendCaregiverLink } from '../links/links.service.ts';
import {
  findQuestion,
  isShown,
  stopQuestions,
  type OpenQuestion,
  confirmWeek,
} from './availability-questions.repository.ts';
import { caregiverOfMonthlyStopToken } from '../../crypto/link-tokens.ts';

async function questionOf(deps: ServiceDependencies, token: string): Promise<OpenQuestion> {
  const question = await findQuestion(deps.db, hashSecretToken(token), deps.now());
  if (question === null) throw new AppError('link_invalid');
  return question;
}

/** @throws AppError link_invalid */
export async function openQuestion(deps: ServiceDependencies, token: string): Promise<ConfirmationQuestion> {
  const question = await questionOf(deps, token);
  return {
    first_name: question.first_name,
    availability: slotsFromWeek(question.week),
    open: question.has_shown_week,
    confirmed_at: question.availability_confirmed_at.toISOString(),
  };
}

type WeekOwner = Pick<CaregiverIdentity, 'caregiverId'>;

/** @throws AppError link_invalid */
export async function ownerOfQuestion(deps: ServiceDependencies, token: string): Promise<CaregiverIdentity> {
  const { caregiverId, uuid } = await questionOf(deps, token);
  return { caregiverId, uuid };
}

/**
 * Idempotent.
 * @throws AppError nothing_to_confirm
 */
export async function confirmAvailability(
  deps: ServiceDependencies,
  { caregiverId }: WeekOwner,
): Promise<{ confirmed_at: string }> {
  const confirmedAt = await confirmWeek(deps.db, caregiverId, deps.now());
  if (confirmedAt === null) throw new AppError('nothing_to_confirm');
  return { confirmed_at: confirmedAt.toISOString() };
}

/**
 * Also confirms the week.
 * @throws AppError nothing_to_confirm
 */
export async function changeWeek(
  deps: ServiceDependencies,
  { caregiver, slots }: { caregiver: WeekOwner; slots: readonly AvailabilitySlot[] },
): Promise<ChangeWeekResponse> {
  if (!(await isShown(deps.db, caregiver.caregiverId))) throw new AppError('nothing_to_confirm');
  const { availability } = await saveAvailability(deps, { caregiver, slots });
  return { availability, confirmed_at: deps.now().toISOString() };
}

/** @throws AppError link_invalid */
export async function sendChangeLink(
  deps: ServiceDependencies,
  { token, association }: { token: string; association: MailAssociation | null },
): Promise<void> {
  const { email } = await questionOf(deps, token);
  // Having this token proves access to the caregiver's email.
  await sendCaregiverLink(deps, { body: { email }, association, askedBy: 'monthly question' });
}

/** @throws AppError link_invalid */
export async function stopByToken(deps: ServiceDependencies, token: string): Promise<{ success: boolean }> {
  const uuid = caregiverOfMonthlyStopToken(deps.config, token);
  if (uuid === null) throw new AppError('link_invalid');
  await stopQuestions(deps.db, uuid, deps.now());
  return { success: true };
}
