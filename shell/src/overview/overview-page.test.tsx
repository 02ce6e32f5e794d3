import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverRoutes } from '../remotes/delivered-routes.ts';
import { OUR_REMOTES } from '../testing/our-remotes.ts';
import { openSite, siteInBrowser } from '../testing/site-in-browser.tsx';

siteInBrowser();
beforeEach(() => OUR_REMOTES.forEach(({ name }) => deliverRoutes(name, [])));

describe('overview page', () => {
  test('has its title, its sections and the plans', async () => {
    await openSite('/');
    expect(document.title).toBe('Test Network Overview');
    expect(screen.getByRole('heading', { name: 'How Test Network Works' })).toBeInTheDocument();
    expect(
      screen.getAllByRole('link', { name: 'Join as agency user' }).map((link) => link.getAttribute('href')),
    ).toEqual(Array.from({ length: 5 }, () => '/signup'));
    const professionals = screen.getAllByRole('link', { name: 'Join as Care Professional' });
    expect(professionals.map((link) => link.getAttribute('href'))).toEqual([
      '/care-professionals/build-a-profile',
      '/care-professionals/build-a-profile',
    ]);
    expect(screen.getByText('$400')).toBeInTheDocument();
    expect(screen.getByText('$500')).toBeInTheDocument();
    expect(document.getElementById('request-access')?.textContent).toContain('Get Started');
  });

  test('reports clicks and the page view', async () => {
    await openSite('/');
    const [join] = screen.getAllByRole('link', { name: 'Join as Care Professional' });
    if (join === undefined) throw new Error('no link');
    await userEvent.click(join);
    expect(window.dataLayer).toContainEqual({
      event: 'overview_navigation_click',
      section: 'hero',
      label: 'Join as Care Professional',
      target: '/care-professionals/build-a-profile',
    });
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'virtualPageview', page_path: '/', page_title: 'Test Network Overview' }),
    );
  });
});
