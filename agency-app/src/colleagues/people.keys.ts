export const peopleKeys = { all: ['agency-people'] as const };
