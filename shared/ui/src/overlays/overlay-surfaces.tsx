import { css, keyframes, styled, useLanguage } from '@marketplace/platform';
import { X } from 'lucide-react';
import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useCallback, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { BELOW_TABLET, FROM_TABLET } from '../tokens/layout.ts';
import { setToastProperty, OVERLAY_FOOT } from '../layout/toast-room.ts';
import type { DialogProps, DrawerProps } from './overlay-props.ts';
import { useScrollLock } from './use-scroll-lock.ts';

const appear = keyframes`from { opacity: 0; }`;
const vanish = keyframes`to { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(1.5rem); }`;
const sink = keyframes`to { opacity: 0; transform: translateY(1.5rem); }`;
const fromLeft = keyframes`from { transform: translateX(-100%); }`;
const toLeft = keyframes`to { transform: translateX(-100%); }`;
const fromRight = keyframes`from { transform: translateX(100%); }`;
const toRight = keyframes`to { transform: translateX(100%); }`;
const fromBottom = keyframes`from { transform: translateY(100%); }`;
const toBottom = keyframes`to { transform: translateY(100%); }`;

const Backdrop = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--layer-overlay);
  background: var(--color-backdrop);
  animation: ${appear} var(--motion-medium) linear;

  &[data-state='closed'] {
    animation: ${vanish} var(--motion-fast) linear forwards;
  }
`;
const surface = css`
  position: fixed;
  z-index: var(--layer-dialog);
  display: flex;
  flex-direction: column;
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-l);

  &:focus {
    outline: none;
  }
`;
const DialogBox = styled(Content)`
  ${surface}
  inset-block-end: 0;
  inset-inline: 0;
  max-height: calc(100dvh - var(--space-8));
  border-radius: var(--radius-xl) var(--radius-xl) 0 0;
  padding-block-end: env(safe-area-inset-bottom);
  animation: ${rise} var(--motion-medium) var(--motion-ease);

  &[data-state='closed'] {
    animation: ${sink} var(--motion-fast) linear forwards;
  }
  ${FROM_TABLET} {
    inset: 0;
    width: min(calc(100% - var(--space-16)), 32rem);
    height: fit-content;
    max-height: min(100dvh - var(--space-16), 46rem);
    margin: auto;
    border-radius: var(--radius-xl);
    padding-block-end: 0;
  }
`;
const SIDES = {
  left: { from: fromLeft, to: toLeft },
  right: { from: fromRight, to: toRight },
  bottom: { from: fromBottom, to: toBottom },
} as const;

const DrawerBox = styled(Content)<{ $side: keyof typeof SIDES }>`
  ${surface}
  ${({ $side }) =>
    $side === 'bottom'
      ? css`
          inset: auto 0 0;
          max-height: calc(100dvh - var(--space-10));
          border-radius: var(--radius-xl) var(--radius-xl) 0 0;
        `
      : css`
          inset-block: 0;
          inset-inline-${$side === 'left' ? 'start' : 'end'}: 0;
          width: min(calc(100vw - var(--space-8)), 25rem);

          /* On the narrowest phones, the seven columns of a week grid need almost the full width. */
          @media (max-width: 22em) {
            width: calc(100vw - var(--space-2));
          }
        `}
  padding-block-end: env(safe-area-inset-bottom);
  animation: ${({ $side }) => SIDES[$side].from} var(--motion-slow) var(--motion-ease);

  &[data-state='closed'] {
    animation: ${({ $side }) => SIDES[$side].to} var(--motion-medium) var(--motion-ease) forwards;
  }
`;
const CornerButton = styled(IconButton)`
  position: absolute;
  inset-block-start: var(--space-4);
  inset-inline-end: var(--space-3);
`;
const Name = styled(Title)`
  padding: var(--space-6) var(--space-16) var(--space-2) var(--space-6);
  font-family: var(--font-heading);
  font-size: var(--text-h3);
  font-weight: var(--weight-bold);
  letter-spacing: -0.018em;
  line-height: 1.25;
  text-wrap: balance;
`;
const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-2) var(--space-6) var(--space-6);
  overflow-y: auto;
  overscroll-behavior: contain;
`;
const Explanation = styled(Description)`
  color: var(--color-text-muted);
  text-wrap: pretty;

  & + * {
    margin-block-start: var(--space-4);
  }
`;
/** On a phone, buttons share a line if they fit; otherwise they stack, last button on top. */
const FootBar = styled.footer`
  display: flex;
  flex-flow: row wrap-reverse;
  justify-content: flex-end;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-6) var(--space-5);
  border-block-start: 1px solid var(--color-line);

  ${BELOW_TABLET} {
    > * {
      flex: 1 0 45%;
      min-width: fit-content;
    }
  }
  ${FROM_TABLET} {
    flex-wrap: nowrap;
  }
`;
const DrawerFootBar = styled(FootBar)`
  flex-flow: column nowrap;
`;

const PHONE = BELOW_TABLET.replace('@media ', '');

/** Footer of an overlay. On a phone, publishes its height, so that toasts stay above it. */
function Foot({ bar: Bar, children }: { bar: typeof FootBar; children: ReactNode }) {
  const measure = useCallback((bar: HTMLElement | null) => {
    if (bar === null) return;
    // On larger screens, toasts are next to the overlay.
    const phone = window.matchMedia(PHONE);
    const size = new ResizeObserver(() => {
      if (phone.matches) setToastProperty(OVERLAY_FOOT, `${bar.offsetHeight}px`);
    });
    size.observe(bar);
    return () => {
      size.disconnect();
      setToastProperty(OVERLAY_FOOT, '');
    };
  }, []);
  return <Bar ref={measure}>{children}</Bar>;
}

// Last in the tab order, so that a dialog first focuses its content.
function CloseButton() {
  const { t } = useLanguage();
  return (
    <Close asChild>
      <CornerButton label={t('Close')} icon={<X aria-hidden="true" />} />
    </Close>
  );
}

// Restores the focus to the previously focused element. Radix restores it only to its own trigger.
function useFocusReturn(fallback?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected === false ? fallback?.() : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

// The overlays below set `container` in Portal, because Radix would otherwise render the content twice in one long
// task.

// Replaces Radix's overlay, which locks scrolling with an inline style sheet. A strict CSP blocks it.
function Shade({ open }: { open: boolean }) {
  useScrollLock(open);
  return <Backdrop data-state={open ? 'open' : 'closed'} />;
}

export function DialogSurface(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, fallbackFocus } = props;
  const focusReturn = useFocusReturn(fallbackFocus);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal container={document.body}>
        <Shade open={open} />
        <DialogBox data-surface="light" {...focusReturn} {...(description ? {} : { 'aria-describedby': undefined })}>
          <Name>{title}</Name>
          <Body>
            {description ? <Explanation>{description}</Explanation> : null}
            {children ? <div>{children}</div> : null}
          </Body>
          {actions ? <Foot bar={FootBar}>{actions}</Foot> : null}
          <CloseButton />
        </DialogBox>
      </Portal>
    </Root>
  );
}

export function DrawerSurface({
  open,
  onOpenChange,
  title,
  description,
  side = 'left',
  children,
  footer,
}: DrawerProps) {
  const focusReturn = useFocusReturn();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal container={document.body}>
        <Shade open={open} />
        <DrawerBox
          $side={side}
          data-surface="light"
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Name>{title}</Name>
          <Body>
            {description ? <Explanation>{description}</Explanation> : null}
            <div>{children}</div>
          </Body>
          {footer ? <Foot bar={DrawerFootBar}>{footer}</Foot> : null}
          <CloseButton />
        </DrawerBox>
      </Portal>
    </Root>
  );
}
