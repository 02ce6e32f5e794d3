import { useEffect, useState } from 'react';

const MARK = 'marketplace:purchase-begun';
/** Who pays on the provider's page is away for some minutes. */
const RECENT_MS = 15 * 60_000;
const POLL_MS = 3000;
const POLL_FOR_MS = 30_000;

/** Notes in this browser that an unlock or a plan is being bought. Its grant may come at any moment from now on. */
export function notePurchase(): void {
  try {
    localStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Without storage the account shows what it is told when it is opened or comes back into sight.
  }
}

/** What was being bought has been granted. */
export function forgetPurchase(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {
    // Nothing was noted either.
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
 * How often to ask anew what the agency has: not at all, or every few seconds for half a minute where something is being
 * bought. The provider tells of a payment after the person is back, so that a page that is opened at once asks too early.
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
