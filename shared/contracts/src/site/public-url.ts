import * as z from 'zod';

/** Returns what is wrong with the URL; null if it is valid. */
function problemOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an http or https address, such as https://www.example.org';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  // Checks the unparsed string, because parsing would drop a bare `?` or `#`.
  if (text.includes('?') || text.includes('#')) return 'must not contain a query or a fragment';
  if (url.pathname !== '/') return 'must not contain a path, because the site runs only at the root';
  return null;
}

/** Accepts the site's URL and outputs its origin. */
export const publicUrlSchema = z
  .string()
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue(problem);
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));
