import { PageLanguage, PageLoading, siteConfig, useLocation } from '@marketplace/platform';
import { Suspense, type ReactNode } from 'react';
import { loadTexts } from '../load-texts.ts';
import { isTranslated, resolvePath } from './site-map.ts';

export function LanguageOfPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { page } = resolvePath(pathname, siteConfig().remotes);
  return (
    <Suspense fallback={<PageLoading />}>
      <PageLanguage translated={isTranslated(page)} texts={loadTexts}>
        {children}
      </PageLanguage>
    </Suspense>
  );
}
