import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  test('announces that it is busy, ignores clicks and keeps focus', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const button = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={onClick}>
          Unlock Amara
        </Button>
      </form>
    );
    const { rerender } = render(button(false));
    screen.getByRole('button').focus();
    rerender(button(true));
    const busy = screen.getByRole('button', { name: 'Processing...', busy: true });
    expect(document.activeElement).toBe(busy);
    await userEvent.click(busy);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('does not submit a form unless its type is submit', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  test('can be rendered as a link', () => {
    render(
      <Button asChild icon={<svg />}>
        <a href="/signup">Join as agency user</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Join as agency user' });
    expect(link.getAttribute('href')).toBe('/signup');
    expect(link.className).not.toBe('');
    expect(link.querySelector('svg')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
