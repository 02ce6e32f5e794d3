import { msg } from '../languages/messages.ts';

/**
 * Disciplines of care. `id` is stored in the database: never renumber it. `slug` is the last segment of the list's
 * path; `OTHER` has no list.
 */
export const DISCIPLINES = [
  {
    id: 1,
    code: 'RN',
    slug: 'rn',
    name: msg('Registered Nurse'),
    icon: 'Stethoscope',
    plural: 'Registered Nurses',
    description: 'Licensed nurses for skilled visits, assessments, medication management and care plan oversight.',
  },
  {
    id: 2,
    code: 'LPN',
    slug: 'lpn',
    name: msg('Licensed Practical Nurse'),
    icon: 'Activity',
    plural: 'Licensed Practical Nurses',
    description: 'Practical nurses for medication, wound care and routine skilled nursing under supervision.',
  },
  {
    id: 3,
    code: 'CNA',
    slug: 'cna',
    name: msg('Certified Nursing Assistant'),
    icon: 'Heart',
    plural: 'Certified Nursing Assistants',
    description: 'Certified assistants for personal care, vital signs, mobility and daily living support.',
  },
  {
    id: 4,
    code: 'PCA',
    slug: 'pca',
    name: msg('Personal Care Assistant'),
    icon: 'Users',
    plural: 'Personal Care Assistants',
    description: 'Assistants for bathing, dressing, meals, companionship and light housekeeping.',
  },
  {
    id: 5,
    code: 'HHA',
    slug: 'hha',
    name: msg('Home Health Aide'),
    icon: 'Shield',
    plural: 'Home Health Aides',
    description: 'Trained aides for hands-on personal care and health-related support in the home.',
  },
  {
    id: 6,
    code: 'BT',
    slug: 'bt',
    name: msg('Behavioral Therapist'),
    icon: 'Brain',
    plural: 'Behavioral Therapists',
    description: 'Therapists for behavior plans, skill building and family coaching at home.',
  },
  {
    id: 7,
    code: 'PT',
    slug: 'pt',
    name: msg('Physical Therapist'),
    icon: 'Zap',
    plural: 'Physical Therapists',
    description: 'Licensed therapists for evaluation, rehabilitation and fall prevention at home.',
  },
  {
    id: 8,
    code: 'SLP',
    slug: 'slp',
    name: msg('Speech Language Pathologist'),
    icon: 'GraduationCap',
    plural: 'Speech Language Pathologists',
    description: 'Pathologists for speech, language, cognition and swallowing therapy.',
  },
  {
    id: 9,
    code: 'NP',
    slug: 'np',
    name: msg('Nurse Practitioner'),
    icon: 'Stethoscope',
    plural: 'Nurse Practitioners',
    description: 'Advanced practice nurses for assessment, diagnosis and treatment in the home.',
  },
  {
    id: 10,
    code: 'PTA',
    slug: 'pta',
    name: msg('Physical Therapist Assistant'),
    icon: 'Zap',
    plural: 'Physical Therapist Assistants',
    description: 'Licensed assistants who carry out therapy plans under a physical therapist.',
  },
  {
    id: 11,
    code: 'NC',
    slug: 'not-certified',
    name: msg('Not Certified'),
    icon: 'UserCheck',
    plural: 'Not Certified Caregivers',
    description: 'Caregivers without a certificate yet, for companionship and non-medical support.',
  },
  {
    id: 12,
    code: 'OTHER',
    slug: null,
    name: msg('Other'),
    icon: 'Users',
    plural: 'Other Professionals',
    description: 'Care professionals of other disciplines.',
  },
] as const;

export type Discipline = (typeof DISCIPLINES)[number];
export type DisciplineCode = Discipline['code'];
export type ListedDiscipline = Discipline & { slug: string };

/** Disciplines with a list page, in the order of their cards. */
export const LISTED_DISCIPLINES = DISCIPLINES.filter(
  (d): d is Extract<Discipline, { slug: string }> => d.slug !== null,
);

/** Disciplines that a caregiver can choose, in the specification's order. */
export const DISCIPLINE_OPTIONS = [
  'RN',
  'LPN',
  'CNA',
  'HHA',
  'PCA',
  'PT',
  'PTA',
  'SLP',
  'NP',
  'BT',
  msg('Not Certified'),
  msg('Other'),
] as const;

export function disciplineFilterNames(discipline: Discipline): string[] {
  const names: string[] = [discipline.code, `${discipline.code} (${discipline.name})`, discipline.name];
  return discipline.code === 'NC' ? [...names, 'n/a'] : names;
}

const BY_NAME = new Map<string, Discipline>(
  DISCIPLINES.flatMap((d) => disciplineFilterNames(d).map((name) => [name.toLowerCase(), d] as const)),
);
// Longest name first, so that 'physical therapist assistant' is not taken for 'physical therapist'.
const BY_LENGTH = [...DISCIPLINES].sort((a, b) => b.name.length - a.name.length);

/**
 * Finds the discipline that free text names: by its exact name, or else by a full name within the text. Returns null
 * without a match.
 */
export function disciplineFromText(text: string): Discipline | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  return (
    BY_NAME.get(wanted) ?? BY_LENGTH.find((d) => d.code !== 'OTHER' && wanted.includes(d.name.toLowerCase())) ?? null
  );
}

export function disciplineById(id: number): Discipline | null {
  return DISCIPLINES.find((d) => d.id === id) ?? null;
}

export function disciplineBySlug(slug: string): Extract<Discipline, { slug: string }> | null {
  return LISTED_DISCIPLINES.find((d) => d.slug === slug) ?? null;
}
