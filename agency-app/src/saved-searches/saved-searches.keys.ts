export const savedSearchKeys = { all: ['saved-searches'] as const, newMatches: ['new-matches'] as const };
