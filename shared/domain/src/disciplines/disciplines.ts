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
    description: 'Skilled visits, assessments and care plans.',
  },
  {
    id: 2,
    code: 'LPN',
    slug: 'lpn',
    name: msg('Licensed Practical Nurse'),
    icon: 'Activity',
    plural: 'Licensed Practical Nurses',
    description: 'Medication, wound care and routine nursing.',
  },
  {
    id: 3,
    code: 'CNA',
    slug: 'cna',
    name: msg('Certified Nursing Assistant'),
    icon: 'Heart',
    plural: 'Certified Nursing Assistants',
    description: 'Personal care, vital signs and daily living.',
  },
  {
    id: 4,
    code: 'PCA',
    slug: 'pca',
    name: msg('Personal Care Assistant'),
    icon: 'Users',
    plural: 'Personal Care Assistants',
    description: 'Bathing, dressing, meals and companionship.',
  },
  {
    id: 5,
    code: 'HHA',
    slug: 'hha',
    name: msg('Home Health Aide'),
    icon: 'Shield',
    plural: 'Home Health Aides',
    description: 'Hands-on personal care and health support.',
  },
  {
    id: 6,
    code: 'BT',
    slug: 'bt',
    name: msg('Behavioral Therapist'),
    icon: 'Brain',
    plural: 'Behavioral Therapists',
    description: 'Behavior plans and family coaching at home.',
  },
  {
    id: 7,
    code: 'PT',
    slug: 'pt',
    name: msg('Physical Therapist'),
    icon: 'Zap',
    plural: 'Physical Therapists',
    description: 'Evaluation, rehabilitation and fall prevention.',
  },
  {
    id: 8,
    code: 'SLP',
    slug: 'slp',
    name: msg('Speech Language Pathologist'),
    icon: 'GraduationCap',
    plural: 'Speech Language Pathologists',
    description: 'Speech, language and swallowing therapy.',
  },
  {
    id: 9,
    code: 'NP',
    slug: 'np',
    name: msg('Nurse Practitioner'),
    icon: 'Stethoscope',
    plural: 'Nurse Practitioners',
    description: 'Assessment, diagnosis and treatment at home.',
  },
  {
    id: 10,
    code: 'PTA',
    slug: 'pta',
    name: msg('Physical Therapist Assistant'),
    icon: 'Zap',
    plural: 'Physical Therapist Assistants',
    description: 'Therapy plans under a physical therapist.',
  },
  {
    id: 11,
    code: 'NC',
    slug: 'not-certified',
    name: msg('Not Certified'),
    icon: 'UserCheck',
    plural: 'Not Certified Caregivers',
    description: 'Companionship and non-medical support.',
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
  const searchText = text.trim().toLowerCase();
  if (searchText === '') return null;
  return (
    BY_NAME.get(searchText) ??
    BY_LENGTH.find((d) => d.code !== 'OTHER' && searchText.includes(d.name.toLowerCase())) ??
    null
  );
}

export function disciplineById(id: number): Discipline | null {
  return DISCIPLINES.find((d) => d.id === id) ?? null;
}

export function disciplineBySlug(slug: string): Extract<Discipline, { slug: string }> | null {
  return LISTED_DISCIPLINES.find((d) => d.slug === slug) ?? null;
}
