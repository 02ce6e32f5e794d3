import * as z from 'zod';

/**
 * What is wrong with a site's public URL, or null if it is valid. Pages, cookies and links all start at the root, so a
 * site cannot live under a path.
 */
function problemOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an http or https address, such as https://www.example.org';
  }
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  // A bare `?` or `#` is lost when the URL is parsed.
  if (text.includes('?') || text.includes('#')) return 'must not hold a query or a fragment';
  if (url.pathname !== '/') return 'must not hold a path: the site cannot run below one';
  return null;
}

/** A site's public URL as its servers read it: the origin, so that links can be appended directly. */
export const publicUrlSchema = z
  .string()
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue(problem);
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));
