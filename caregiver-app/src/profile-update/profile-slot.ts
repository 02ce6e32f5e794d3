import type { CaregiverProfile, CaregiverProfileResponse } from '@marketplace/contracts';

export const profileSlot = (uuid: string): string => `profile ${uuid}`;

export const storedProfile = (answer: unknown): CaregiverProfile | null =>
  isProfileAnswer(answer) ? (answer.profile ?? null) : null;

const isProfileAnswer = (answer: unknown): answer is CaregiverProfileResponse =>
  typeof answer === 'object' && answer !== null && 'profile' in answer;
