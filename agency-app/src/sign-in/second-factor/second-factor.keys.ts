export const secondFactorKeys = { all: ['second-factor'] as const };
