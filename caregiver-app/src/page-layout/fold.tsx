import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { styled } from '@marketplace/platform';
import { Heading, Text } from '@marketplace/ui';

interface FoldProps {
  title: string;
  summary: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Collapsible section. The browser's find-in-page can also open it. */
export function Fold({ title, summary, open, onOpenChange, buttonRef, children }: FoldProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = content.current;
    // React writes `hidden="until-found"` as `hidden=""`, which find-in-page skips.
    if (open) element?.removeAttribute('hidden');
    else element?.setAttribute('hidden', 'until-found');
  }, [open]);
  useEffect(() => {
    const element = content.current;
    const onFound = () => onOpenChange(true);
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [onOpenChange]);
  return (
    <div>
      <Heading level={2} size={3}>
        <Opener
          ref={buttonRef}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpenChange(!open)}
        >
          {title}
          <ChevronDown aria-hidden />
        </Opener>
      </Heading>
      {open ? null : (
        <Text as="div" tone="muted">
          {summary}
        </Text>
      )}
      <Content id={id} ref={content}>
        {children}
      </Content>
    </div>
  );
}

const Opener = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  width: 100%;
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  scroll-margin-block: 5.5rem 6.5rem;

  svg {
    width: 1.5rem;
    height: 1.5rem;
    flex: none;
    color: var(--color-link);
    transition: transform var(--motion-fast) var(--motion-ease);
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const Content = styled.div`
  padding-block-start: var(--space-5);

  &[hidden] {
    padding: 0;
  }
`;
