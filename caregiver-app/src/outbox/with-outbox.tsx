import { lazy, Suspense } from 'react';
import type { LazyPage } from '@marketplace/platform';
import { loadLaterOutbox } from './load-later-outbox.ts';
import { useOutbox } from './outbox.ts';

// Optional: without this chunk, queued changes are sent when the next page opens.
const WaitingChanges = lazy(() =>
  loadLaterOutbox().then(
    ({ WaitingChanges: changes }) => ({ default: changes }),
    () => ({ default: () => null }),
  ),
);

export function withOutbox(Page: LazyPage): LazyPage {
  function PageWithOutbox() {
    const isEmpty = useOutbox().length === 0;
    return (
      <>
        {isEmpty ? null : (
          <Suspense>
            <WaitingChanges />
          </Suspense>
        )}
        <Page />
      </>
    );
  }
  return Object.assign(PageWithOutbox, { preload: Page.preload, ready: Page.ready });
}
