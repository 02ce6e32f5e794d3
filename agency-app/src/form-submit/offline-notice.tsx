import { Alert } from '@marketplace/ui';
import { useSyncExternalStore } from 'react';

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, isOnline);
  if (online) return null;
  return (
    <Alert tone="warning" live title="You're offline">
      Nothing you've typed is lost. Connect to the internet, then send it.
    </Alert>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const isOnline = (): boolean => navigator.onLine;
