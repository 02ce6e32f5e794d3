import { scriptsOf } from '../built-release/read-built-release.ts';
import { Refusal } from '../refusal.ts';
import type { Check } from './check.ts';

/** Words that each library leaves in every copy of itself, whatever the minifier renames. */
const MARKS = {
  React: 'react.transitional.element',
  'styled-components': 'data-styled',
  'TanStack Query': 'No QueryClient set',
} as const;

/** Libraries that the shell brings for the whole page: a second copy breaks hooks, styles or caches. */
export const checkOneCopy: Check = ({ built }) => {
  const copies = [...scriptsOf(built.files)].flatMap(([script, text]) =>
    Object.entries(MARKS).flatMap(([library, mark]) => (text.includes(mark) ? [`${library} in ${script}`] : [])),
  );
  if (copies.length === 0) return 'the release brings no copy of a shared library';
  throw new Refusal(
    `The release brings its own copy of a shared library: ${copies.join(', ')}. ` +
      'Import it from @marketplace/platform.',
  );
};
