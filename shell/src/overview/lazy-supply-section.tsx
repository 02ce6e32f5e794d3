import { lazyPage, reportSiteError, styled } from '@marketplace/platform';
import { Section } from '@marketplace/ui';
import { Suspense, useState } from 'react';

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

/** The server waits for all code. */
let loaded = typeof document === 'undefined';

/**
 * A boundary is hydrated after the page around it. The session check, which follows the page, would then hydrate the whole map
 * in one task. With its code loaded, the map hydrates with the page, in slices.
 */
export function LazySupplySection() {
  const [withoutBoundary] = useState(() => loaded);
  return withoutBoundary ? (
    <LoadedSection />
  ) : (
    <Suspense fallback={<Waiting aria-hidden="true" />}>
      <LoadedSection />
    </Suspense>
  );
}

/** Wait for the code before hydration, so that the delivered HTML stays as it is. */
export async function supplySectionReady(): Promise<void> {
  await LoadedSection.ready();
  loaded = true;
}

const Waiting = styled(Section)`
  min-height: 44rem;
`;
