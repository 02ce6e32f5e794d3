import { expect, it } from 'vitest';
import { isRejected } from './linted.testing.ts';

const rejects = (code: string) => isRejected(code, 'elements(presence)');

it.each([
  "expect(screen.getByText('Save')).toBeTruthy();",
  "expect(within(card).queryByText('Save')).toBeNull();",
  "expect(await screen.findByRole('main')).not.toBeNull();",
  "expect(card?.querySelector('svg')).toBeDefined();",
  "expect(message.closest('[aria-live]')).not.toBeNull();",
  'expect(saved).not.toBeFalsy();',
  'await expect.poll(() => saved).toBeTruthy();',
])('rejects %s', async (code) => {
  expect(await rejects(code)).toBe(true);
});

it.each([
  "expect(screen.queryByText('Save')).not.toBeInTheDocument();",
  'expect(saved).toBe(true);',
  "expect(localStorage.getItem('place')).toBeNull();",
  'expect(await findPlace()).toBeNull();',
])('accepts %s', async (code) => {
  expect(await rejects(code)).toBe(false);
});
