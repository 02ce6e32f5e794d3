import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageCells, pageTotalText } from './page-window.ts';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

describe('page numbers in the pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [3, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [4, 9, [1, 2, 3, 4, 5, 6, 'gap-after', 9]],
    [5, 9, [1, 'gap-before', 3, 4, 5, 6, 7, 'gap-after', 9]],
    [6, 9, [1, 'gap-before', 4, 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap-before', 5, 6, 7, 8, 9]],
    [100, 100, [1, 'gap-before', 96, 97, 98, 99, 100]],
  ])('are shown on page %i of %i', (page, lastPage, cells) => {
    expect(pageCells(page, lastPage, 5)).toEqual(cells);
  });

  test('end with “100+” if there are more than a hundred pages', () => {
    expect(pageTotalText(100, 100)).toBe('100');
    expect(pageTotalText(101, 100)).toBe('100+');
  });
});

describe('Pagination', () => {
  test('is a navigation landmark that marks the current page', () => {
    render(<Pagination page={7} totalPages={240} onChange={() => {}} />);
    const navigation = within(screen.getByRole('navigation', { name: 'Pagination' }));
    expect(navigation.getByRole('button', { current: 'page' }).textContent).toBe('7');
    expect(navigation.getByRole('button', { name: 'Page 100, last page' }).textContent).toBe('100+');
  });

  test('links to the first, last and adjacent pages', async () => {
    const onChange = vi.fn();
    render(<Pagination page={7} totalPages={240} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 100, last page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 9' }));
    expect(onChange.mock.calls.flat()).toEqual([1, 100, 6, 8, 9]);
  });

  test('disables Next on page 100, the last reachable page', () => {
    render(<Pagination page={100} totalPages={240} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', false);
  });

  test('renders nothing for a single page', () => {
    const { container } = render(<Pagination page={1} totalPages={1} onChange={() => {}} />);
    expect(container.childElementCount).toBe(0);
  });
});
