import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from './analytics.ts';
import { hasAnnounced, onAnnouncement } from './page-announcements.ts';

/** Timeout after which a page is reported without a title. */
const TITLE_TIMEOUT_MS = 3000;

/**
 * Reports each route change once, after the new page has set its title. Ignores sheets, which keep the page's
 * history key. For the shell only.
 */
export function usePageViews(): void {
  const { key, pathname, search, hash } = useLocation();
  useEffect(() => {
    let reported = false;
    const report = () => {
      if (reported) return;
      reported = true;
      trackPageView({ pathname, search, hash });
    };
    if (hasAnnounced(key)) {
      report();
      return;
    }
    const stopListening = onAnnouncement(() => {
      if (hasAnnounced(key)) report();
    });
    const timer = setTimeout(report, TITLE_TIMEOUT_MS);
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }, [key, pathname, search, hash]);
}
