import type { ReceivedApplication } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';

const STEPS = {
  new: 'call',
  contacted: 'call again',
  interviewing: 'text',
  hired: null,
  not_a_fit: null,
} as const satisfies Record<HiringStatus, string | null>;

/** The main action for an applicant. The work with an unlocked caregiver goes on in the contact. */
export const nextStepOf = ({ request_id, status }: ReceivedApplication) =>
  request_id === null ? STEPS[status] : 'view contact';
