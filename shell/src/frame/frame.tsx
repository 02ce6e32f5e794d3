import { styled, useLanguage, useLocation } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface FrameProps {
  translated: boolean;
  forCaregivers: boolean;
  secret: boolean;
  children: ReactNode;
}

/** Frame of every page. Moves keyboard focus to the new page after navigation. */
export function Frame({ translated, forCaregivers, secret, children }: FrameProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  // Runs before the page's effects, in which a list may move the focus back to a row.
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
      {/* New key per page, because a footer that moves would count as a layout shift. */}
      <Footer key={pathname} translated={translated} />
    </Whole>
  );
}

const Whole = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;

  /* Hides the footer until the page has loaded, so that the footer does not jump. */
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

  /* On a phone, keeps the footer below the fold, so that growing content moves nothing visible. */
  ${BELOW_TABLET} {
    min-height: calc(100vh - 4.25rem);
    min-height: calc(100dvh - 4.25rem);
  }

  &:focus {
    outline: none;
  }
`;
