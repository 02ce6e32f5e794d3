import { useEffect, useState } from 'react';

const MARK = 'marketplace:purchase-begun';
/** Paying on the provider's page takes a few minutes. */
const RECENT_MS = 15 * 60_000;
const POLL_MS = 3000;
const POLL_FOR_MS = 30_000;

/** Notes in this browser that a purchase is under way, which may be granted at any moment. */
export function notePurchase(): void {
  try {
    localStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Without storage, the account page refetches only when it opens or becomes visible.
  }
}

/** The purchase was granted. */
export function forgetPurchase(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {
    // Without storage, nothing was noted.
  }
}

function purchaseIsRecent(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(MARK) ?? 0);
    return age >= 0 && age < RECENT_MS;
  } catch {
    return false;
  }
}

/**
 * Refetch interval for what the agency owns: false, or every few seconds for half a minute after a purchase. The
 * provider's webhook may arrive after the user is back, so the first fetch can be too early.
 */
export function usePurchasePolling(): number | false {
  const [polling, setPolling] = useState(purchaseIsRecent);
  useEffect(() => {
    if (!polling) return;
    const timer = setTimeout(() => setPolling(false), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [polling]);
  return polling ? POLL_MS : false;
}
