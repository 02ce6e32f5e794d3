import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from './analytics.ts';
import { hasAnnounced, onAnnouncement } from './page-announcements.ts';

/** Time after which a page is reported even if it has not set its title. */
const TITLE_TIMEOUT_MS = 3000;

/**
 * Reports each route change once, after the new page has set its title. Opening a sheet is not reported, because it
 * keeps the page's history key. For the shell only.
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
