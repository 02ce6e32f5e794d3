import { styled, useLanguage } from '@marketplace/platform';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FROM_TABLET } from '../tokens/layout.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface StepperProps extends Omit<ComponentProps<'nav'>, 'children'> {
  steps: readonly string[];
  current: number;
}

const Root = styled.nav`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
`;
const Progress = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
const Bar = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: var(--radius-full);
  background: var(--color-tint-strong);
`;
const Filled = styled.div`
  height: 100%;
  border-radius: inherit;
  background: var(--color-primary);
  transition: width var(--motion-slow) var(--motion-ease);
`;
const List = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--space-3);
  list-style: none;
  padding: 0;
`;
const Step = styled.li<{ $state: 'done' | 'current' | 'ahead' }>`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-1);
  min-width: 0;
  color: ${({ $state }) => ($state === 'ahead' ? 'var(--color-text-muted)' : 'var(--color-text)')};
  font-size: var(--text-s);
  font-weight: ${({ $state }) => ($state === 'current' ? 'var(--weight-bold)' : '400')};
  line-height: 1.25;

  ${FROM_TABLET} {
    flex-direction: row;
    align-items: center;
    gap: var(--space-2);
  }
`;
const Mark = styled.span<{ $state: 'done' | 'current' | 'ahead' }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 1.625rem;
  height: 1.625rem;
  border: 1.5px solid ${({ $state }) => ($state === 'ahead' ? 'var(--color-control-line)' : 'var(--color-primary)')};
  border-radius: var(--radius-full);
  background: ${({ $state }) => ($state === 'current' ? 'var(--color-primary)' : 'var(--color-surface)')};
  color: ${({ $state }) =>
    $state === 'current'
      ? 'var(--color-on-primary)'
      : $state === 'done'
        ? 'var(--color-link)'
        : 'var(--color-text-muted)'};
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);

  svg {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

export function Stepper({ steps, current, ...rest }: StepperProps) {
  const { t } = useLanguage();
  const place = t('Step {current} of {total}', { current, total: steps.length });
  return (
    <Root aria-label={t('Progress')} {...rest}>
      <Progress aria-live="polite">{place}</Progress>
      <Bar
        role="progressbar"
        aria-label={t('Steps')}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={current}
        aria-valuetext={place}
      >
        <Filled style={{ width: `${(current / steps.length) * 100}%` }} />
      </Bar>
      <List>
        {steps.map((label, index) => {
          const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead';
          return (
            <Step key={label} $state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <Mark $state={state} data-step={state} aria-hidden="true">
                {state === 'done' ? <Check strokeWidth={3} /> : index + 1}
              </Mark>
              <span>
                {label}
                {state === 'done' ? <VisuallyHidden> {t('(completed)')}</VisuallyHidden> : null}
              </span>
            </Step>
          );
        })}
      </List>
    </Root>
  );
}
