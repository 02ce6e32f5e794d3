import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { press, reachLastStep } from '../testing/fill.ts';
import { showSite } from '../testing/site.tsx';

describe('landing page', () => {
  const scrolledTo: string[] = [];
  beforeEach(() => {
    scrolledTo.length = 0;
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this.textContent ?? '');
    });
  });

  test('has buttons that lead to the form and to “How it works”', async () => {
    showSite('/care-professionals');
    fireEvent.click(await screen.findByRole('button', { name: 'Get Started' }));
    expect(screen.getByRole('heading', { name: 'Build your profile' })).toHaveFocus();
    press('Learn More');
    expect(screen.getByRole('heading', { name: 'How it works' })).toHaveFocus();
    expect(scrolledTo).toEqual(['Build your profile', 'How it works']);
    for (const name of ['Create your profile', 'Get matched', 'Start a new role']) {
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    }
  });

  test('contains the whole form, and welcomes the caregiver after the last step', async () => {
    showSite('/care-professionals');
    for (const label of ['Personal Info', 'Experience', 'Availability']) {
      expect(await screen.findByText(label)).toBeInTheDocument();
    }
    await reachLastStep();
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    press('Complete Profile');
    expect(await screen.findByRole('heading', { name: 'Welcome to the Care Test Network!' })).toBeInTheDocument();
    expect(screen.getByText(/team will be in touch/)).toBeInTheDocument();
    // The next user of a shared phone gets an empty form.
    press('Get Started');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Build your profile' })).toHaveFocus());
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.queryByText(/team will be in touch/)).not.toBeInTheDocument();
  });
});
