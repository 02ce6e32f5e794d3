import { configure, prettyDOM } from '@testing-library/dom';

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
