import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dismissToast, toast, useToasts } from './toasts.ts';

afterEach(cleanup);

function List() {
  return (
    <ul>
      {useToasts().map((entry) => (
        <li key={entry.id}>{`${entry.tone}: ${entry.title}`}</li>
      ))}
    </ul>
  );
}
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('toasts stack up to four, oldest first, and can be dismissed', () => {
  render(<List />);
  act(() => void toast({ title: 'Saved', tone: 'success' }));
  expect(shown()).toEqual(['success: Saved']);
  let last = '';
  act(() => {
    for (const title of ['a', 'b', 'c', 'd']) last = toast({ title });
  });
  expect(shown()).toEqual(['info: a', 'info: b', 'info: c', 'info: d']);
  act(() => dismissToast(last));
  expect(shown()).toEqual(['info: a', 'info: b', 'info: c']);
});
