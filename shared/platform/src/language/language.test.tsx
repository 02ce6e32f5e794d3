import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLanguage, withTexts } from './language.ts';
import type { LoadTexts } from './texts.ts';
import { PageLanguage, Translated, useLanguage } from './use-language.tsx';

const SPANISH = {
  Save: 'Guardar',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# hora} other {# horas}}',
  'Read the <terms>terms of {name}</terms> first': 'Primero lea los <terms>términos de {name}</terms>',
};
/** A room of its own for each test: what is loaded once stays loaded. */
const catalogue = (): LoadTexts => vi.fn(async () => ({ default: SPANISH }));

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
  localStorage.clear();
  open('/');
  startLanguage();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('is English for an American browser, and loads no catalogue', async () => {
  const texts = catalogue();
  await show(texts);
  expect(screen.getByText('Save')).toBeTruthy();
  expect(screen.getByText('2 hours')).toBeTruthy();
  expect(screen.getByText('en en-US')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
  expect(texts).not.toHaveBeenCalled();
});

test('changes to Spanish, keeps what was typed, and remembers the choice', async () => {
  await show(catalogue());
  const typed = screen.getByRole('textbox');
  typed.setAttribute('value', 'Rosa');
  await press();
  expect(screen.getByText('Guardar')).toBeTruthy();
  expect(screen.getByText('2 horas')).toBeTruthy();
  expect(screen.getByText('Nobody translated this')).toBeTruthy();
  expect(screen.getByText('es es-US')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
  expect(screen.getByRole('textbox')).toBe(typed);

  cleanup();
  startLanguage();
  await show(catalogue());
  expect(screen.getByText('Guardar')).toBeTruthy();
});

test('puts the parts of a sentence where the translation wants them', async () => {
  await show(catalogue());
  expect(screen.getByTestId('sentence').textContent).toBe('Read the terms of Acme first');
  await press();
  expect(screen.getByTestId('sentence').textContent).toBe('Primero lea los términos de Acme');
  expect(screen.getByRole('link', { name: 'términos de Acme' })).toBeTruthy();
});

test('a page that is not translated stays English', async () => {
  localStorage.setItem('marketplace:language', 'es');
  startLanguage();
  const texts = catalogue();
  await show(texts, false);
  expect(screen.getByText('en en-US')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['es-MX', 'es'],
  ['es', 'es'],
  ['est', 'en'],
  ['fr-CA', 'en'],
])('the first guess for a browser in %s is %s', async (ofBrowser, guess) => {
  vi.stubGlobal('navigator', { language: ofBrowser });
  startLanguage();
  await show(catalogue());
  expect(document.documentElement.lang).toBe(guess);
});

test('a link says its language; it leaves the address and is remembered', async () => {
  open('/update-profile?lang=es&job=a%20b#top');
  startLanguage();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/update-profile?job=a+b#top');
  expect(window.history.state).toEqual({ kept: true });
  await show(catalogue());
  expect(screen.getByText('Guardar')).toBeTruthy();
  startLanguage();
  expect(localStorage.getItem('marketplace:language')).toBe('es');
});

test('a language that we do not speak is ignored', async () => {
  open('/?lang=xx');
  startLanguage();
  await show(catalogue());
  expect(screen.getByText('Save')).toBeTruthy();
});

test('Spanish that cannot be fetched changes nothing, and can be tried again', async () => {
  const texts = vi.fn<LoadTexts>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: SPANISH });
  await show(texts);
  await press();
  expect(screen.getByText('Save')).toBeTruthy();
  expect(localStorage.getItem('marketplace:language')).toBeNull();
  await press();
  expect(screen.getByText('Guardar')).toBeTruthy();
});

test('a page waits for its texts in Spanish alone, and shows in English when they do not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const texts = catalogue();
  await withTexts(texts, Promise.resolve('page'));
  expect(texts).not.toHaveBeenCalled();
  localStorage.setItem('marketplace:language', 'es');
  startLanguage();
  await expect(withTexts(texts, Promise.resolve('page'))).resolves.toBe('page');
  expect(texts).toHaveBeenCalledTimes(1);
  await expect(withTexts(() => Promise.reject(new Error('offline')), Promise.resolve('page'))).resolves.toBe('page');
});
