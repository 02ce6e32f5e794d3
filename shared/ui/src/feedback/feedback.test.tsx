import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Alert } from './alert.tsx';
import { Spinner } from './spinner.tsx';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

describe('Toaster', () => {
  test('announces a toast, and dismisses it by ID', async () => {
    const onDismiss = vi.fn();
    render(
      <Toaster
        toasts={[{ id: 'a', title: 'Error', description: 'Unlock failed', tone: 'error' }]}
        onDismiss={onDismiss}
      />,
    );
    await waitFor(() =>
      expect(
        screen
          .getAllByText(/Unlock failed/)
          .some((element) => element.closest('[aria-live="assertive"], [role="status"]') !== null),
      ).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledWith('a');
  });

  test('offers an action, and closes when the action is used', async () => {
    const [onDismiss, onSelect] = [vi.fn(), vi.fn()];
    render(
      <Toaster toasts={[{ id: 'a', title: 'Hidden', action: { label: 'Undo', onSelect } }]} onDismiss={onDismiss} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(onDismiss).toHaveBeenCalledWith('a');
  });
});

describe('Spinner', () => {
  test('has the status role and shows its label', () => {
    render(<Spinner label="Loading..." />);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
  });
});

describe('Alert', () => {
  test('is announced only on request: assertively for danger, otherwise politely', () => {
    const { rerender } = render(<Alert tone="danger">Error loading candidates. Please try again.</Alert>);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(
      <Alert tone="danger" live>
        Error loading candidates. Please try again.
      </Alert>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Error loading candidates. Please try again.');
    rerender(
      <Alert tone="success" live>
        Saved
      </Alert>,
    );
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });
});
