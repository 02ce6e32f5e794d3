/** Cache keys of the shortlist. The number in the navigation has a separate key (`pageCountKeys`). */
export const shortlistKeys = {
  all: ['shortlist'] as const,
  candidates: (zip: string | undefined, association: string | undefined) =>
    ['shortlist', 'candidates', zip, association] as const,
};
export const hiddenCandidateKeys = { all: ['hidden-candidates'] as const };
