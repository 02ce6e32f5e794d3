import { styled } from '@marketplace/platform';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { tellToasts, PAGE_FOOT } from './toast-room.ts';

/** A page's main controls at the bottom of a phone's screen, within reach of the thumb. */
type BottomBarProps = ComponentProps<'div'>;

/** Smaller movements are not scrolling: a finger that rests on the screen, or the browser's own bars. */
const MIN_PX = 8;

const Root = styled.div`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: var(--layer-sticky);
  display: flex;
  gap: var(--space-3);
  padding: var(--space-3) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--color-line);
  background: var(--color-paper);
  transition: transform var(--motion-medium) var(--motion-ease);

  > * {
    flex: 1 1 0;
    min-width: 0;
  }
  /* Still a Tab stop: with the focus in it, it comes back. */
  &[data-away='true']:not(:focus-within) {
    transform: translateY(100%);
  }
`;

/** True while the page is being scrolled down, until it is scrolled up again or reaches its top. */
function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    // Where the page begins, or is put when somebody comes back. Read here, it would force a layout.
    let last: number | null = null;
    const begin = new ResizeObserver(() => {
      last ??= window.scrollY;
      begin.disconnect();
    });
    begin.observe(document.documentElement);
    const onScroll = () => {
      const now = window.scrollY;
      const from = last ?? now;
      if (now > 0 && last !== null && Math.abs(now - from) < MIN_PX) return;
      setDown(now > from && now > 0);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      begin.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return down;
}

/** Hides while the page is scrolled down. Toasts stay above it, and the focus never stays behind it. */
export function BottomBar({ children, ...rest }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const away = useScrollingDown();
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    // Read here, where the bar has just been rendered, it would force a layout.
    const size = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      tellToasts(PAGE_FOOT, height);
      // What gets the focus below it is scrolled into sight.
      style.setProperty('scroll-padding-block-end', height);
    });
    size.observe(element);
    return () => {
      size.disconnect();
      tellToasts(PAGE_FOOT, '');
      style.removeProperty('scroll-padding-block-end');
    };
  }, []);
  return (
    <Root ref={bar} data-away={away} data-bottom-bar {...rest}>
      {children}
    </Root>
  );
}
