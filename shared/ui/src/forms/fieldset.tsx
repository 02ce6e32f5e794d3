import { styled, useLanguage } from '@marketplace/platform';
import { useId, type ReactNode } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import { OptionalMark } from './field.tsx';
import { FieldError, FieldHint } from './field-message.tsx';
import { useErrorSpeech } from './use-error-speech.ts';

export interface FieldsetProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  hideLegend?: boolean | undefined;
  className?: string | undefined;
}

const Root = styled.fieldset`
  display: block;
`;
const Legend = styled.legend<{ $hidden: boolean }>`
  color: var(--color-text);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  line-height: var(--leading-snug);
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
`;

interface FieldsetRootProps extends FieldsetProps {
  role?: 'radiogroup' | undefined;
  children: ReactNode;
}

export function Fieldset({
  legend,
  hint,
  error,
  required,
  optional,
  hideLegend = false,
  className,
  role,
  children,
}: FieldsetRootProps) {
  const { t } = useLanguage();
  const base = useId();
  const { live, onInput, onBlur } = useErrorSpeech();
  const described = [hint ? `${base}hint` : '', error ? `${base}error` : ''].filter(Boolean).join(' ');
  return (
    <Root
      role={role}
      className={className}
      aria-describedby={described || undefined}
      aria-invalid={role && error ? true : undefined}
      aria-required={role && required ? true : undefined}
      onInput={onInput}
      onBlur={onBlur}
    >
      <Legend $hidden={hideLegend}>
        {legend}
        {optional ? <OptionalMark> {t('(optional)')}</OptionalMark> : null}
      </Legend>
      <Body>
        {hint ? <FieldHint id={`${base}hint`}>{hint}</FieldHint> : null}
        {children}
        <FieldError id={`${base}error`} error={error} live={live} />
      </Body>
    </Root>
  );
}
