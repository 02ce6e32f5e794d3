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

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOnline = (): boolean => navigator.onLine;
