import { lazyPage, reportSiteError, styled } from '@marketplace/platform';
import { Section } from '@marketplace/ui';
import { Suspense, useState } from 'react';

/** Supply map, split from the script that every page loads. Renders nothing if its code fails to load. */
const LoadedSection = lazyPage(() =>
  import(/* webpackChunkName: "later-supply-map" */ './supply-section.tsx').catch((error: unknown) => {
    reportSiteError('stale_chunk', { remote: null, release: null }, error);
    return { default: () => null };
  }),
);

/** True on the server, which loads all code first. */
let isLoaded = typeof document === 'undefined';

/**
 * React hydrates a Suspense boundary late and in one task. If the code is already loaded, no boundary is used, so that
 * the map hydrates in slices with the page.
 */
export function LazySupplySection() {
  const [withoutBoundary] = useState(() => isLoaded);
  return withoutBoundary ? (
    <LoadedSection />
  ) : (
    <Suspense fallback={<Waiting aria-hidden="true" />}>
      <LoadedSection />
    </Suspense>
  );
}

/** Hydration waits for this promise, so that the server's HTML stays. */
export async function supplySectionReady(): Promise<void> {
  await LoadedSection.ready();
  isLoaded = true;
}

const Waiting = styled(Section)`
  min-height: 44rem;
`;
