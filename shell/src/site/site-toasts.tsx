import { dismissToast, useToasts } from '@marketplace/platform';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('./toaster.ts'));

/** The place for toasts. Its code comes once the page stands, or with the first toast. */
export function SiteToasts() {
  const toasts = useToasts();
  const [pageStands, setPageStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPageStands(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  if (!pageStands && toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  );
}
