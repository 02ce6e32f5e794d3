import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from './analytics.ts';
import { hasAnnounced, onAnnouncement } from './page-announcements.ts';

/** After this long, a page that has not set its title is reported with the current one. */
const TITLE_PATIENCE_MS = 3000;

/** Reports every route change once, as soon as the new page has set its title. For the shell only. */
export function usePageViews(): void {
  const location = useLocation();
  useEffect(() => {
    let reported = false;
    const report = () => {
      if (reported) return;
      reported = true;
      trackPageView(location);
    };
    if (hasAnnounced(location.key)) {
      report();
      return;
    }
    const stopListening = onAnnouncement(() => {
      if (hasAnnounced(location.key)) report();
    });
    const timer = setTimeout(report, TITLE_PATIENCE_MS);
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }, [location]);
}
