import { GUARANTEE_PATH, GUARANTEE_RULES } from '@marketplace/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openSite, siteInBrowser } from '../testing/site-in-browser.tsx';

siteInBrowser();

describe('legal pages', () => {
  test.each([
    ['/agency-terms', 'Agency Terms and Conditions', 11],
    ['/caregiver-terms', 'Caregiver Release and Consent', 7],
  ])('%s has its title, sections and version', async (path, title, sections) => {
    await openSite(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const main = within(screen.getByRole('main'));
    const headings = main.getAllByRole('heading', { level: 2 });
    expect(headings).toHaveLength(sections);
    expect(main.getByText(/^Version 3 · Effective \w+ \d+, 20\d\d$/)).toBeInTheDocument();
    const contents = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    const targets = contents.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
    expect(targets.map((target) => target?.querySelector('h2'))).toEqual(headings);
    expect(screen.getByRole('main').textContent).not.toMatch(/\{(product|support)\}/);
  });
});

test('the guarantee links to its rules in the agency terms', async () => {
  await openSite('/agency-terms');
  await screen.findByRole('heading', { level: 1, name: 'Agency Terms and Conditions' });
  const rules = document.querySelector(GUARANTEE_PATH.slice(GUARANTEE_PATH.indexOf('#')));
  for (const rule of GUARANTEE_RULES) expect(rules).toHaveTextContent(rule);
});

test('the Spanish caregiver terms state that they are a courtesy translation, and both languages show the version and date', async () => {
  await openSite('/caregiver-terms');
  expect(await screen.findByText('Version 3 · Effective November 27, 2026')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Español');
  expect(await screen.findByText('Versión 3 · En vigor desde el 27 de noviembre de 2026')).toBeVisible();
  expect(screen.getByText(/prevalece el texto en inglés/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English');
  expect(await screen.findByRole('heading', { level: 1, name: 'Caregiver Release and Consent' })).toBeVisible();
});
