import { expect, test } from 'vitest';
import { applyTheme } from './association-theme.ts';

test('a theme changes only the brand variables, and can be removed', () => {
  const root = document.createElement('div');
  const takeOff = applyTheme(root, {
    '--brand-primary': '#22395b',
    '--color-danger': '#000000',
    display: 'none',
    '--brand-x;color': 'red',
  });
  expect(root.style.getPropertyValue('--brand-primary')).toBe('#22395b');
  expect(root.style.getPropertyValue('--color-danger')).toBe('');
  expect(root.style.display).toBe('');
  takeOff();
  expect(root.style.getPropertyValue('--brand-primary')).toBe('');
});
