import { testRule } from './linted.testing.ts';

testRule('elements(presence)', {
  rejects: [
    "expect(screen.getByText('Save')).toBeTruthy();",
    "expect(within(card).queryByText('Save')).toBeNull();",
    "expect(await screen.findByRole('main')).not.toBeNull();",
    "expect(card?.querySelector('svg')).toBeDefined();",
    "expect(message.closest('[aria-live]')).not.toBeNull();",
    'expect(saved).not.toBeFalsy();',
    'await expect.poll(() => saved).toBeTruthy();',
  ],
  accepts: [
    "expect(screen.queryByText('Save')).not.toBeInTheDocument();",
    'expect(saved).toBe(true);',
    "expect(localStorage.getItem('place')).toBeNull();",
    'expect(await findPlace()).toBeNull();',
  ],
});
