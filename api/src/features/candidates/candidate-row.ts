import type { CandidateRow, CompactCandidate } from '@marketplace/contracts';
import { disciplineById, EMPTY_WEEK, hoursIn, slotsFromWeek, stateByNumber, type WeekMask } from '@marketplace/domain';
import type { PlaceMap } from '../places/place-map.ts';
import { languageNamesOf, type Language } from '../reference/languages.ts';
import { profileTexts } from '../reference/profile-texts.ts';
import type { FoundCandidate } from './candidates.repository.ts';

/** What a row is written with. */
export interface RowSources {
  languages: readonly Language[];
  places: PlaceMap;
  /** The place that distances are measured from; null without a ZIP code. */
  from: number | null;
  /** The hours to fill; empty if none are wanted. */
  wanted: WeekMask;
}

/** What both forms of a row have. */
const shownFields = (found: FoundCandidate, { languages, places, from }: RowSources) => ({
  uuid: found.uuid,
  first_name: found.first_name,
  discipline_short: disciplineById(found.discipline)?.code ?? '',
  own_car: found.own_car,
  languages: languageNamesOf(languages, found.languages).join(', ') || null,
  preferred_city: found.city,
  preferred_state: stateByNumber(found.state),
  availability_confirmed_at: found.availability_confirmed_at.toISOString(),
  looking_for_work_now: found.looking_for_work,
  distance_miles: from === null || found.place === null ? null : places.wholeMilesBetween(from, found.place),
  request_status: found.request_status,
  shortlisted: found.shortlisted,
});

/** A row of the listing, with the distance from the searched place and what it covers of the wanted hours. */
export function candidateRow(found: FoundCandidate, sources: RowSources): CandidateRow {
  return {
    ...shownFields(found, sources),
    ...profileTexts(found, sources.languages),
    discipline: disciplineById(found.discipline)?.name ?? '',
    availability: slotsFromWeek(found.week),
    candidate_score: found.score,
    last_modified: found.last_modified.toISOString(),
    created_at: found.created_at.toISOString(),
    covered: sources.wanted === EMPTY_WEEK ? null : hoursIn(found.week & sources.wanted),
  };
}

/** The compact form of the same. */
export function compactRow(found: FoundCandidate, sources: RowSources): CompactCandidate {
  return {
    ...shownFields(found, sources),
    experience: found.experience,
    care_settings: found.care_settings,
    schedule: found.desired_schedule,
    week: found.week,
  };
}
