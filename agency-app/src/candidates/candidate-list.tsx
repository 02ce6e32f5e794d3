import type { ListedDiscipline } from '@marketplace/domain';
import { useCallback, useRef } from 'react';
import { Layout } from './candidate-list.styles.ts';
import { CandidateResults } from './candidate-results.tsx';
import { CANDIDATE_ROWS } from './candidate-rows.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { useListing } from './use-listing.ts';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';

export function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const listing = useListing(discipline);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Layout>
      <a
        className="skip-link"
        href={`#${CANDIDATE_ROWS}`}
        onClick={(event) => {
          event.preventDefault();
          (document.getElementById(CANDIDATE_ROWS) ?? heading.current)?.focus();
        }}
      >
        Skip to candidates
      </a>
      <ListHead listing={listing} isWide={isWide} heading={heading} focusHeading={focusHeading} />
      <ListFilters listing={listing} isWide={isWide} focusHeading={focusHeading} />
      <CandidateResults listing={listing} isWide={isWide} heading={heading} focusHeading={focusHeading} />
    </Layout>
  );
}
