import { describe, expect, test } from 'vitest';
import { formatUsd, planOf, unlockPriceCents } from './plans.ts';

describe('plans and prices', () => {
  test('charge $400 without Pro and $100 with it', () => {
    expect(formatUsd(unlockPriceCents('pay_per_contact'))).toBe('$400');
    expect(formatUsd(unlockPriceCents('pro'))).toBe('$100');
  });
  test.each(['past_due', 'unpaid', 'canceled', 'incomplete', null] as const)(
    'do not treat a subscription that is %s as Pro',
    (status) => expect(planOf(status)).toBe('pay_per_contact'),
  );
  test('treat an active subscription as Pro', () => expect(planOf('active')).toBe('pro'));
  test('are formatted as US dollars, with cents only if the amount is not whole', () => {
    expect(formatUsd(123_400)).toBe('$1,234');
    expect(formatUsd(1_999)).toBe('$19.99');
    expect(formatUsd(0)).toBe('$0');
    expect(formatUsd(5)).toBe('$0.05');
    expect(formatUsd(123_456_790)).toBe('$1,234,567.90');
    expect(formatUsd(-40_000)).toBe('-$400');
  });
});
