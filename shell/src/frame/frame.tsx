import { styled, useLanguage, useLocation } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface FrameProps {
  translated: boolean;
  /** Only caregivers read the page. */
  forCaregivers: boolean;
  /** The page's URL may carry a secret. */
  secret: boolean;
  children: ReactNode;
}

/** The frame around every page. After navigation, keyboard focus starts at the new page, not where the link was. */
export function Frame({ translated, forCaregivers, secret, children }: FrameProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  // Before the page's own effects: a list that is returned to puts the focus back on its row.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Whole>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <Header translated={translated} forCaregivers={forCaregivers} secret={secret} />
      <Main id="main" ref={main} tabIndex={-1}>
        {children}
      </Main>
      {/* Another page's footer, even where it looks the same: it has not moved from where the last one was. */}
      <Footer key={pathname} translated={translated} />
    </Whole>
  );
}

const Whole = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;

  /* The footer appears with the page; earlier, it would sit halfway up and then jump down. */
  main:has([data-page-loading]) + footer,
  main:empty + footer {
    visibility: hidden;
  }

  @media print {
    > header,
    > footer {
      display: none;
    }
  }
`;

const Main = styled.main`
  flex: 1;
  min-width: 0;

  /* On a phone the footer starts below the fold, so that it does not visibly move when a short page grows. */
  ${BELOW_TABLET} {
    min-height: calc(100vh - 4.25rem);
    min-height: calc(100dvh - 4.25rem);
  }

  &:focus {
    outline: none;
  }
`;
