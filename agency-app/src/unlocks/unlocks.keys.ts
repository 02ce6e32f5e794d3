export const freeUnlockKeys = { all: ['free-unlock'] as const, credit: ['free-unlock', 'credit'] as const };
export const reminderMailKeys = { all: ['reminder-mail'] as const };
export const unlockedCandidateKeys = { all: ['unlocked-candidates'] as const };
