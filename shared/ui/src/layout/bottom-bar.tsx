import { styled } from '@marketplace/platform';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { setToastProperty, PAGE_FOOT } from './toast-room.ts';

type BottomBarProps = ComponentProps<'div'>;

/**
 * Minimum scroll distance that hides or shows the bar. Shorter movements come from a resting finger or the browser's
 * toolbars.
 */
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
  /* Hidden, but still a Tab stop: focus shows it again. */
  &[data-away='true']:not(:focus-within) {
    transform: translateY(100%);
  }
`;

function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    // Set by the first scroll event, because reading the position here would force a layout.
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

/** Hides while the user scrolls down. Toasts stay above the bar, and the bar never covers the focused element. */
export function BottomBar({ children, ...rest }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const away = useScrollingDown();
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    // Uses a ResizeObserver, because reading the size right after render would force a layout.
    const size = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      setToastProperty(PAGE_FOOT, height);
      style.setProperty('scroll-padding-block-end', height);
    });
    size.observe(element);
    return () => {
      size.disconnect();
      setToastProperty(PAGE_FOOT, '');
      style.removeProperty('scroll-padding-block-end');
    };
  }, []);
  return (
    <Root ref={bar} data-away={away} data-bottom-bar {...rest}>
      {children}
    </Root>
  );
}
