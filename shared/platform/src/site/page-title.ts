import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { announcePage } from '../analytics/page-announcements.ts';
import { siteConfig } from './site-config.ts';

/** Sets the document's title to `{title} | {product}`, or with `exact` to `title`. Also reports the page view. */
export function usePageTitle(title: string, options: { exact?: boolean } = {}): void {
  const { key } = useLocation();
  const fullTitle = options.exact ? title : `${title} | ${siteConfig().productName}`;
  useEffect(() => {
    document.title = fullTitle;
    announcePage(key);
  }, [fullTitle, key]);
}

export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
