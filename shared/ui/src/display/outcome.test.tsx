import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Button } from '../actions/button.tsx';
import { Outcome } from './outcome.tsx';

afterEach(cleanup);

describe('Outcome', () => {
  test('shows its title, text and actions, and hides its picture from screen readers', async () => {
    const { container } = render(
      <Outcome
        picture="mail"
        title="Check your email"
        headingLevel={1}
        primary={<Button>Open the inbox</Button>}
        secondary={<Button variant="secondary">Send again</Button>}
      >
        We sent a link.
      </Outcome>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText('We sent a link.')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Open the inbox', 'Send again']);
    await waitFor(() => expect(container.querySelector('[data-picture="mail"]')).toBeInTheDocument());
    expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('takes the focus only if it replaces a different screen', () => {
    const { rerender } = render(<Outcome picture="done" title="Done" headingLevel={2} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<Outcome picture="done" title="Done" headingLevel={2} focused />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' }));
  });

  test('announces a changed message', () => {
    render(
      <Outcome picture="payment" title="Thank you" headingLevel={1} live>
        Confirming your payment
      </Outcome>,
    );
    expect(screen.getByRole('status').textContent).toBe('Confirming your payment');
  });

  test('shows its title as text instead of a heading if it replaces a list', () => {
    render(<Outcome picture="nothing_yet" variant="tint" title="No candidates yet" />);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.getByText('No candidates yet')).toBeInTheDocument();
  });
});
