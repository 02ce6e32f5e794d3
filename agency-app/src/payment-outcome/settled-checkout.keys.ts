import type { SettleCheckoutBody } from '@marketplace/contracts';

export const settledCheckoutKeys = {
  of: (checkout: SettleCheckoutBody | null) => ['settled-checkout', checkout] as const,
};
