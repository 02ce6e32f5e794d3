import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from './analytics.ts';
import { hasAnnounced, onAnnouncement } from './page-announcements.ts';

/** After this long, a page that has not set its title is reported with the current one. */
const TITLE_TIMEOUT_MS = 3000;

/**
 * Reports every route change once, as soon as the new page has set its title. A page may put an entry of the same key on
 * top of its own, for a sheet that Back closes: that is no route change. For the shell only.
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
