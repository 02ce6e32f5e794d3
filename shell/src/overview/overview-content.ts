import {
  formatUsd,
  type GUARANTEE,
  monthCostCents,
  msg,
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  weekOf,
  type ExperienceLevel,
  type WeekMask,
} from '@marketplace/domain';

/** The guarantee from the domain package, marked for translation. */
export const PROMISE: typeof GUARANTEE = [msg('Dead number?'), msg('We make it right.')];

export const BENEFITS = [
  {
    icon: 'vetted',
    title: msg('Vetted caregivers'),
    text: msg(
      'Nurses, therapists, aides and assistants with their discipline, experience, care settings and languages in one clear profile.',
    ),
    note: msg(
      'We check the licenses and registry entries that caregivers list, and show where and when we checked. Background checks, exclusion lists and Form I-9 are up to your agency.',
    ),
  },
  {
    icon: 'week',
    title: msg('The hours you need'),
    text: msg(
      "Filter by place, days and time of day. Each profile shows the caregiver's own week, so you reach out to people who are available.",
    ),
    note: null,
  },
  {
    icon: 'contact',
    title: msg('Full contact access'),
    text: msg(
      'Unlock a candidate and you have the full name, phone and email. You talk directly, with no one in between.',
    ),
    note: null,
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

export const SAMPLE_CANDIDATES: readonly SampleCandidate[] = [
  {
    type: msg('Registered Nurse'),
    short: 'RN',
    city: 'Indianapolis, IN',
    experience: msg('3+ years'),
    specialty: msg('Wound care and medication management'),
    week: weekOf([1, 2, 3, 4, 5], [1, 2]),
  },
  {
    type: msg('Home Health Aide'),
    short: 'HHA',
    city: 'Columbus, OH',
    experience: msg('1-3 years'),
    specialty: msg('Memory care and companionship'),
    week: weekOf([0, 2, 4, 6], [2, 3]),
  },
  {
    type: msg('Physical Therapist'),
    short: 'PT',
    city: 'Louisville, KY',
    experience: msg('3+ years'),
    specialty: msg('Fall prevention and recovery after surgery'),
    week: weekOf([1, 3, 5], [1, 2, 3]),
  },
];

export interface PlanOffer {
  name: string;
  start: string;
  price: string;
  per: string;
  summary: string;
  points: readonly string[];
  highlighted: boolean;
}

export const PRICES = {
  count: PRO_FREE_UNLOCKS_PER_MONTH,
  price: formatUsd(PRO_UNLOCK_CENTS),
  asYouGo: formatUsd(monthCostCents('pay_per_contact', 2)),
  withPro: formatUsd(monthCostCents('pro', 2)),
};

export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    name: msg('Pay As You Go'),
    start: msg('Start with Pay As You Go'),
    price: formatUsd(PAY_AS_YOU_GO_UNLOCK_CENTS),
    per: msg('per candidate'),
    summary: msg('For the one shift you cannot fill.'),
    points: [
      msg('No monthly commitment'),
      msg('Browse and filter every candidate'),
      msg('Full contact details after unlock'),
    ],
    highlighted: false,
  },
  {
    name: 'Pro',
    start: msg('Start with Pro'),
    price: formatUsd(PRO_MONTHLY_CENTS),
    per: msg('per month'),
    summary: msg('For agencies that hire month after month.'),
    points: [
      msg('{count, plural, one {# free candidate unlock per month} other {# free candidate unlocks per month}}'),
      msg('Additional candidates {price} each'),
      msg('Priority support'),
      msg('Browse and filter every candidate'),
    ],
    highlighted: true,
  },
];

export const PLAN_COMPARISON = msg('Two candidates in a month cost {asYouGo} as you go, or {withPro} with Pro.');
