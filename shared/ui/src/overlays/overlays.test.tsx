import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { TOAST_ROOM } from '../layout/toast-room.ts';
import { BELOW_TABLET } from '../tokens/layout.ts';
import { Dialog, Drawer } from './dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Unlock() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Use Free Unlock</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Use your free unlock?"
        description="The contact details are shown at once."
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button>Confirm</Button>
          </>
        }
      />
    </>
  );
}

describe('Dialog', () => {
  test('has a name and description, and focuses its first control on opening', async () => {
    render(<Unlock />);
    await userEvent.click(screen.getByRole('button', { name: 'Use Free Unlock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Use your free unlock?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The contact details are shown at once.',
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  });

  test('closes on Escape and restores the focus', async () => {
    render(<Unlock />);
    const opener = screen.getByRole('button', { name: 'Use Free Unlock' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test("locks the page's scrolling until it closes", async () => {
    render(<Unlock />);
    await userEvent.click(screen.getByRole('button', { name: 'Use Free Unlock' }));
    await screen.findByRole('dialog');
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });
});

describe('Drawer', () => {
  test('publishes the height of its footer on a phone, so that toasts do not cover it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: BELOW_TABLET === `@media ${query}` }));
    render(<div data-testid="toasts" {...{ [TOAST_ROOM]: true }} />);
    const foot = () => screen.getByTestId('toasts').style.getPropertyValue('--overlay-foot');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #tell: () => void;
        constructor(tell: () => void) {
          this.#tell = tell;
        }
        observe() {
          this.#tell();
        }
        unobserve() {}
        disconnect() {}
      },
    );
    const drawer = (open: boolean) => (
      <Drawer open={open} onOpenChange={() => {}} title="Filters" footer={<Button>Show results</Button>} />
    );
    const { rerender } = render(drawer(true));
    await screen.findByRole('dialog', { name: 'Filters' });
    expect(foot()).toBe('84px');
    rerender(drawer(false));
    await waitFor(() => expect(foot()).toBe(''));
  });

  test('shows its title, body and footer', async () => {
    render(
      <Drawer open onOpenChange={() => {}} title="Filters" footer={<Button>Show results</Button>}>
        <label>
          ZIP code <input />
        </label>
      </Drawer>,
    );
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(screen.getByLabelText('ZIP code')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show results' })).toBeInTheDocument();
  });
});
