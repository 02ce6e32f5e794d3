import { configure, prettyDOM } from '@testing-library/dom';
import * as React from 'react';
import { afterEach } from 'vitest';
// Matchers for elements, such as `toBeInTheDocument`. Their types are in tsconfig.remote.json.
import '@testing-library/jest-dom/vitest';
import { installQuickStyles } from './quick-styles.ts';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Stops React from recording elements' stack traces. No test reads these, and they take a sixth of the tests' time.
 * React stops at 10,000 traces, so this pretends that the limit is reached.
 */
function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
}

// React creates a task per element for stack traces. No test reads them, and they take a fifth of a test's time.
Reflect.deleteProperty(console, 'createTask');
skipOwnerStacks();

/**
 * Creates the error of a query that finds nothing. A waiting query creates one every 50 ms, so the page is printed only
 * when the message is read.
 */
function notFound(reason: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [reason, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

configure({
  // Lazy-loaded parts can be slow on a busy machine, so queries wait longer than the default.
  asyncUtilTimeout: 20_000,
  getElementError: notFound,
});

// Scrolling returns a promise, as in Chromium since version 156. Code that returns it from an effect fails here.
const scrolled = () => Promise.resolve();
const scrollable = { scrollIntoView: scrolled, scrollTo: scrolled, scrollBy: scrolled, scroll: scrolled };
// Tests of server code run without a DOM.
if (typeof Element !== 'undefined') {
  Object.assign(Element.prototype, scrollable);
  installQuickStyles();
}

// React only logs duplicate keys, but then shows rows twice or not at all.
const duplicateKeys: unknown[] = [];
const logError = console.error;
console.error = (...parts: unknown[]) => {
  if (String(parts[0]).includes('two children with the same key')) duplicateKeys.push(parts[1]);
  logError(...parts);
};
afterEach(() => {
  const duplicates = duplicateKeys.splice(0);
  if (duplicates.length > 0) throw new Error(`Duplicate React keys: ${duplicates.join(', ')}`);
});
