import type { RemoteListing } from '@marketplace/platform';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { OUR_REMOTES } from '../testing/our-remotes.ts';
import { openSite, siteInBrowser } from '../testing/site-in-browser.tsx';
import { navPages } from './agency-nav.tsx';

const site = siteInBrowser();

function signedIn(): void {
  localStorage.setItem('marketplace:signed-in', '1');
  site.answers['/api/auth/refresh'] = () =>
    Response.json({
      access_token: 'access',
      expires_in: 900,
      expires_at: 4_000_000_000,
      token_type: 'bearer',
      user: { id: '0b9f6d52-6a0f-4c53-8f2f-1f4f0c1d2e3a', email: 'dana@agency.example.test' },
    });
  site.answers['/api/agency-profile'] = () => Response.json({ agency_name: 'Sunrise' });
  site.answers['/api/agency-subscription'] = () => Response.json({ subscription: null });
}
const nav = () => screen.findByRole('navigation', { name: 'Agency pages' });

describe('navigation for signed-in agencies', () => {
  test('contains the pages that remotes declare, with the association’s prefix', async () => {
    signedIn();
    site.answers['/api/shortlist/count?association=iahhc'] = () => Response.json({ count: 3 });
    await openSite('/iahhc');
    await within(await nav()).findByRole('link', { name: 'Shortlist (3)' });
    const links = within(await nav()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Candidates', '/iahhc/candidates'],
      ['Cases', '/iahhc/cases'],
      ['Applications', '/iahhc/account/applications'],
      ['Shortlist (3)', '/iahhc/shortlist'],
      ['Contacts', '/iahhc/contacts'],
    ]);
  });

  test('marks the current page, or its parent', async () => {
    signedIn();
    await openSite('/candidates/rn');
    const current = async () =>
      within(await nav())
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-current'));
    expect(await current()).toEqual(['true', null, null, null, null]);
  });

  test('omits a count that cannot be loaded', async () => {
    signedIn();
    site.answers['/api/shortlist/count'] = () => Response.json({ count: 'many' });
    await openSite('/');
    expect(within(await nav()).getByRole('link', { name: 'Shortlist' })).toBeInTheDocument();
  });

  test('is not shown to visitors', async () => {
    await openSite('/');
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Agency pages' })).not.toBeInTheDocument();
  });
});

describe('pages in the navigation', () => {
  const page = (path: string, access: 'public' | 'protected', inNav = true) => ({
    path,
    access,
    translated: false,
    scripts: [],
    ...(inNav ? { nav: { label: path } } : {}),
  });
  const remote = (changes: Partial<RemoteListing>): RemoteListing => {
    const [first] = OUR_REMOTES;
    if (first === undefined || first.current === null) throw new Error('no remote');
    const pages = [
      page('/a', 'protected'),
      page('/b', 'public'),
      page('/c/:id', 'protected'),
      page('/d', 'protected', false),
    ];
    return { name: 'x', current: { ...first.current, pages }, ...changes };
  };
  test('are protected pages without parameters that declare a navigation entry', () => {
    expect(navPages([remote({})]).map(({ path }) => path)).toEqual(['/a']);
  });
  test('exclude pages of disabled or unknown remotes', () => {
    expect(navPages([remote({ outOfService: true }), remote({ current: null })])).toEqual([]);
  });
});
