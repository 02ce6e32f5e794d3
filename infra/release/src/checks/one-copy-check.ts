import { CommandError } from '@marketplace/cli/error';
import { scriptsOf } from '../built-release/read-built-release.ts';
import type { Check } from './check.ts';

/** Strings that each copy of a library contains even after minification. */
const MARKS = {
  React: 'react.transitional.element',
  'styled-components': 'data-styled',
  'TanStack Query': 'No QueryClient set',
} as const;

/**
 * Checks that the release has no copy of libraries that the shell provides for the whole page. A second copy breaks
 * hooks, styles or caches.
 */
export const checkOneCopy: Check = ({ built }) => {
  const copies = [...scriptsOf(built.files)].flatMap(([script, text]) =>
    Object.entries(MARKS).flatMap(([library, mark]) => (text.includes(mark) ? [`${library} in ${script}`] : [])),
  );
  if (copies.length === 0) return 'the release bundles no shared library';
  throw new CommandError(
    `The release bundles its own copy of a shared library: ${copies.join(', ')}. ` +
      'Import it from @marketplace/platform.',
  );
};
