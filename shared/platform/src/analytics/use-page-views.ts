import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from './analytics.ts';
import { hasAnnounced, onAnnouncement } from './page-announcements.ts';

/** A page that never names itself is reported after this time with the title that stands. */
const TITLE_PATIENCE_MS = 3000;

/** Reports every change of route once, as soon as the new page has set its title. For the shell alone. */
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
