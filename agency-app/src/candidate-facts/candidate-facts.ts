import { initialsOf, disciplineFromText } from '@marketplace/domain';
import type { ShownCandidate } from './shown-candidate.ts';

/** Path of a candidate's page; null if the discipline has no pages. `discipline` is a code or name. */
export function candidatePath(discipline: string, uuid: string): string | null {
  const slug = disciplineFromText(discipline)?.slug ?? null;
  return slug === null ? null : `/candidates/${slug}/${uuid}`;
}

export const NOT_PROVIDED = 'Not provided';

/** The candidate's name as the agency sees it. */
export const shownName = ({ first_name }: Pick<ShownCandidate, 'first_name'>): string =>
  first_name?.trim() || 'Healthcare Professional';

export type CandidateFacts = ReturnType<typeof candidateFacts>;

/** Converts a list separated by commas or semicolons to a list separated by commas. */
function asCommaList(text: string | null): string {
  const parts = (text ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? NOT_PROVIDED : parts.join(', ');
}

function orNotProvided(text: string | null): string {
  return text === null || text.trim() === '' ? NOT_PROVIDED : text.trim();
}

function distanceText(miles: number | null): string | null {
  return miles === null ? null : `${miles} ${miles === 1 ? 'mile' : 'miles'} away`;
}

export function candidateFacts(candidate: ShownCandidate) {
  const place = [candidate.preferred_city, candidate.preferred_state].filter((part) => part !== null && part !== '');
  const name = shownName(candidate);
  return {
    name,
    initials: initialsOf(name),
    place: place.length === 0 ? NOT_PROVIDED : place.join(', '),
    /** 'N miles away'; null without a searched ZIP code. */
    distance: distanceText(candidate.distance_miles),
    experience: orNotProvided(candidate.amount_of_exp),
    languages: asCommaList(candidate.languages),
    schedule: orNotProvided(candidate.desired_schedule),
    careSettings: asCommaList(candidate.care_setting_exp),
  };
}

/** Whether the text names a license or registry entry, excluding CPR and driver's licenses. */
export const isLicense = (evidence: string): boolean => !/^(?:CPR|Driver)/.test(evidence);

/** Whether the text names a checked license or registry entry. */
export const isChecked = (evidence: string | undefined): boolean =>
  evidence !== undefined && isLicense(evidence) && evidence.includes(', checked ');

/** Returns when the week was last confirmed; null for an empty week. */
export function lastConfirmed(
  candidate: Pick<ShownCandidate, 'availability' | 'availability_confirmed_at'>,
): string | null {
  return candidate.availability.length === 0 ? null : candidate.availability_confirmed_at;
}

/** Props of a candidate's unlock button. */
export const unlockProps = (
  candidate: Pick<
    ShownCandidate,
    'uuid' | 'first_name' | 'request_status' | 'availability' | 'availability_confirmed_at'
  >,
) => ({
  candidateUuid: candidate.uuid,
  firstName: candidate.first_name,
  requestStatus: candidate.request_status,
  confirmedAt: lastConfirmed(candidate),
});
