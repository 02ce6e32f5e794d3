import { deviceStorage } from '@marketplace/platform';
import { useEffect, useState } from 'react';

const MARK = 'marketplace:purchase-begun';
/** A payment on Stripe's page takes a few minutes. */
const RECENT_MS = 15 * 60_000;
const POLL_MS = 3000;
const POLL_FOR_MS = 30_000;

export function rememberPurchase(): void {
  deviceStorage.set(MARK, String(Date.now()));
}

/** Call this after the purchase is granted. */
export function forgetPurchase(): void {
  deviceStorage.remove(MARK);
}

function isPurchaseRecent(): boolean {
  const age = Date.now() - Number(deviceStorage.get(MARK) ?? 0);
  return age >= 0 && age < RECENT_MS;
}

/**
 * Returns the polling interval in milliseconds, or false without a recent purchase. Polls for half a minute
 * after mount, because Stripe's webhook may arrive after the user.
 */
export function usePurchasePolling(): number | false {
  const [isPolling, setIsPolling] = useState(isPurchaseRecent);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => setIsPolling(false), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [isPolling]);
  return isPolling ? POLL_MS : false;
}
