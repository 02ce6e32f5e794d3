import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setRenderLanguage, startLanguage, withTexts } from './language.ts';
import { setSiteConfig } from '../site/site-config.ts';
import type { Catalog, LoadTexts } from './texts.ts';
import { PageLanguage, Translated, useLanguage } from './use-language.tsx';

const SPANISH = {
  Save: 'Guardar',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# hora} other {# horas}}',
  'Read the <terms>terms of {name}</terms> first': 'Primero lea los <terms>términos de {name}</terms>',
};
/** A new catalog for each test, because loaded catalogs stay cached. */
const catalog = (): LoadTexts => vi.fn(async () => ({ messages: SPANISH }));

function Terms({ children }: { children?: ReactNode }) {
  return <a href="/terms">{children}</a>;
}

function Words() {
  const { t, language, locale, setLanguage } = useLanguage();
  return (
    <>
      <p>{t('Save')}</p>
      <p>{t('{count, plural, one {# hour} other {# hours}}', { count: 2 })}</p>
      <p>{t('Nobody translated this')}</p>
      <p>{`${language} ${locale}`}</p>
      <p data-testid="sentence">
        <Translated
          text="Read the <terms>terms of {name}</terms> first"
          values={{ name: 'Acme' }}
          parts={{ terms: <Terms /> }}
        />
      </p>
      <input aria-label="Typed" />
      <button onClick={() => void setLanguage(language === 'en' ? 'es' : 'en').catch(() => undefined)}>switch</button>
    </>
  );
}

async function show(texts: LoadTexts, translated = true) {
  await act(async () => {
    render(
      <Suspense fallback="Waiting">
        <PageLanguage translated={translated} texts={texts}>
          <Words />
        </PageLanguage>
      </Suspense>,
    );
  });
}
const press = () => act(async () => screen.getByRole('button').click());
const open = (address: string) => window.history.replaceState({ kept: true }, '', address);

beforeEach(() => {
  // Ignores React's warning about several renderers: only this test runs server and browser in one process.
  const { error } = console;
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    if (!String(said[0]).startsWith('Detected multiple renderers')) error(...said);
  });
  setSiteConfig({ productName: 'Care Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
  localStorage.clear();
  document.cookie = 'marketplace_language=; Max-Age=0; Path=/';
  document.documentElement.lang = 'en';
  open('/');
  startLanguage();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the page is English in an American browser, and loads no catalog', async () => {
  const texts = catalog();
  await show(texts);
  expect(screen.getByText('Save')).toBeInTheDocument();
  expect(screen.getByText('2 hours')).toBeInTheDocument();
  expect(screen.getByText('en en-US')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
  expect(texts).not.toHaveBeenCalled();
});

test('the language menu switches to Spanish, keeps the entered text, and stores the choice', async () => {
  await show(catalog());
  const typed = screen.getByRole('textbox');
  typed.setAttribute('value', 'Rosa');
  await press();
  expect(screen.getByText('Guardar')).toBeInTheDocument();
  expect(screen.getByText('2 horas')).toBeInTheDocument();
  expect(screen.getByText('Nobody translated this')).toBeInTheDocument();
  expect(screen.getByText('es es-US')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('es');
  expect(screen.getByRole('textbox')).toBe(typed);

  cleanup();
  startLanguage();
  await show(catalog());
  expect(screen.getByText('Guardar')).toBeInTheDocument();
});

test('a translation may reorder the parts of a sentence', async () => {
  await show(catalog());
  expect(screen.getByTestId('sentence').textContent).toBe('Read the terms of Acme first');
  await press();
  expect(screen.getByTestId('sentence').textContent).toBe('Primero lea los términos de Acme');
  expect(screen.getByRole('link', { name: 'términos de Acme' })).toBeInTheDocument();
});

test('a page suspends until its translations load, without React warnings', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('marketplace:language', 'es');
  startLanguage();
  const texts = Promise.withResolvers<Catalog>();
  await show(() => texts.promise);
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  await act(async () => texts.resolve({ messages: SPANISH }));
  expect(screen.getByText('Guardar')).toBeInTheDocument();
  await press();
  expect(screen.getByText('Save')).toBeInTheDocument();
  expect(complaints).not.toHaveBeenCalled();
});

test('a page without translations stays in English', async () => {
  localStorage.setItem('marketplace:language', 'es');
  startLanguage();
  const texts = catalog();
  await show(texts, false);
  expect(screen.getByText('en en-US')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['es-MX', 'es'],
  ['es', 'es'],
  ['est', 'en'],
  ['fr-CA', 'en'],
])('the first language of a browser set to %s is %s', async (ofBrowser, guess) => {
  vi.stubGlobal('navigator', { language: ofBrowser });
  startLanguage();
  await show(catalog());
  expect(document.documentElement.lang).toBe(guess);
});

test('a link sets and stores the language, and its parameter is removed from the URL', async () => {
  open('/update-profile?lang=es&job=a%20b#top');
  startLanguage();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/update-profile?job=a+b#top');
  expect(window.history.state).toEqual({ kept: true });
  await show(catalog());
  expect(screen.getByText('Guardar')).toBeInTheDocument();
  startLanguage();
  expect(localStorage.getItem('marketplace:language')).toBe('es');
});

describe('language cookie for the site server', () => {
  const kept = () => /marketplace_language=(\w+)/.exec(document.cookie)?.[1];

  test('contains the user’s choice, and is missing before a choice', async () => {
    vi.stubGlobal('navigator', { language: 'es-MX' });
    startLanguage();
    await show(catalog());
    expect(kept()).toBeUndefined();
    await press();
    expect(kept()).toBe('en');
    await press();
    expect(kept()).toBe('es');
  });

  test('contains the language of an opened link', () => {
    open('/?lang=es');
    startLanguage();
    expect(kept()).toBe('es');
  });

  test('is restored from the stored choice', () => {
    localStorage.setItem('marketplace:language', 'es');
    startLanguage();
    expect(kept()).toBe('es');
  });
});

describe('server-rendered HTML', () => {
  async function takeOver(delivered: 'en' | 'es', chosen: 'en' | 'es') {
    const texts = catalog();
    const page = (
      <Suspense fallback="Waiting">
        <PageLanguage translated texts={texts}>
          <Words />
        </PageLanguage>
      </Suspense>
    );
    await setRenderLanguage(delivered);
    const { prelude } = await prerender(page);
    await setRenderLanguage('en');
    const root = document.createElement('div');
    root.innerHTML = await new Response(prelude).text();
    const html = root.textContent;
    document.body.append(root);
    document.documentElement.lang = delivered;
    localStorage.setItem('marketplace:language', chosen);
    startLanguage();
    await withTexts(texts, Promise.resolve('page'));
    const complaints: unknown[] = [];
    const paragraph = root.querySelector('p');
    await act(async () => {
      hydrateRoot(root, page, { onRecoverableError: (error) => complaints.push(error) });
    });
    const stayed = paragraph === root.querySelector('p');
    return { html, text: root.querySelector('p')?.textContent, stayed, complaints };
  }
  afterEach(() => document.body.replaceChildren());

  test.each(['en', 'es'] as const)('in %s is hydrated without changes', async (language) => {
    const { html, text, stayed, complaints } = await takeOver(language, language);
    expect(html).toContain(language === 'es' ? 'Guardar' : 'Save');
    expect(text).toBe(language === 'es' ? 'Guardar' : 'Save');
    expect(document.documentElement.lang).toBe(language);
    expect([stayed, complaints]).toEqual([true, []]);
  });

  test.each([
    ['en', 'es', 'Guardar'],
    ['es', 'en', 'Save'],
  ] as const)('in %s changes to %s for a reader who prefers the other language', async (delivered, chosen, words) => {
    const { text, stayed, complaints } = await takeOver(delivered, chosen);
    expect(text).toBe(words);
    expect(document.documentElement.lang).toBe(chosen);
    expect([stayed, complaints]).toEqual([true, []]);
  });
});

test('an unsupported language is ignored', async () => {
  open('/?lang=xx');
  startLanguage();
  await show(catalog());
  expect(screen.getByText('Save')).toBeInTheDocument();
});

test('a failed load of translations changes nothing, and can be retried', async () => {
  const texts = vi.fn<LoadTexts>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ messages: SPANISH });
  await show(texts);
  await press();
  expect(screen.getByText('Save')).toBeInTheDocument();
  expect(localStorage.getItem('marketplace:language')).toBeNull();
  await press();
  expect(screen.getByText('Guardar')).toBeInTheDocument();
});

test('a Spanish page waits for its translations, and is English if they fail to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const texts = catalog();
  await withTexts(texts, Promise.resolve('page'));
  expect(texts).not.toHaveBeenCalled();
  localStorage.setItem('marketplace:language', 'es');
  startLanguage();
  await expect(withTexts(texts, Promise.resolve('page'))).resolves.toBe('page');
  expect(texts).toHaveBeenCalledTimes(1);
  await expect(withTexts(() => Promise.reject(new Error('offline')), Promise.resolve('page'))).resolves.toBe('page');
});
