export const confirmationKeys = {
  question: (token: string | null) => ['confirmation-question', token] as const,
  stop: (token: string | null) => ['stop-confirmation-mails', token] as const,
};
