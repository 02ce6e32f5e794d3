import { configure, prettyDOM } from '@testing-library/dom';
// Matchers for elements, such as `toBeInTheDocument`. Their types are in tsconfig.remote.json.
import '@testing-library/jest-dom/vitest';
import { installQuickStyles } from './quick-styles.ts';

// React makes a task for each element, for stack traces that no test reads. It takes a fifth of a test's time.
Reflect.deleteProperty(console, 'createTask');

/**
 * The error of a query that finds nothing. A query that waits makes one every 50 ms, so the page is printed into the
 * message only when it is read, which is when the query gives up.
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
  asyncUtilTimeout: 10_000,
  getElementError: notFound,
});

// Scrolling returns a promise, as in Chromium since 156; the simulated browser of these tests returns nothing yet. Code that
// passes the result on, such as an effect that returns it, must fail here and not on a user's phone.
const scrolled = () => Promise.resolve();
const scrollable = { scrollIntoView: scrolled, scrollTo: scrolled, scrollBy: scrolled, scroll: scrolled };
// Some tests of these folders are about the server, and ask for no browser.
if (typeof Element !== 'undefined') {
  Object.assign(Element.prototype, scrollable);
  installQuickStyles();
}
