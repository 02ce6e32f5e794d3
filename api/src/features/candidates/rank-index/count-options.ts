import { DAYS, TIME_WINDOWS, weekOf } from '@marketplace/domain';
import type { FacetWeeks } from '../candidate-facets.repository.ts';
import type { CandidateSearch } from '../candidates.repository.ts';
import { addTo, bitsOf, type OptionTotals } from '../option-totals.ts';
import { intersect, sizeOf, sizeOfIntersection, type BitSet } from './bit-set.ts';
import { isBounded, type DisciplineRanking, type RankedMember, type SearchBounds } from './discipline-ranking.ts';

/** The filters whose options are counted, each with what the search chose in it. */
type Filter = 'lookingForWork' | 'states' | 'week' | 'schedule' | 'languages' | 'careSettings' | 'experiences';

/** A search whose options are counted. `stateLocked`: the state is a bound and not a choice. */
export interface CountedSearch {
  search: CandidateSearch;
  weeks: FacetWeeks;
  stateLocked: boolean;
}

const weekOfDay = (day: number) => weekOf([day], []);
const weekOfTime = (time: number) => weekOf([], [time]);

/** Adds what one discipline has for each option. */
export function countInDiscipline(ranking: DisciplineRanking, counted: CountedSearch, totals: OptionTotals): void {
  const { search, weeks, stateLocked } = counted;
  const bounds = ranking.bounded(search);
  if (stateLocked && search.states.length > 0) intersect(bounds, ranking.anyValueSet('states', search.states));
  const chosen = chosenSets(ranking, search, stateLocked);
  const without = (filter: Filter): BitSet => {
    const left = new Uint32Array(bounds);
    for (const [other, set] of chosen) if (other !== filter) intersect(left, set);
    return left;
  };
  const languages = without('languages');
  for (const bit of bitsOf(ranking.bitsIn('languages'))) {
    addTo(totals.languages, bit, sizeOfIntersection(languages, ranking.anyBitSet('languages', bit)));
  }
  const settings = without('careSettings');
  for (const bit of bitsOf(ranking.bitsIn('careSettings'))) {
    addTo(totals.careSettings, bit, sizeOfIntersection(settings, ranking.anyBitSet('careSettings', bit)));
  }
  const schedules = without('schedule');
  totals.anySchedule += sizeOf(schedules);
  for (const bit of bitsOf(ranking.bitsIn('scheduleFacts'))) {
    addTo(totals.schedules, bit, sizeOfIntersection(schedules, ranking.anyBitSet('scheduleFacts', bit)));
  }
  const anyWeek = without('week');
  const free = (week: number) => (week === 0 ? 0 : sizeOfIntersection(anyWeek, ranking.anyBitSet('weeks', week)));
  for (const { day_of_week: day } of DAYS) addTo(totals.days, day, free(weekOfDay(day) & weeks.forDays));
  for (const { time_window: time } of TIME_WINDOWS) addTo(totals.times, time, free(weekOfTime(time) & weeks.forTimes));
  const levels = without('experiences');
  for (const level of ranking.valuesIn('experiences')) {
    addTo(totals.experiences, level, sizeOfIntersection(levels, ranking.valueSet('experiences', level)));
  }
  const states = without('states');
  for (const state of ranking.valuesIn('states')) {
    addTo(totals.states, state, sizeOfIntersection(states, ranking.valueSet('states', state)));
  }
  const either = without('lookingForWork');
  for (const looking of [true, false]) {
    const set = ranking.valueSet('lookingForWork', looking ? 1 : 0);
    addTo(totals.lookingForWork, looking, sizeOfIntersection(either, set));
  }
}

function chosenSets(ranking: DisciplineRanking, search: CandidateSearch, stateLocked: boolean): Map<Filter, BitSet> {
  const sets = new Map<Filter, BitSet>();
  sets.set('lookingForWork', ranking.valueSet('lookingForWork', search.lookingForWork ? 1 : 0));
  if (search.week !== 0) sets.set('week', ranking.anyBitSet('weeks', search.week));
  if (search.scheduleBit !== 0) sets.set('schedule', ranking.anyBitSet('scheduleFacts', search.scheduleBit));
  if (search.languages !== 0) sets.set('languages', ranking.anyBitSet('languages', search.languages));
  if (search.careSettings !== 0) sets.set('careSettings', ranking.anyBitSet('careSettings', search.careSettings));
  if (search.experiences.length > 0) sets.set('experiences', ranking.anyValueSet('experiences', search.experiences));
  if (search.states.length > 0 && !stateLocked) sets.set('states', ranking.anyValueSet('states', search.states));
  return sets;
}

/** Adds one caregiver to each option that would leave this one. */
export function countMember(
  member: RankedMember,
  { search, weeks, stateLocked }: CountedSearch,
  bounds: SearchBounds,
  totals: OptionTotals,
): void {
  if (!isBounded(member, bounds)) return;
  const inStates = search.states.length === 0 || search.states.includes(member.state);
  if (stateLocked && !inStates) return;
  const failed = new Set<Filter>();
  if (member.lookingForWork !== search.lookingForWork) failed.add('lookingForWork');
  if (!inStates) failed.add('states');
  if (search.week !== 0 && (member.week & search.week) === 0) failed.add('week');
  if (search.scheduleBit !== 0 && (member.scheduleFacts & search.scheduleBit) === 0) failed.add('schedule');
  if (search.languages !== 0 && (member.languages & search.languages) === 0) failed.add('languages');
  if (search.careSettings !== 0 && (member.careSettings & search.careSettings) === 0) failed.add('careSettings');
  if (search.experiences.length > 0 && !search.experiences.includes(member.experience)) failed.add('experiences');
  const countsFor = (filter: Filter) => failed.size === 0 || (failed.size === 1 && failed.has(filter));
  if (countsFor('languages')) for (const bit of bitsOf(member.languages)) addTo(totals.languages, bit, 1);
  if (countsFor('careSettings')) for (const bit of bitsOf(member.careSettings)) addTo(totals.careSettings, bit, 1);
  if (countsFor('schedule')) {
    totals.anySchedule += 1;
    for (const bit of bitsOf(member.scheduleFacts)) addTo(totals.schedules, bit, 1);
  }
  if (countsFor('week')) {
    for (const { day_of_week: day } of DAYS) {
      if ((member.week & weekOfDay(day) & weeks.forDays) !== 0) addTo(totals.days, day, 1);
    }
    for (const { time_window: time } of TIME_WINDOWS) {
      if ((member.week & weekOfTime(time) & weeks.forTimes) !== 0) addTo(totals.times, time, 1);
    }
  }
  if (countsFor('experiences')) addTo(totals.experiences, member.experience, 1);
  if (countsFor('states')) addTo(totals.states, member.state, 1);
  if (countsFor('lookingForWork')) addTo(totals.lookingForWork, member.lookingForWork, 1);
}
