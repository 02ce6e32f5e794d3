import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { press, reachLastStep } from '../testing/fill.ts';
import { showSite } from '../testing/site.tsx';

describe('the landing page', () => {
  const scrolledTo: string[] = [];
  beforeEach(() => {
    scrolledTo.length = 0;
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this.textContent ?? '');
    });
  });

  it('leads to the form and to the explanation', async () => {
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

  it('holds the whole form and welcomes at its end', async () => {
    showSite('/care-professionals');
    for (const label of ['Personal Info', 'Experience', 'Availability']) {
      expect(await screen.findByText(label)).toBeInTheDocument();
    }
    await reachLastStep();
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    press('Complete Profile');
    expect(await screen.findByRole('heading', { name: 'Welcome to the Care Test Network!' })).toBeInTheDocument();
    expect(screen.getByText(/team will be in touch/)).toBeInTheDocument();
    // With the form gone, the way to it leads to what took its place.
    scrolledTo.length = 0;
    press('Get Started');
    expect(scrolledTo).toEqual([expect.stringMatching(/^Welcome to the Care Test Network!/)]);
  });
});
