import { keyframes, styled, useLanguage } from '@marketplace/platform';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { BELOW_TABLET } from '../tokens/layout.ts';
import { PAGE_FOOT, OVERLAY_FOOT } from '../layout/toast-room.ts';

interface ToastMessage {
  id: string;
  title: string;
  description?: string | undefined;
  tone?: 'success' | 'error' | 'info' | undefined;
  /** A click also closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
}

interface ToasterProps {
  toasts: readonly ToastMessage[];
  onDismiss: (id: string) => void;
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const COLORS = {
  success: 'var(--color-success)',
  error: 'var(--color-danger)',
  info: 'var(--color-primary)',
} as const;

// Errors stay longer, because users may need to act on them.
const SHOWN_MS = { success: 6_000, error: 12_000, info: 8_000 } as const;
const SHOWN_WITH_ACTION_MS = 15_000;

const rise = keyframes`
  from { opacity: 0; transform: translateY(1rem) scale(0.98); }
`;

const Place = styled(Viewport)`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: var(--layer-toast);
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  width: min(100%, 27rem);
  margin: 0 0 0 auto;
  padding: var(--space-4);
  padding-block-end: max(var(--space-4), env(safe-area-inset-bottom));
  list-style: none;
  pointer-events: none;

  /* Toasts stay above what is fixed at the bottom of the page and, on a phone, above the buttons of an overlay. */
  margin-block-end: var(${PAGE_FOOT}, 0px);
  ${BELOW_TABLET} {
    margin-block-end: var(${OVERLAY_FOOT}, var(${PAGE_FOOT}, 0px));
  }
`;
const Item = styled(Root)<{ $tone: keyof typeof COLORS }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-l);
  pointer-events: auto;
  animation: ${rise} var(--motion-medium) var(--motion-ease);

  /*
   * On a phone, hides a success toast that would cover a drawer's buttons. Screen readers have already announced the
   * toast.
   */
  ${BELOW_TABLET} {
    ${({ $tone }) => ($tone === 'success' ? 'html:has([role="dialog"]) & { display: none; }' : '')}
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;
const Icon = styled.span<{ $tone: keyof typeof COLORS }>`
  color: ${({ $tone }) => COLORS[$tone]};

  svg {
    width: 1.375rem;
    height: 1.375rem;
    margin-block-start: 0.0625rem;
  }
`;
const Name = styled(Title)`
  font-weight: var(--weight-bold);
  line-height: 1.5;
`;
const Words = styled(Description)`
  color: var(--color-text-muted);
  font-size: var(--text-s);
  line-height: 1.45;
`;
const Choice = styled(Button)`
  margin-block-start: var(--space-1);
`;
const Dismiss = styled(IconButton)`
  margin: -0.375rem -0.375rem -0.375rem 0;
`;

/** Short messages at the bottom of the page, announced by screen readers. Only the shell renders a `Toaster`. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  const { t } = useLanguage();
  return (
    <Provider label={t('Notification')} swipeDirection="right">
      {toasts.map(({ id, title, description, tone = 'info', action }) => {
        const ToneIcon = ICONS[tone];
        return (
          <Item
            key={id}
            $tone={tone}
            type={tone === 'error' ? 'foreground' : 'background'}
            duration={action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[tone]}
            onOpenChange={(open) => {
              if (!open) onDismiss(id);
            }}
          >
            <Icon $tone={tone} aria-hidden="true">
              <ToneIcon />
            </Icon>
            <div>
              <Name>{title}</Name>
              {description ? <Words>{description}</Words> : null}
              {action ? (
                <Action asChild altText={action.label}>
                  <Choice variant="link" size="s" onClick={action.onSelect}>
                    {action.label}
                  </Choice>
                </Action>
              ) : null}
            </div>
            <Close asChild>
              <Dismiss size="s" label={t('Dismiss')} icon={<X aria-hidden="true" />} />
            </Close>
          </Item>
        );
      })}
      {/* Radix replaces {hotkey}. */}
      <Place label={t('Notifications ({keys})', { keys: '{hotkey}' })} />
    </Provider>
  );
}
