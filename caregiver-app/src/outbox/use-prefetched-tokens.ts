import { useEffect } from 'react';
import { loadLaterOutbox } from './load-later-outbox.ts';
import type { TokenSource } from './waiting-tokens.ts';

/**
 * Preloads the code and the waiting tokens for queued changes. Drops the tokens when `source` changes or the
 * component unmounts. `source` must be stable.
 */
export function usePrefetchedWaitingTokens(source: TokenSource | null | ''): void {
  useEffect(() => {
    if (!source) return;
    let forget: (() => void) | null = () => undefined;
    async function prepare(from: TokenSource) {
      const { prefetchWaitingTokens } = await loadLaterOutbox();
      if (forget !== null) forget = prefetchWaitingTokens(from);
    }
    void prepare(source).catch(() => undefined);
    return () => {
      forget?.();
      forget = null;
    };
  }, [source]);
}
