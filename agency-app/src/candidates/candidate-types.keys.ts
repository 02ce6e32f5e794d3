export const candidateTypeKeys = {
  all: ['candidate-types'] as const,
  of: (association: string | null) => [...candidateTypeKeys.all, association] as const,
};
