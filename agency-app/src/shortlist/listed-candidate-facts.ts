import type { ListedCandidate } from '@marketplace/contracts';
import { NAMELESS_CANDIDATE } from '../candidate-facts/candidate-facts.ts';
import type { NamedCandidate } from './shortlist.mutation.ts';

export function namedCandidate(candidate: ListedCandidate): NamedCandidate {
  return { uuid: candidate.candidate_uuid, name: candidate.first_name?.trim() || NAMELESS_CANDIDATE };
}

/** 'Registered Nurse · Carmel, IN · 3+ years', without missing values. */
export function listedCandidateLine(candidate: ListedCandidate): string {
  const place = [candidate.preferred_city, candidate.preferred_state].filter(Boolean).join(', ');
  return [candidate.discipline, place, candidate.amount_of_exp].filter(Boolean).join(' · ');
}
