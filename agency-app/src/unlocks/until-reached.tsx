import { createGlobalStyle, styled } from '@marketplace/platform';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Phone without enlarged text. */
const PHONE = '@media (min-width: 22em) and (max-width: 47.99em)';

/** Height of the navigation bar at the bottom of a phone's screen. */
const NAVIGATION = '3.75rem';
const NAVIGATION_PX = 60;

/** Pins its content to the bottom of a phone's screen, above the navigation, until its place scrolls into view. */
export function UntilReached({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  /** Height to reserve for pinned content; null while it is not pinned. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const { intersectionRatio, boundingClientRect } = entry;
        setHeight((previousHeight) =>
          intersectionRatio < ALMOST_WHOLE ? (previousHeight ?? boundingClientRect.height) : null,
        );
      },
      // Content above the viewport also counts as reached, so that it covers nothing at the end of the page.
      { rootMargin: `99999px 0px -${NAVIGATION_PX}px`, threshold: ALMOST_WHOLE },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={height === null ? undefined : { minHeight: height }}>
      <Content data-until-reached={height !== null}>{children}</Content>
      {height === null ? null : <FootRoom />}
    </div>
  );
}

const ALMOST_WHOLE = 0.95;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  ${PHONE} {
    &[data-until-reached='true'] {
      position: fixed;
      inset-block-end: calc(${NAVIGATION} + env(safe-area-inset-bottom));
      inset-inline: 0;
      z-index: var(--layer-sticky);
      padding: var(--space-2) var(--gutter);
      border-block-start: 1px solid var(--color-line);
      background: var(--color-paper);
    }
  }
`;

/** Keeps toasts and focused elements above the pinned content. */
const FootRoom = createGlobalStyle`
  ${PHONE} {
    html:has([data-until-reached='true']) {
      --page-foot: 8rem;
      scroll-padding-block-end: 8rem;
    }
  }
`;
