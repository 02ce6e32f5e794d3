import type { CandidateRow, CompactCandidate } from '@marketplace/contracts';
import {
  disciplineById,
  EMPTY_WEEK,
  evidenceText,
  hoursIn,
  recordOf,
  slotsFromWeek,
  stateByNumber,
  YES_NO_KEYS,
  type WeekMask,
} from '@marketplace/domain';
import type { PlaceMap } from '../reference/places/place-map.ts';
import { languageNamesOf, type Language } from '../reference/languages/languages.ts';
import { profileTexts } from '../reference/languages/profile-texts.ts';
import type { AgencyMarks, FoundCandidate, StoredCandidate } from './candidates.repository.ts';

export interface RowSources {
  languages: readonly Language[];
  places: PlaceMap;
  /** Place from which distances are measured; null without a ZIP code. */
  from: number | null;
  /** Empty without hours to fill. */
  requestedHours: WeekMask;
}

/** Row fields that depend on the search or the agency. All other fields are the same for every agency. */
export const SEARCH_FIELDS = { distance_miles: true, request_status: true, shortlisted: true } as const;
export const WHOLE_SEARCH_FIELDS = { ...SEARCH_FIELDS, covered: true } as const;

export function searchFields(
  { place, week }: StoredCandidate,
  { request_status, shortlisted }: AgencyMarks,
  { places, from, requestedHours }: RowSources,
): Pick<CandidateRow, keyof typeof WHOLE_SEARCH_FIELDS> {
  return {
    distance_miles: from === null || place === null ? null : places.wholeMilesBetween(from, place),
    request_status,
    shortlisted,
    covered: requestedHours === EMPTY_WEEK ? null : hoursIn(week & requestedHours),
  };
}

const shownFields = (candidate: StoredCandidate, languages: readonly Language[]) => ({
  uuid: candidate.uuid,
  first_name: candidate.first_name,
  discipline_short: disciplineById(candidate.discipline)?.code ?? '',
  ...recordOf(YES_NO_KEYS, (key) => candidate[key]),
  evidence: (candidate.evidence ?? []).map((fact) => evidenceText(fact)),
  languages: languageNamesOf(languages, candidate.languages).join(', ') || null,
  preferred_city: candidate.city,
  preferred_state: stateByNumber(candidate.state),
  availability_confirmed_at: candidate.availability_confirmed_at.toISOString(),
  looking_for_work_now: candidate.looking_for_work,
});

export const personFields = (
  candidate: StoredCandidate,
  languages: readonly Language[],
): Omit<CandidateRow, keyof typeof WHOLE_SEARCH_FIELDS> => ({
  ...shownFields(candidate, languages),
  ...profileTexts(candidate, languages),
  discipline: disciplineById(candidate.discipline)?.name ?? '',
  availability: slotsFromWeek(candidate.week),
  candidate_score: candidate.score,
  last_modified: candidate.last_modified.toISOString(),
  created_at: candidate.created_at.toISOString(),
});

export const compactPersonFields = (
  candidate: StoredCandidate,
  languages: readonly Language[],
): Omit<CompactCandidate, keyof typeof SEARCH_FIELDS> => ({
  ...shownFields(candidate, languages),
  experience: candidate.experience,
  care_settings: candidate.care_settings,
  schedule: candidate.desired_schedule,
  week: candidate.week,
});

export const candidateRow = (candidate: FoundCandidate, sources: RowSources): CandidateRow => ({
  ...personFields(candidate, sources.languages),
  ...searchFields(candidate, candidate, sources),
});
