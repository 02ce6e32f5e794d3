import * as z from 'zod';

/**
 * What is wrong with the public address of a site; null when nothing is. Pages, cookies and links all start at the root
 * of the address, so a site cannot live below a path.
 */
function problemOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an http or https address, such as https://www.example.org';
  }
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  // `?` and `#` with nothing behind them leave no trace in the parsed URL.
  if (text.includes('?') || text.includes('#')) return 'must not hold a query or a fragment';
  if (url.pathname !== '/') return 'must not hold a path: the site cannot run below one';
  return null;
}

/** The public address of a site as its servers read it: its origin, so that nothing has to be cut off for a link. */
export const publicUrlSchema = z
  .string()
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue(problem);
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));
