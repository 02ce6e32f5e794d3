import { msg } from '../languages/messages.ts';

/** `id` and `bit` values are stored in the database: never renumber them. */
export const EXPERIENCE_LEVELS = [
  { id: 1, label: msg('Under 6 months') },
  { id: 2, label: msg('6-12 months') },
  { id: 3, label: msg('1-3 years') },
  { id: 4, label: msg('3+ years') },
] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]['label'];
export const EXPERIENCE_LABELS = EXPERIENCE_LEVELS.map((e) => e.label);

export function experienceFromText(text: string): (typeof EXPERIENCE_LEVELS)[number] | null {
  const withoutSpaces = (s: string) => s.replace(/\s+/g, '').toLowerCase();
  return EXPERIENCE_LEVELS.find((e) => withoutSpaces(e.label) === withoutSpaces(text)) ?? null;
}

export const CARE_SETTINGS = [
  { value: 'home_care', label: msg('Home care'), bit: 1 },
  { value: 'inpatient', label: msg('Inpatient'), bit: 2 },
  { value: 'skilled', label: msg('Skilled nursing / assisted living'), bit: 4 },
] as const;
export type CareSetting = (typeof CARE_SETTINGS)[number]['value'];
export const CARE_SETTING_VALUES = CARE_SETTINGS.map((s) => s.value);

export function careSettingFromText(text: string): (typeof CARE_SETTINGS)[number] | null {
  const searchText = text.trim().toLowerCase();
  return CARE_SETTINGS.find((s) => s.value === searchText || s.label.toLowerCase() === searchText) ?? null;
}

export function careSettingsMask(settings: readonly CareSetting[]): number {
  return CARE_SETTINGS.reduce((mask, s) => (settings.includes(s.value) ? mask | s.bit : mask), 0);
}

export function careSettingsFromMask(mask: number): (typeof CARE_SETTINGS)[number][] {
  return CARE_SETTINGS.filter((s) => (mask & s.bit) !== 0);
}

/** Languages in a new database. `id` is the bit in a profile's language mask. English comes first, Other last. */
export const LANGUAGES = [
  { id: 0, name: msg('English') },
  { id: 1, name: msg('Spanish') },
  { id: 2, name: msg('Arabic') },
  { id: 3, name: msg('ASL') },
  { id: 4, name: msg('Burmese') },
  { id: 5, name: msg('Chinese') },
  { id: 6, name: msg('French') },
  { id: 7, name: msg('German') },
  { id: 8, name: msg('Haitian Creole') },
  { id: 9, name: msg('Hindi') },
  { id: 10, name: msg('Italian') },
  { id: 11, name: msg('Korean') },
  { id: 12, name: msg('Polish') },
  { id: 13, name: msg('Portuguese') },
  { id: 14, name: msg('Punjabi') },
  { id: 15, name: msg('Russian') },
  { id: 16, name: msg('Swahili') },
  { id: 17, name: msg('Tagalog') },
  { id: 18, name: msg('Vietnamese') },
  { id: 19, name: msg('Other') },
] as const;
export type LanguageName = (typeof LANGUAGES)[number]['name'];
export const LANGUAGE_NAMES = LANGUAGES.map((l) => l.name);

export function languagesMask(names: readonly string[]): number {
  return LANGUAGES.reduce((mask, l) => (names.includes(l.name) ? mask | (1 << l.id) : mask), 0);
}
