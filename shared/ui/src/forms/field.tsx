import { styled, useLanguage } from '@marketplace/platform';
import { useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import { FieldContext } from './field-context.ts';
import { FieldError, FieldHint } from './field-message.tsx';
import { useErrorSpeech } from './use-error-speech.ts';

interface FieldProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the control as required for screen readers, without browser validation. */
  required?: boolean | undefined;
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** One control: TextInput, PasswordInput, TextArea or Select. */
  children: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
`;
const LabelText = styled.label`
  color: var(--color-text);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  line-height: var(--leading-snug);
`;
export const OptionalMark = styled.span`
  color: var(--color-text-muted);
  font-weight: 400;
`;
const HiddenLabel = styled(LabelText)`
  ${visuallyHidden}
`;

export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  id,
  children,
  ...rest
}: FieldProps) {
  const { t } = useLanguage();
  const base = useId();
  const controlId = id ?? `${base}control`;
  const labelId = `${base}label`;
  const hintId = hint ? `${base}hint` : undefined;
  const errorId = `${base}error`;
  const invalid = Boolean(error);
  const { live, onInput, onBlur } = useErrorSpeech();
  const describedBy = [hintId, invalid ? errorId : undefined].filter(Boolean).join(' ') || undefined;
  const wiring = useMemo(
    () => ({ controlId, labelId, describedBy, invalid, required }),
    [controlId, labelId, describedBy, invalid, required],
  );
  const Label = hideLabel ? HiddenLabel : LabelText;
  return (
    <Root onInput={onInput} onBlur={onBlur} {...rest}>
      <Label id={labelId} htmlFor={controlId}>
        {label}
        {optional ? <OptionalMark> {t('(optional)')}</OptionalMark> : null}
      </Label>
      {hintId ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={error} live={live} />
    </Root>
  );
}
