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

test('a toast replaces an earlier toast with the same subject, and no others', () => {
  render(<List />);
  act(() => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) dismissToast(id);
    toast({ title: 'Grace is hidden', about: 'hidden grace' });
    toast({ title: 'Caleb is hidden', about: 'hidden caleb' });
    toast({ title: 'Saved' });
    toast({ title: 'Grace is back', tone: 'success', about: 'hidden grace' });
  });
  expect(shown()).toEqual(['info: Caleb is hidden', 'info: Saved', 'success: Grace is back']);
});
