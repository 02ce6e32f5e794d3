import {
  formatUsd,
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  weekOf,
  type ExperienceLevel,
  type WeekMask,
} from '@marketplace/domain';

export const BENEFITS = [
  {
    icon: 'vetted',
    title: 'Vetted caregivers',
    text: 'Nurses, therapists, aides and assistants with their discipline, experience, care settings and languages in one clear profile.',
  },
  {
    icon: 'week',
    title: 'The hours you need',
    text: "Filter by place, days and time of day. Each profile shows the caregiver's own week, so you reach out to people who are available.",
  },
  {
    icon: 'contact',
    title: 'Full contact access',
    text: 'Unlock a candidate and you have the full name, phone and email. You talk directly, with no one in between.',
  },
] as const;

export interface SampleCandidate {
  type: string;
  short: string;
  city: string;
  experience: ExperienceLevel;
  specialty: string;
  week: WeekMask;
}

/** Fictional people that show what a profile contains. */
export const SAMPLE_CANDIDATES: readonly SampleCandidate[] = [
  {
    type: 'Registered Nurse',
    short: 'RN',
    city: 'Indianapolis, IN',
    experience: '3+ years',
    specialty: 'Wound care and medication management',
    week: weekOf([1, 2, 3, 4, 5], [1, 2]),
  },
  {
    type: 'Home Health Aide',
    short: 'HHA',
    city: 'Columbus, OH',
    experience: '1-3 years',
    specialty: 'Memory care and companionship',
    week: weekOf([0, 2, 4, 6], [2, 3]),
  },
  {
    type: 'Physical Therapist',
    short: 'PT',
    city: 'Louisville, KY',
    experience: '3+ years',
    specialty: 'Fall prevention and recovery after surgery',
    week: weekOf([1, 3, 5], [1, 2, 3]),
  },
];

export interface PlanOffer {
  name: string;
  price: string;
  per: string;
  summary: string;
  points: readonly string[];
  /** The plan that most agencies should look at first. */
  highlighted: boolean;
}

const freeUnlocks = `${PRO_FREE_UNLOCKS_PER_MONTH} free candidate unlock per month`;

export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    name: 'Pay As You Go',
    price: formatUsd(PAY_AS_YOU_GO_UNLOCK_CENTS),
    per: 'per candidate',
    summary: 'For the one shift you cannot fill.',
    points: ['No monthly commitment', 'Browse and filter every candidate', 'Full contact details after unlock'],
    highlighted: false,
  },
  {
    name: 'Pro',
    price: formatUsd(PRO_MONTHLY_CENTS),
    per: 'per month',
    summary: 'For agencies that hire month after month.',
    points: [
      freeUnlocks,
      `Additional candidates ${formatUsd(PRO_UNLOCK_CENTS)} each`,
      'Priority support',
      'Browse and filter every candidate',
    ],
    highlighted: true,
  },
];

const contacts = 2;
/** Cost of the same month on each plan. */
export const PLAN_COMPARISON = `Two candidates in a month cost ${formatUsd(contacts * PAY_AS_YOU_GO_UNLOCK_CENTS)} as you go, or ${formatUsd(
  PRO_MONTHLY_CENTS + (contacts - PRO_FREE_UNLOCKS_PER_MONTH) * PRO_UNLOCK_CENTS,
)} with Pro.`;
