import { expect, test, vi } from 'vitest';
import type { Resolver } from 'react-hook-form';
import { lazyResolver } from './lazy-resolver.ts';

interface SignIn {
  email: string;
}
const accepting: Resolver<SignIn> = (values) => ({ values, errors: {} });
const options = { fields: {}, names: ['email'], shouldUseNativeValidation: undefined } satisfies Parameters<
  Resolver<SignIn>
>[2];

test('the validation code loads once, on first use', async () => {
  const load = vi.fn(() => Promise.resolve(accepting));
  const checks = lazyResolver(load);
  expect(load).not.toHaveBeenCalled();
  checks.preload();
  await checks({ email: 'dana@agency.example.test' }, undefined, options);
  expect(await checks({ email: '' }, undefined, options)).toEqual({ values: { email: '' }, errors: {} });
  expect(load).toHaveBeenCalledOnce();
});

test('the first field gets an error if the validation code fails to load, and the next attempt loads it again', async () => {
  const load = vi.fn(() => Promise.resolve(accepting)).mockRejectedValueOnce(new Error('offline'));
  const checks = lazyResolver(load);
  const message = 'We cannot reach the service right now. Check your connection and try again.';
  expect(await checks({ email: '' }, undefined, options)).toEqual({
    values: {},
    errors: { email: { type: 'unavailable', message } },
  });
  expect(await checks({ email: '' }, undefined, options)).toEqual({ values: { email: '' }, errors: {} });
});
