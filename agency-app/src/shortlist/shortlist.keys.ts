/** Cache keys of the shortlist. Its size is one of the platform's page counts. */
export const shortlistKeys = {
  all: ['shortlist'] as const,
  candidates: (zip: string | undefined, association: string | undefined) =>
    ['shortlist', 'candidates', zip, association] as const,
};
export const hiddenCandidateKeys = { all: ['hidden-candidates'] as const };
