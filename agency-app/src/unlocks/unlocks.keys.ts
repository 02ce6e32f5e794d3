export const freeUnlockKeys = { all: ['free-unlock'] as const };
export const unlockedCandidateKeys = { all: ['unlocked-candidates'] as const };
