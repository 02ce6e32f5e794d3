export const joinPreviewKeys = {
  of: (token: string, personId: string) => ['join-preview', token, personId] as const,
};
