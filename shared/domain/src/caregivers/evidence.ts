import type { DisciplineCode } from '../disciplines/disciplines.ts';
import { msg, sayInEnglish, type Say } from '../languages/messages.ts';
import { stateName } from '../places/states.ts';

/** `registry` and `license` can be checked in a public source; a `certificate`, only with its issuer. */
type EvidenceKind = 'registry' | 'license' | 'certificate' | 'cpr' | 'driver';

interface EvidenceType {
  value: string;
  kind: EvidenceKind;
  name: string;
  /** Text that agencies see once the fact is checked. */
  checked: string;
  /** Disciplines that need this credential. Empty if the fact is not a credential. */
  disciplines: readonly DisciplineCode[];
}

const CHECKED = msg('{state} {name}, checked {date}');
const STATED: Record<EvidenceKind, string> = {
  registry: msg('Certification stated, not checked'),
  license: msg('License stated, not checked'),
  certificate: msg('Certificate stated, not checked'),
  cpr: msg('CPR stated, not checked'),
  driver: msg("Driver's license stated, not checked"),
};

/** Credentials come first. */
const EVIDENCE_TYPES = [
  { value: 'rn', kind: 'license', name: msg('RN license'), checked: CHECKED, disciplines: ['RN', 'NP'] },
  { value: 'np', kind: 'license', name: msg('Nurse practitioner license'), checked: CHECKED, disciplines: ['NP'] },
  { value: 'lpn', kind: 'license', name: msg('LPN license'), checked: CHECKED, disciplines: ['LPN'] },
  {
    value: 'cna',
    kind: 'registry',
    name: msg('Nurse aide certification (CNA)'),
    checked: msg("On {state}'s nurse aide registry, checked {date}"),
    disciplines: ['CNA', 'HHA', 'PCA', 'LPN'],
  },
  {
    value: 'hha',
    kind: 'registry',
    name: msg('Home health aide certification (HHA)'),
    checked: msg("On {state}'s home health aide registry, checked {date}"),
    disciplines: ['HHA', 'CNA', 'PCA'],
  },
  {
    value: 'pca',
    kind: 'certificate',
    name: msg('Personal care certificate'),
    checked: CHECKED,
    disciplines: ['PCA'],
  },
  {
    value: 'rbt',
    kind: 'registry',
    name: msg('Behavior technician certification (RBT)'),
    checked: msg('On the behavior technician (RBT) registry, checked {date}'),
    disciplines: ['BT'],
  },
  { value: 'pt', kind: 'license', name: msg('Physical therapist license'), checked: CHECKED, disciplines: ['PT'] },
  {
    value: 'pta',
    kind: 'license',
    name: msg('Physical therapist assistant license'),
    checked: CHECKED,
    disciplines: ['PTA'],
  },
  { value: 'slp', kind: 'license', name: msg('Speech pathologist license'), checked: CHECKED, disciplines: ['SLP'] },
  { value: 'cpr', kind: 'cpr', name: msg('CPR'), checked: msg('CPR, checked {date}'), disciplines: [] },
  {
    value: 'driver',
    kind: 'driver',
    name: msg("Driver's license"),
    checked: msg("Driver's license, checked {date}"),
    disciplines: [],
  },
] as const satisfies readonly EvidenceType[];

export type Evidence = (typeof EVIDENCE_TYPES)[number]['value'];
export const EVIDENCE_VALUES: readonly Evidence[] = EVIDENCE_TYPES.map(({ value }) => value);

/** How many days before a fact's expiry date the expiry email is sent. */
export const EXPIRY_MAIL_DAYS = 30;
/** Days after which agencies see a check that the caregiver neither confirmed nor disputed. */
export const CHECK_SHOWN_AFTER_DAYS = 3;
export const MAX_EVIDENCE = 10;

const typeOf = (evidence: Evidence): EvidenceType => {
  const type = EVIDENCE_TYPES.find(({ value }) => value === evidence);
  if (type === undefined) throw new Error(`unknown evidence ${evidence}`);
  return type;
};

const NAMES = new Map(EVIDENCE_TYPES.map(({ value, name }) => [value, name]));
type EvidenceName = (typeof EVIDENCE_TYPES)[number]['name'];
export const evidenceName = (evidence: Evidence): EvidenceName => NAMES.get(evidence) ?? 'CPR';

/** Whether the fact is a credential, which has a US state and a number. CPR and the driver's license have neither. */
export const isCredential = (evidence: Evidence): boolean => typeOf(evidence).disciplines.length > 0;

/** Whether a check of this fact matches the filter 'Registry or license checked' in this discipline. */
export const countsAsChecked = (evidence: Evidence, discipline: DisciplineCode): boolean => {
  const { kind, disciplines } = typeOf(evidence);
  return (kind === 'registry' || kind === 'license') && disciplines.includes(discipline);
};

/** Credentials that a caregiver of this discipline can add; all of them if the discipline defines none. */
export function credentialsFor(discipline: string): Evidence[] {
  const credentials = EVIDENCE_TYPES.filter(({ value }) => isCredential(value));
  const disciplineCredentials = credentials.filter(({ disciplines }) =>
    disciplines.some((code) => code === discipline),
  );
  return (disciplineCredentials.length === 0 ? credentials : disciplineCredentials).map(({ value }) => value);
}

export interface ShownEvidence {
  type: Evidence;
  state: string | null;
  /** Day of the check, 'YYYY-MM-DD'; null if unchecked. */
  checked_on: string | null;
}

/** 'On Indiana's nurse aide registry, checked Nov 3, 2026', or 'License stated, not checked'. */
export function evidenceText({ type, state, checked_on }: ShownEvidence, say: Say = sayInEnglish, locale = 'en-US') {
  const { kind, name, checked } = typeOf(type);
  if (checked_on === null) return say(STATED[kind]);
  return say(checked, { state: stateName(state ?? ''), name: say(name), date: evidenceDay(checked_on, locale) });
}

/** 'Nov 3, 2026' */
export const evidenceDay = (day: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

const HAWAII_MS = 10 * 60 * 60 * 1000;

/** Today in Hawaii, the last state in which a day ends. A fact stays valid until its last day has ended everywhere. */
export const expiryToday = (now: Date): string => new Date(now.getTime() - HAWAII_MS).toISOString().slice(0, 10);
