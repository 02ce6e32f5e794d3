export const linkExchangeKeys = {
  of: (purpose: string, token: string | null) => ['link-exchange', purpose, token] as const,
};
