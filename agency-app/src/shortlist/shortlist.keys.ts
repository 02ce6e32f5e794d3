/** The agency's shortlist: its candidates, and how many they are. */
export const shortlistKeys = {
  all: ['shortlist'] as const,
  candidates: (zip: string | undefined, association: string | undefined) =>
    ['shortlist', 'candidates', zip, association] as const,
  count: (association: string | undefined) => ['shortlist', 'count', association] as const,
};
export const hiddenCandidateKeys = { all: ['hidden-candidates'] as const };
