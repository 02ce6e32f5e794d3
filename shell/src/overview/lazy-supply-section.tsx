import { lazyPage, reportSiteError, styled } from '@marketplace/platform';
import { Section } from '@marketplace/ui';
import { Suspense } from 'react';

/**
 * The supply map of the overview, outside the script that all pages load. The page is complete without it: if its code
 * cannot be loaded, the section is left out.
 */
const LoadedSection = lazyPage(() =>
  import(/* webpackChunkName: "later-supply-map" */ './supply-section.tsx').catch((error: unknown) => {
    reportSiteError('stale_chunk', { remote: null, release: null }, error);
    return { default: () => null };
  }),
);

export function LazySupplySection() {
  return (
    <Suspense fallback={<Waiting aria-hidden="true" />}>
      <LoadedSection />
    </Suspense>
  );
}

/** Wait for the code before hydration, so that the delivered HTML stays as it is. */
export const supplySectionReady = () => LoadedSection.ready();

const Waiting = styled(Section)`
  min-height: 44rem;
`;
