export const shortlistKeys = { all: ['shortlist'] as const };
export const hiddenCandidateKeys = { all: ['hidden-candidates'] as const };
