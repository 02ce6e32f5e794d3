import { styled } from '@marketplace/platform';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChoiceDescription, ChoiceInput, ChoiceRow, ChoiceText } from './choice-look.tsx';
import { FieldError } from './field-message.tsx';
import { useErrorSpeech } from './use-error-speech.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
`;

export function Checkbox({ label, description, error, required, className, ...rest }: CheckboxProps) {
  const base = useId();
  const { live, onInput, onBlur } = useErrorSpeech();
  const described = [description ? `${base}description` : '', error ? `${base}error` : ''].filter(Boolean).join(' ');
  return (
    <Root className={className} onInput={onInput} onBlur={onBlur}>
      <ChoiceRow>
        <ChoiceInput
          type="checkbox"
          aria-labelledby={`${base}label`}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          {...rest}
        />
        <ChoiceText>
          <span id={`${base}label`}>{label}</span>
          {description ? <ChoiceDescription id={`${base}description`}>{description}</ChoiceDescription> : null}
        </ChoiceText>
      </ChoiceRow>
      <FieldError id={`${base}error`} error={error} live={live} />
    </Root>
  );
}
