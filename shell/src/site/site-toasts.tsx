import { dismissToast, reportSiteError, useToasts } from '@marketplace/platform';
import { TOAST_ROOM } from '@marketplace/ui';
import { useEffect, useState } from 'react';

const loadToaster = () => import('./toaster.ts');
type ToasterPart = Awaited<ReturnType<typeof loadToaster>>['default'];

const LOAD_AFTER_MS = 2000;

/**
 * Toast container. Its code loads after the page, or with the first toast. A failed load is retried with the next toast
 * or when the browser is online again.
 */
export function SiteToasts() {
  const toasts = useToasts();
  const [Toaster, setToaster] = useState<ToasterPart | null>(null);
  const isMissing = Toaster === null;
  const toastCount = toasts.length;
  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    async function load() {
      try {
        const { default: LoadedToaster } = await loadToaster();
        if (isMounted) setToaster(() => LoadedToaster);
      } catch (error) {
        reportSiteError('load_failed', { remote: null, release: null }, error);
      }
    }
    const start = () => void load();
    const timer = setTimeout(start, toastCount === 0 ? LOAD_AFTER_MS : 0);
    window.addEventListener('online', start);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [isMissing, toastCount]);
  return (
    <div {...{ [TOAST_ROOM]: true }}>
      {Toaster === null ? null : <Toaster toasts={toasts} onDismiss={dismissToast} />}
    </div>
  );
}
